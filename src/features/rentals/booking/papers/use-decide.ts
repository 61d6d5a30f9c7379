import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { Booking, BookingDocument } from '#contract/areas/rental-record.ts';
import type { Body } from '#contract/endpoint.ts';
import { useToast } from '#ui/toast.tsx';
import { useShowBooking } from '../use-show-booking.ts';

type Said = Partial<Body<typeof calls.verifyLicense>> & Pick<Body<typeof calls.verifyLicense>, 'action'>;

/** Sends a decision on a page, each kind of paper by its own call, and offers to take it back. */
export function useDecide(booking: Booking, document: BookingDocument, onClose: () => void) {
  const write = useShowBooking(booking.id);
  const toast = useToast();
  const { verification } = document;
  const decide = (said: Said, signal?: AbortSignal) => {
    const body = {
      ...said,
      booking_id: booking.id,
      attachment_id: document.id,
      // The word on one's own last decision is the word on whatever stands.
      ...(said.action !== 'undo' && { seen_decision_id: document.decision_id }),
    };
    if (verification === 'license') return write(calls.verifyLicense, { body }, { signal });
    const { issued_on, ...rest } = body;
    if (verification === 'address_proof')
      return write(calls.verifyAddressProof, { body: { ...rest, ...(issued_on && { issued_on }) } }, { signal });
    const type = verification === 'final_agreement' ? verification : 'agreement';
    return write(calls.verifyContract, { body: { ...rest, type } }, { signal });
  };
  const undo = async () => {
    const written = await decide({ action: 'undo' });
    if (!written.ok) toast({ text: Object.values(written.fields).flat().join(' ') || written.message });
  };
  const done = (text: string) => {
    toast({ text, undo: () => void undo() });
    onClose();
  };
  return { decide, done };
}
