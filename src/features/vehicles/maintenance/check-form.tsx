import {
  checkLabels,
  checkSeverities,
  type MaintenanceCheck,
  maintenanceChecks,
} from '#contract/areas/maintenance-checks.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { AppliesForm } from './applies-form.tsx';

const FIELDS: readonly AnyFormField[] = [
  { name: 'title', kind: 'text', label: checkLabels.title, max: 80 },
  {
    name: 'severity',
    kind: 'oneOf',
    label: checkLabels.severity,
    words: checkSeverities,
    optional: false,
  },
  {
    name: 'position',
    kind: 'number',
    label: checkLabels.position,
    hint: 'The smallest is looked at first. Empty: the last.',
  },
];

/** Makes or changes what walk-rounds look at. */
export default function CheckForm({ record, onClose, onSaved }: FormProps<MaintenanceCheck>) {
  return (
    <AppliesForm
      noun="check"
      record={record}
      calls={maintenanceChecks}
      fields={FIELDS}
      initial={{ severity: 'note' }}
      onSaved={(answer) => onSaved((answer as Answer<typeof maintenanceChecks.add>).check)}
      onClose={onClose}
    />
  );
}
