import { useState } from 'react';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

export interface SendFormProps {
  readonly booking: Booking;
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

/** Sends the agreement as a PDF to an address, that of the renter unless another is written. */
export default function SendForm({ booking, agreement: { kind }, onClose }: SendFormProps) {
  const write = useWrite();
  const toast = useToast();
  // One for the whole form: pressed again after a lost answer, the mail goes once.
  const [request_id] = useState(() => crypto.randomUUID());
  const renter = booking.customers.find(({ role }) => role === 'renter');
  return (
    <ActDialog
      title="Send the agreement"
      saveText="Send"
      rules={calls.agreementPdf}
      draft={`booking/${booking.id}/${kind}/send`}
      initial={{ ...(renter?.email && { email: renter.email }) }}
      fields={[{ name: 'email', kind: 'text', label: 'E-mail', max: 200, optional: false }]}
      send={(body, signal) =>
        write(calls.agreementPdf, { body: { ...body, booking_id: booking.id, type: kind, request_id } }, { signal })
      }
      onSaved={({ message }) => {
        toast({ text: `Sent: ${message}` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
