import { branches, branchLabels, type BranchRecord } from '#contract/areas/branches.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { useSync } from '#sync/use-sync.ts';
import { RecordForm } from '#kit/form/record-form.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Makes or changes a branch. */
export default function BranchForm({ record, onClose, onSaved }: FormProps<BranchRecord>) {
  const sync = useSync();
  return (
    <RecordForm
      noun="branch"
      name={record?.name}
      record={record}
      create={branches.add}
      update={branches.update}
      initial={{ timezone: OWN_ZONE }}
      fields={[
        { name: 'name', kind: 'text', label: branchLabels.name, max: 80 },
        {
          name: 'timezone',
          kind: 'text',
          label: branchLabels.timezone,
          max: 60,
          suggestions: ZONES,
          hint: 'By its usual name: Europe/London',
        },
        { name: 'address', kind: 'note', label: branchLabels.address, max: 300 },
        { name: 'phone', kind: 'text', label: branchLabels.phone, max: 40, short: true },
        { name: 'country', kind: 'text', label: branchLabels.country, max: 2, short: true, hint: 'Two letters: GB' },
        { name: 'position', kind: 'number', label: branchLabels.position, min: 0, max: 9999 },
      ]}
      onSaved={({ branch }) => {
        // The settings master of this device names the branches, too.
        void sync.refresh(['master']);
        onSaved(branch);
      }}
      onClose={onClose}
    />
  );
}
