import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { useUpdateRental } from '../shared/use-update-rental.ts';
import type { RentalFormProps } from './rental-forms.tsx';

/** It comes to nothing: the vehicle's time is free again. */
export default function CancelForm({ whole: { rental }, onClose }: RentalFormProps) {
  const update = useUpdateRental(rental.id);
  const toast = useToast();
  return (
    <ActDialog
      title={`Cancel ${rental.number}`}
      saveText="Cancel the rental"
      saveTone="danger"
      rules={calls.update}
      draft={`private-rental/${rental.id}/cancel`}
      fields={[{ name: 'reason', kind: 'note', label: 'Why', max: 500, optional: false }]}
      lead={() => <p>The vehicle’s time is free for others again.</p>}
      send={({ reason }, signal) => update({ status: 'cancelled', reason }, { signal })}
      onSaved={() => {
        toast({ text: `${rental.number} is cancelled.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
