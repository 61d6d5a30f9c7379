import { attachmentPart } from '#contract/attachment.ts';
import { type Log, logKinds, logLabels, logs } from '#contract/areas/logs.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useSession } from '#session/use-session.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';

/** Writes an entry, or changes one. Its photos go with a new one; those of an old one are added where they are shown. */
export default function LogForm({ record, onClose, onSaved }: FormProps<Log>) {
  const { user } = useSession();
  const files = useFormFiles('log/new', 'attachment', attachmentPart);
  return (
    <RecordForm
      noun="entry"
      name={record?.title}
      record={record}
      create={logs.add}
      update={logs.update}
      initial={{ kind: 'note', branch_id: user.branch_id }}
      files={files}
      hasNext
      fields={[
        { name: 'title', kind: 'text', label: logLabels.title, max: 120 },
        { name: 'kind', kind: 'oneOf', label: logLabels.kind, words: logKinds },
        {
          name: 'vehicle_id',
          kind: 'choice',
          label: logLabels.vehicle_id,
          options: useVehicles(),
          ownName: record?.vehicle_name,
        },
        { name: 'text', kind: 'note', label: logLabels.text, max: 4000 },
        {
          name: 'branch_id',
          kind: 'choice',
          label: logLabels.branch_id,
          options: useMaster()?.branch,
          ownName: record?.branch_name,
        },
        { name: 'pinned_until', kind: 'date', label: logLabels.pinned_until },
      ]}
      onSaved={({ log }) => onSaved(log)}
      onClose={onClose}
      lead={record ? undefined : <FilesField files={files} />}
    />
  );
}
