import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  BLOCKING,
  documentLabels,
  type DocumentType,
  documentTypes,
  scanPart,
  vehicleDocuments,
} from '#contract/areas/vehicle-documents.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

export interface DocumentFormProps {
  readonly vehicleId: number;
  /** What it begins with, where one is missing or ran out. */
  readonly type: DocumentType | null;
  readonly onClose: () => void;
}

/** Adds a document with its scan. It takes the place of the one of its kind. */
export default function DocumentForm({ vehicleId, type, onClose }: DocumentFormProps) {
  const write = useWrite();
  const toast = useToast();
  const files = useFormFiles(`vehicle/${vehicleId}/document`, 'attachment', scanPart);
  return (
    <ActDialog
      title={type ? `New ${documentTypes[type].toLowerCase()}` : 'New document'}
      saveText="Add document"
      rules={vehicleDocuments.add}
      draft={`vehicle/${vehicleId}/document`}
      initial={type ? { type, blocks: BLOCKING.has(type) } : {}}
      fields={[
        {
          name: 'type',
          kind: 'oneOf',
          label: documentLabels.type,
          words: documentTypes,
          hint: 'A new one takes the place of the one of its kind.',
        },
        { name: 'number', kind: 'text', label: documentLabels.number, max: 60, short: true },
        { name: 'issued_on', kind: 'date', label: documentLabels.issued_on },
        { name: 'expires_on', kind: 'date', label: documentLabels.expires_on },
        { name: 'blocks', kind: 'check', label: documentLabels.blocks },
      ]}
      lead={(form) => (
        <>
          <FilesField files={files} />
          <UsualBlock form={form} />
        </>
      )}
      send={(body, signal) =>
        sendWithFiles(files, (uploads, checksums) =>
          write(
            vehicleDocuments.add,
            { params: { id: vehicleId }, body: { ...body, checksums: [...checksums] } },
            { signal, files: uploads },
          ),
        )
      }
      onSaved={() => {
        toast({ text: 'Document added.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Whether a vehicle may go out without it follows its kind, until the person decides otherwise. */
function UsualBlock({ form }: { readonly form: UseFormReturn<RecordValues> }) {
  const { watch, setValue, getFieldState } = form;
  useEffect(() => {
    const watching = watch(({ type }, { name }) => {
      if (name !== 'type' || getFieldState('blocks').isTouched) return;
      setValue('blocks', BLOCKING.has(type as DocumentType));
    });
    return () => watching.unsubscribe();
  }, [watch, setValue, getFieldState]);
  return null;
}
