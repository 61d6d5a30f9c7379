import { privateRentalLabels as labels, privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { ratePeriods } from '#contract/areas/private-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useToast } from '#ui/toast.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useUpdateRental } from '../shared/use-update-rental.ts';
import type { RentalFormProps } from './rental-forms.tsx';

type Field = FormField<Body<typeof calls.update>>;

/** Who sees no sums changes none. What is over has its rate. */
function fieldsOf({ rental, vehicle }: RentalWhole): readonly Field[] {
  const { status, rate_amount } = rental;
  const isOpen = status === 'scheduled' || status === 'active';
  const hint = status === 'active' ? 'It holds from the next period on.' : undefined;
  const money: readonly Field[] = [
    { name: 'rate_amount', kind: 'number', label: labels.rate_amount, optional: false, ...(hint && { hint }) },
    { name: 'rate_period', kind: 'oneOf', label: labels.rate_period, words: ratePeriods, optional: false },
  ];
  return [
    ...(isOpen && rate_amount !== null ? money : []),
    ...(rate_amount === null
      ? []
      : [{ name: 'deposit_amount', kind: 'number', label: labels.deposit_amount, optional: false } as const]),
    {
      name: 'included_distance_per_day',
      kind: 'number',
      label: labels.included_distance_per_day,
      unit: vehicle.unit,
      hint: 'Empty: as far as they like.',
    },
    { name: 'note', kind: 'note', label: labels.note, max: 2000 },
  ];
}

/** Changes the rate and what else was agreed; only what was changed is sent. */
export default function TermsForm({ whole, onClose }: RentalFormProps) {
  const { rental } = whole;
  const update = useUpdateRental(rental.id);
  const toast = useToast();
  return (
    <DataForm
      title="Change terms"
      frame={FormDialog}
      rules={calls.update}
      draft={`private-rental/${rental.id}/terms`}
      source={rental}
      base={rental.updated_at}
      fields={fieldsOf(whole)}
      send={(body, signal) => update(body, { signal })}
      onSaved={() => {
        toast({ text: 'Rental saved.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
