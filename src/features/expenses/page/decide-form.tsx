import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { amountText, expenseName } from '#kit/expense/expense-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { count } from '#lib/format-number.ts';
import { Banner } from '#ui/banner.tsx';
import { useToast } from '#ui/toast.tsx';
import { textOfCents, centsOf } from '#contract/rental/cents.ts';
import { expenseCalls } from '../shared/expense-calls.ts';
import { useDecide } from '../shared/use-decide.ts';

export interface DecideFormProps {
  /** All of one kind of calls: vehicles, or people and the yard. */
  readonly rows: readonly ExpenseRow[];
  readonly isApproved: boolean;
  /** What the server wants to know before it approves; empty where nothing was refused. */
  readonly refusal: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Approves with what a refusal asked for, or rejects with a reason; several at once, all or none. */
export default function DecideForm({ rows, isApproved, refusal, onClose, onDone }: DecideFormProps) {
  const decide = useDecide();
  const toast = useToast();
  const [first] = rows;
  if (!first) return null;
  const act = isApproved ? 'Approve' : 'Reject';
  const what = rows.length === 1 ? expenseName(first) : count(rows.length, 'expense');
  const ids = rows.map(({ id }) => id).join(',');
  return (
    <ActDialog
      title={`${act} ${what}`}
      saveText={act}
      saveTone={isApproved ? 'primary' : 'danger'}
      rules={expenseCalls[first.kind].decide}
      draft={`expense/${ids}/${isApproved ? 'approve' : 'reject'}`}
      fields={[
        {
          name: 'reason',
          kind: 'note',
          label: 'Reason',
          max: 500,
          optional: isApproved,
          ...(isApproved && { hint: 'Where there is no receipt, or it is one’s own.' }),
        },
        ...(isApproved
          ? ([
              {
                name: 'duplicates_ok',
                kind: 'check',
                label: 'I looked at the likely doubles: they are different',
              },
            ] as const)
          : []),
      ]}
      lead={() => <Lead rows={rows} refusal={refusal} />}
      send={({ reason, duplicates_ok }, signal) =>
        decide(rows, { approved: isApproved, reason, ...(duplicates_ok === true && { duplicates_ok }) }, signal)
      }
      onSaved={() => {
        toast({ text: `${what}: ${isApproved ? 'approved' : 'rejected'}.` });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** What is touched, and why it is asked. */
function Lead({ rows, refusal }: Pick<DecideFormProps, 'rows' | 'refusal'>) {
  const cents = rows.reduce(
    (sum, { amount, direction }) => sum + (direction === 'credit' ? -1 : 1) * centsOf(amount),
    0,
  );
  return (
    <>
      {refusal === '' ? null : (
        <Banner tone="needs" icon="needs">
          {refusal}
        </Banner>
      )}
      {rows.length > 1 ? <p className="num">{`Together ${amountText(textOfCents(cents))}.`}</p> : null}
    </>
  );
}
