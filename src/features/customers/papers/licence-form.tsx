import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { documentPart } from '#contract/areas/rental-papers.ts';
import { documentSides, type DocumentSide } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

export interface LicenceFormProps {
  readonly customerId: number;
  /** Null for a new one. */
  readonly page: BookingDocument | null;
  /** The sides that are there: a new one is another. */
  readonly has: readonly DocumentSide[];
  readonly onClose: () => void;
}

const FIELDS: readonly FormField<Body<typeof calls.licenceData>>[] = [
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

const PART = { ...documentPart, required: false };

/** A page of a licence: what is on it, and its picture. */
export default function LicenceForm({ customerId, page, has, onClose }: LicenceFormProps) {
  const write = useWrite();
  const toast = useToast();
  const name = `customer/${customerId}/licence/${page?.id ?? 'new'}`;
  const files = useFormFiles(name, 'document', PART);
  return (
    <ActDialog
      title={page ? 'Change the licence' : 'Add a page of the licence'}
      saveText="Save"
      rules={calls.licenceData}
      draft={name}
      initial={page ?? { side: has.includes('front') ? 'back' : 'front' }}
      fields={FIELDS}
      lead={() => <FilesField files={files} />}
      send={(body, signal) =>
        sendWithFiles(files, (uploads, checksums) =>
          write(
            calls.licenceData,
            { body: { ...body, customer_id: customerId, ...(page && { id: page.id }), checksums: [...checksums] } },
            { signal, files: uploads },
          ),
        )
      }
      onSaved={() => {
        toast({ text: 'Licence saved.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
