import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { Booking, BookingDocument } from '#contract/areas/rental-record.ts';
import { rejectCodes, verifications } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useDecide } from './use-decide.ts';

export interface DecideProps {
  readonly booking: Booking;
  readonly document: BookingDocument;
  readonly onClose: () => void;
}

type License = Body<typeof calls.verifyLicense>;
type Field = FormField<License>;

const LICENSE: readonly Field[] = [
  { name: 'document_number', kind: 'text', label: 'Number', max: 60, short: true },
  { name: 'region', kind: 'text', label: 'Region', max: 60, short: true },
  { name: 'expires_on', kind: 'date', label: 'Ends', optional: false },
  { name: 'birth_date', kind: 'date', label: 'Born', optional: false },
  { name: 'issued_on', kind: 'date', label: 'Issued' },
];
const ISSUED: Field = { name: 'issued_on', kind: 'date', label: 'Issued', optional: false };
const NOTE: Field = { name: 'reason', kind: 'note', label: 'Remark', max: 1000 };

const FIELDS: Readonly<Record<BookingDocument['verification'], readonly Field[]>> = {
  license: LICENSE,
  address_proof: [ISSUED, NOTE],
  agreement: [NOTE],
  final_agreement: [NOTE],
  insurance: [NOTE],
};

/** What the page says is written down with the approval. */
export function Approve({ booking, document, onClose }: DecideProps) {
  const { decide, done } = useDecide(booking, document, onClose);
  const { verification } = document;
  return (
    <ActDialog
      title={`Approve ${verifications[verification].toLowerCase()}`}
      saveText="Approve"
      rules={calls.verifyLicense}
      draft={`booking/${booking.id}/document/${document.id}/approve`}
      fields={FIELDS[verification]}
      initial={saidBy(booking, document)}
      send={(body, signal) => decide({ ...body, action: 'approve' }, signal)}
      onSaved={() => done('Approved.')}
      onClose={onClose}
    />
  );
}

/** The renter reads why, and sends it again. */
export function SendBack({ booking, document, onClose }: DecideProps) {
  const { decide, done } = useDecide(booking, document, onClose);
  return (
    <ActDialog
      title={`Send back ${verifications[document.verification].toLowerCase()}`}
      saveText="Send back"
      saveTone="danger"
      rules={calls.verifyLicense}
      draft={`booking/${booking.id}/document/${document.id}/reject`}
      fields={[
        { name: 'code', kind: 'oneOf', label: 'Because', words: rejectCodes, optional: false },
        { name: 'reason', kind: 'note', label: 'In words', hint: 'The renter reads this.', max: 1000 },
      ]}
      send={(body, signal) => decide({ ...body, action: 'reject' }, signal)}
      onSaved={() => done('Sent back: the renter gets a mail.')}
      onClose={onClose}
    />
  );
}

/** What this page does not say, the other side may, and of the birth the booking. */
function saidBy({ bookingattachments, customers }: Booking, document: BookingDocument): Partial<License> {
  const { customer_id, verification } = document;
  const other = bookingattachments.find(
    (one) => one.id !== document.id && one.customer_id === customer_id && one.verification === verification,
  );
  const person = customers.find(({ id }) => id === customer_id);
  const expires_on = document.expires_on ?? other?.expires_on;
  const birth_date = document.birth_date ?? other?.birth_date ?? person?.birth_date;
  return {
    document_number: document.document_number || other?.document_number || '',
    region: document.region || other?.region || '',
    issued_on: document.issued_on ?? other?.issued_on ?? null,
    ...(expires_on && { expires_on }),
    ...(birth_date && { birth_date }),
  };
}
