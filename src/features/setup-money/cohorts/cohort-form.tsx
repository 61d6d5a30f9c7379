import { type Cohort, cohortLabels, cohorts, ownerKinds } from '#contract/areas/cohorts.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';

/** Makes or changes a cohort. The house stays the house, and is nobody else's. */
export default function CohortForm({ record, onClose, onSaved }: FormProps<Cohort>) {
  const shows = () => record?.kind !== 'house';
  return (
    <RecordForm
      noun="cohort"
      name={record?.name}
      record={record}
      create={cohorts.add}
      update={cohorts.update}
      fields={[
        { name: 'name', kind: 'text', label: cohortLabels.name, max: 80 },
        {
          name: 'code',
          kind: 'text',
          label: cohortLabels.code,
          hint: 'Short, for statements and tables.',
          max: 12,
          short: true,
        },
        { name: 'kind', kind: 'oneOf', label: cohortLabels.kind, words: ownerKinds, shows },
        { name: 'owner_name', kind: 'text', label: cohortLabels.owner_name, max: 120, shows },
        { name: 'owner_email', kind: 'text', label: cohortLabels.owner_email, max: 200, shows },
        { name: 'note', kind: 'note', label: cohortLabels.note, max: 2000 },
      ]}
      onSaved={({ cohort }) => onSaved(cohort)}
      onClose={onClose}
    />
  );
}
