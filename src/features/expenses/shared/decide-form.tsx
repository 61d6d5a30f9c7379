import { amountText } from '#kit/expense/expense-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { count } from '#lib/format-number.ts';
import { Banner } from '#ui/banner.tsx';
import { useToast } from '#ui/toast.tsx';
import { textOfCents } from '#contract/rental/cents.ts';
import type { Decidable } from './decidable.ts';
import { expenseCalls } from './expense-calls.ts';
import { useDecide } from './use-decide.ts';

export interface DecideFormProps {
  /** All of vehicles, or none of them. */
  readonly items: readonly Decidable[];
  readonly isApproved: boolean;
  /** What the server wants to know before it approves; empty where nothing was refused. */
  readonly refusal: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Approves with what a refusal asked for, or rejects with a reason; several at once, all or none. */
export default function DecideForm({ items, isApproved, refusal, onClose, onDone }: DecideFormProps) {
  const decide = useDecide();
  const toast = useToast();
  const [first] = items;
  if (!first) return null;
  const act = isApproved ? 'Approve' : 'Reject';
  const what = items.length === 1 ? first.name : count(items.length, first.source === 'task' ? 'charge' : 'expense');
  const ids = items.map(({ id }) => id).join(',');
  return (
    <ActDialog
      title={`${act} ${what}`}
      saveText={act}
      saveTone={isApproved ? 'primary' : 'danger'}
      rules={expenseCalls[first.kind].decide}
      draft={`${first.source}/${ids}/${isApproved ? 'approve' : 'reject'}`}
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
      lead={() => <Lead items={items} refusal={refusal} />}
      send={({ reason, duplicates_ok }, signal) =>
        decide(items, { approved: isApproved, reason, ...(duplicates_ok === true && { duplicates_ok }) }, signal)
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
function Lead({ items, refusal }: Pick<DecideFormProps, 'items' | 'refusal'>) {
  const sum = amountText(textOfCents(items.reduce((cents, one) => cents + one.cents, 0)));
  return (
    <>
      {refusal === '' ? null : (
        <Banner tone="needs" icon="needs">
          {refusal}
        </Banner>
      )}
      {items.length > 1 ? <p className="num">{`Together ${sum}.`}</p> : null}
    </>
  );
}
