import type { ComponentType } from 'react';
import type { WholeEarning } from '#contract/areas/earning-record.ts';
import { earningPaper, earnings as calls } from '#contract/areas/earnings.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import type { FormFrameProps } from '#kit/form/use-form-parts.tsx';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { type Sent, useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { atParts, fieldsFor, sentOf, sourceOf, sumText } from './earning-values.ts';
import css from './form.module.css';

export interface EarningFormProps {
  /** Null for a new one. */
  readonly earning: WholeEarning | null;
  /** Where it stands: in the drawer beside a list unless it says otherwise. */
  readonly frame?: ComponentType<FormFrameProps<RecordValues>>;
  readonly onSaved: (earning: WholeEarning) => void;
  readonly onClose: () => void;
}

type Written = Answer<typeof calls.store>;

/** Enters what a trip brought, component by component, or changes it. Papers go with a new one; later they are added on its page. */
export default function EarningForm({ earning, frame, onSaved, onClose }: EarningFormProps) {
  const write = useWrite();
  const toast = useToast();
  const vehicles = useVehicles();
  const files = useFormFiles('earning/new', 'attachment', earningPaper);
  const atFields = (sent: Sent<Written>, body: object) =>
    sent.ok ? sent : { ...sent, fields: atParts(sent.fields, body as Readonly<Record<string, unknown>>) };
  const change = async (id: number, version: number, body: object, signal: AbortSignal) =>
    write(calls.update, { params: { id }, body: { ...body, version } }, { signal });
  const send = async (fields: object, signal: AbortSignal): Promise<Sent<unknown>> => {
    const body = sentOf(fields as Readonly<Record<string, unknown>>, earning?.components ?? []);
    if (earning) return atFields(await change(earning.id, earning.version, body, signal), body);
    return sendWithFiles(files, async (uploads, checksums) => {
      const whole = { ...body, checksums: [...checksums] } as Body<typeof calls.store>;
      return atFields(await write(calls.store, { body: whole }, { signal, files: uploads }), body);
    });
  };
  return (
    <DataForm
      title={earning ? 'Change the trip' : 'New trip'}
      {...(frame && { frame })}
      fields={fieldsFor(vehicles, earning?.plate)}
      rules={calls.store}
      draft={earning ? `earning/${earning.id}` : 'earning/new'}
      source={earning ? sourceOf(earning) : { source: 'marketplace' }}
      base={earning?.updated_at ?? null}
      send={send}
      onSaved={(answer) => {
        const { message, earning: saved } = answer as Written;
        toast({ text: message });
        onSaved(saved);
      }}
      onClose={onClose}
      lead={(form) => (
        <>
          <p className={css.sum}>
            The components add up to <output>{sumText(form.watch())}</output>
          </p>
          {earning ? null : <FilesField files={files} />}
        </>
      )}
    />
  );
}
