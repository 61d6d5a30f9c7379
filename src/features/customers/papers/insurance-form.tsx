import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { CustomerInsurance } from '#contract/areas/private-record.ts';
import { documentPart } from '#contract/areas/rental-papers.ts';
import type { Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

export interface InsuranceFormProps {
  readonly customerId: number;
  /** Null for a new one. */
  readonly insurance: CustomerInsurance | null;
  readonly onClose: () => void;
}

const FIELDS: readonly FormField<Body<typeof calls.insuranceData>>[] = [
  { name: 'insurer', kind: 'text', label: 'Insurer', max: 120 },
  { name: 'policy_number', kind: 'text', label: 'Number of the policy', max: 60 },
  { name: 'valid_from', kind: 'date', label: 'Valid from' },
  { name: 'valid_to', kind: 'date', label: 'Valid until' },
];

const PART = { ...documentPart, required: false };

/** An own insurance of a customer, which is of no booking. */
export default function InsuranceForm({ customerId, insurance, onClose }: InsuranceFormProps) {
  const write = useWrite();
  const toast = useToast();
  const name = `customer/${customerId}/insurance/${insurance?.id ?? 'new'}`;
  const files = useFormFiles(name, 'document', PART);
  const of = { customer_id: customerId, ...(insurance && { id: insurance.id }) };
  return (
    <ActDialog
      title={insurance ? 'Change the insurance' : 'Add an insurance'}
      saveText="Save"
      rules={calls.insuranceData}
      draft={name}
      initial={insurance ?? {}}
      fields={FIELDS}
      lead={() => <FilesField files={files} />}
      send={(body, signal) =>
        sendWithFiles(files, (uploads, checksums) =>
          write(
            calls.insuranceData,
            { body: { ...body, ...of, checksums: [...checksums] } },
            { signal, files: uploads },
          ),
        )
      }
      onSaved={() => {
        toast({ text: 'Insurance saved.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
