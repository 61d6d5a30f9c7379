import { expenses as calls } from '#contract/areas/expenses.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { Sent } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import type { ApproveDesk, Asked } from './use-desk.ts';

interface Props {
  readonly desk: ApproveDesk;
  readonly asked: Asked;
}

/** Asks for the reason: of a rejection always, of an approval where the yard wants one. */
export function ReasonDialog({ desk, asked: { what, rows, why } }: Props) {
  const isRejecting = what === 'reject';
  const [first] = rows;
  const name = first && rows.length === 1 ? expenseName(first) : count(rows.length, 'expense');
  const send = async (reason: string): Promise<Sent<null>> => {
    const trouble = await desk.decide(rows, { approved: !isRejecting, reason });
    return trouble ?? { ok: true, body: null };
  };
  return (
    <ActDialog
      title={`${isRejecting ? 'Reject' : 'Approve'} ${name}`}
      saveText={isRejecting ? 'Reject' : 'Approve'}
      saveTone={isRejecting ? 'danger' : 'primary'}
      rules={calls.decide}
      draft={`expense/${rows.map(({ id }) => id).join(',')}/${what}`}
      fields={[
        {
          name: 'reason',
          kind: 'note',
          label: 'Reason',
          max: 500,
          hint: isRejecting ? 'Whoever entered it reads this.' : 'It stays with the expense.',
          optional: false,
        },
      ]}
      lead={() => (why === undefined ? null : <p>{why}</p>)}
      send={({ reason = '' }) => send(reason)}
      onSaved={desk.answerLater}
      onClose={desk.answerLater}
    />
  );
}
