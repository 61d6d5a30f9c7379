import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { paymentModels } from '#contract/areas/rental-words.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { useShowBooking } from '../use-show-booking.ts';

export interface ModelFormProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** When how much of a booking is to be paid. */
export default function ModelForm({ booking, onClose }: ModelFormProps) {
  const { id, payment_model, partial_percent } = booking;
  const write = useShowBooking(id);
  const toast = useToast();
  return (
    <ActDialog
      title="Change the payment model"
      saveText="Change it"
      rules={rentalMoney.paymentModel}
      draft={`booking/${id}/payment-model`}
      initial={{
        ...(payment_model !== null && { payment_model }),
        partial_percent: partial_percent ?? 30,
      }}
      fields={[
        { name: 'payment_model', kind: 'oneOf', label: 'To be paid', words: paymentModels, optional: false },
        {
          name: 'partial_percent',
          kind: 'number',
          label: 'Part',
          unit: '%',
          min: 1,
          max: 99,
          optional: false,
          shows: (values) => values['payment_model'] === 'partial',
        },
      ]}
      send={(body, signal) =>
        write(
          rentalMoney.paymentModel,
          {
            body: {
              booking_id: id,
              payment_model: body.payment_model,
              ...(body.payment_model === 'partial' && { partial_percent: body.partial_percent }),
            },
          },
          { signal },
        )
      }
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
