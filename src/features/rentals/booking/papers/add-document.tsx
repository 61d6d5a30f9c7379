import { documentPart, rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { documentSides, type DocumentSide, type Verification, verifications } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useToast } from '#ui/toast.tsx';
import { useShowBooking } from '../use-show-booking.ts';

export interface AddDocumentProps {
  readonly booking: Booking;
  readonly verification: Verification;
  readonly customerId: number;
  /** The sides that are there: the new one is another. */
  readonly has: readonly DocumentSide[];
  readonly onClose: () => void;
}

type Field = FormField<Body<typeof calls.addDocument>>;

const LICENSE: readonly Field[] = [
  {
    name: 'side',
    kind: 'oneOf',
    label: 'Page',
    words: documentSides,
    hint: 'Another picture of a side takes its place.',
    optional: false,
  },
  { name: 'document_number', kind: 'text', label: 'Number', max: 60, short: true },
  { name: 'region', kind: 'text', label: 'Region', max: 60, short: true },
  { name: 'expires_on', kind: 'date', label: 'Ends' },
  { name: 'birth_date', kind: 'date', label: 'Born' },
];

const FIELDS: Readonly<Partial<Record<Verification, readonly Field[]>>> = {
  license: LICENSE,
  address_proof: [{ name: 'issued_on', kind: 'date', label: 'Issued' }],
};

/** A paper that the office has from the desk or the mail. */
export default function AddDocument({ booking, verification, customerId, has, onClose }: AddDocumentProps) {
  const write = useShowBooking(booking.id);
  const toast = useToast();
  const name = `booking/${booking.id}/${verification}/${customerId}`;
  const files = useFormFiles(name, 'document', documentPart);
  const params = { id: booking.id };
  const of = { verification, customer_id: customerId };
  return (
    <ActDialog
      title={`Add ${verifications[verification].toLowerCase()}`}
      saveText="Add it"
      rules={calls.addDocument}
      draft={`${name}/new`}
      initial={{ side: nextSide(verification, has) }}
      fields={FIELDS[verification] ?? []}
      lead={() => <FilesField files={files} />}
      send={(body, signal) =>
        sendWithFiles(files, (uploads, checksums) =>
          write(
            calls.addDocument,
            // The checksums tell two pages of one side from each other, should the answer to the first be lost.
            { params, body: { ...body, side: body.side ?? 'single', ...of, checksums: [...checksums] } },
            { signal, files: uploads },
          ),
        )
      }
      onSaved={() => {
        toast({ text: `${verifications[verification]} added.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function nextSide(verification: Verification, has: readonly DocumentSide[]): DocumentSide {
  if (verification !== 'license') return 'single';
  return has.includes('front') ? 'back' : 'front';
}
