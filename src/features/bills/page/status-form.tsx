import { type Bill, billLabels, type BillStatus, needsReason } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { useExpenseChoices } from '#kit/expense/use-expense-choices.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useToast } from '#ui/toast.tsx';
import { billName } from '../shared/bill-text.ts';

/** Where a bill goes: to another status, or to needing no expense. */
export type BillMove = { readonly status: BillStatus } | { readonly expense_status: 'not_needed' };

export interface StatusFormProps {
  readonly bill: Bill;
  readonly move: BillMove;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<BillStatus, string>> = {
  paid: 'Mark as paid',
  disputed: 'Dispute',
  void: 'Make void',
  open: 'Open again',
};

/** Asks why, or when and with what it was paid. */
export default function StatusForm({ bill, move, onClose }: StatusFormProps) {
  const write = useWrite();
  const toast = useToast();
  const now = useNow(60_000);
  const { methods } = useExpenseChoices();
  const act = 'status' in move ? TITLES[move.status] : 'No expense needed';
  const isPaying = 'status' in move && !needsReason(move.status);
  const params = { id: bill.id };
  return (
    <ActDialog
      title={`${act}: ${billName(bill)}`}
      saveText={act}
      rules={bills.changeStatus}
      draft={`bill/${bill.id}/${act}`}
      initial={isPaying ? { paid_on: dayOf(now), payment_method_id: bill.payment_method_id } : {}}
      fields={[
        ...(isPaying
          ? ([
              { name: 'paid_on', kind: 'date', label: billLabels.paid_on, optional: false },
              {
                name: 'payment_method_id',
                kind: 'choice',
                label: billLabels.payment_method_id,
                options: methods?.filter(({ active }) => active),
                none: 'Not said',
                ownName: bill.payment_method_name,
              },
            ] as const)
          : []),
        { name: 'reason', kind: 'note', label: isPaying ? 'Note' : 'Reason', max: 500, optional: isPaying },
      ]}
      send={(body, signal) => write(bills.changeStatus, { params, body: { ...body, ...move } }, { signal })}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
