import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { paymentModels } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useToast } from '#ui/toast.tsx';
import type { ChangeProps } from './change-forms.tsx';
import { useChangeBooking } from './use-change-booking.ts';

type Changes = Body<typeof rows.update>;
type Field = FormField<Changes>;

const PLACES: readonly Field[] = [
  { name: 'pickup_place', kind: 'text', label: 'Place of pick-up', max: 120 },
  { name: 'return_place', kind: 'text', label: 'Place of return', max: 120 },
];
const MONEY: readonly Field[] = [
  { name: 'payment_model', kind: 'oneOf', label: 'How it is paid', words: paymentModels, none: 'Not said' },
  {
    name: 'partial_percent',
    kind: 'number',
    label: 'Part to be confirmed',
    unit: '%',
    shows: ({ payment_model }) => payment_model === 'partial',
  },
  { name: 'deposit_amount', kind: 'number', label: 'Deposit' },
];
const NOTE: Field = {
  name: 'note',
  kind: 'note',
  label: 'Note',
  hint: 'For the yard: the renter does not read it.',
  max: 2000,
};

/** Where it goes out and comes back, how it is paid, and the note. Of what is over only the note is changed. */
export default function DetailsForm({ booking, onClose }: ChangeProps) {
  const change = useChangeBooking(booking.id);
  const toast = useToast();
  const initial = ownOf(booking);
  const fields = fieldsOf(booking);
  return (
    <ActDialog
      title={fields.length > 1 ? 'Places and note' : 'Note'}
      saveText="Save"
      rules={rows.update}
      draft={`booking/${booking.id}/details`}
      fields={fields}
      initial={initial}
      send={(body, signal) => change(differences(initial, body), signal)}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function fieldsOf({ status, cost_summary }: Booking): readonly Field[] {
  const isAhead = status === 'pending' || status === 'confirmed';
  if (!isAhead && status !== 'checked_in') return [NOTE];
  return [...PLACES, ...(isAhead && cost_summary !== null ? MONEY : []), NOTE];
}

function ownOf(booking: Booking): Changes {
  const { pickup_place, return_place, payment_model, partial_percent, cost_summary, note } = booking;
  return {
    pickup_place,
    return_place,
    ...(payment_model !== null && { payment_model }),
    partial_percent,
    ...(cost_summary !== null && { deposit_amount: cost_summary.deposit }),
    note,
  };
}

/** What others changed meanwhile stays theirs. */
const differences = (own: Changes, body: Changes): Changes =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => own[name as keyof Changes] !== value));
