import type { PrivateCharge } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { formatSum } from '#lib/format-number.ts';
import { useToast } from '#ui/toast.tsx';
import type { RentalFormProps } from '../rental/rental-forms.tsx';
import { useUpdateRental } from '../shared/use-update-rental.ts';

export interface LeaveOutFormProps extends RentalFormProps {
  readonly charge: PrivateCharge;
}

/** One charge of the return is not billed, for a reason that is kept. */
export default function LeaveOutForm({
  whole: { rental },
  charge: { code, label, amount },
  onClose,
}: LeaveOutFormProps) {
  const update = useUpdateRental(rental.id);
  const toast = useToast();
  return (
    <ActDialog
      title={`Leave out: ${label}`}
      saveText="Leave it out"
      rules={calls.update}
      draft={`private-rental/${rental.id}/leave-out/${code}`}
      fields={[{ name: 'reason', kind: 'note', label: 'Why', max: 300, optional: false }]}
      lead={() => <p>{`${formatSum(amount)} is not billed.`}</p>}
      send={({ reason = '' }, signal) => update({ left_out: [{ code, reason }] }, { signal })}
      onSaved={() => {
        toast({ text: `${label} is not charged.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
