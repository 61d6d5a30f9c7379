import { ruleLabels, type TaskMile, taskMiles } from '#contract/areas/maintenance.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { AppliesForm } from './applies-form.tsx';

/** Makes or changes a rule: after which distance or time, and for which vehicles. */
export default function RuleForm({ record, onClose, onSaved }: FormProps<TaskMile>) {
  const categories = useMaster()?.taskCategories.flatMap(({ id, name, subcategories }) => [
    { id, name },
    ...subcategories,
  ]);
  const fields: readonly AnyFormField[] = [
    { name: 'title', kind: 'text', label: ruleLabels.title, max: 80 },
    { name: 'miles', kind: 'number', label: ruleLabels.miles, hint: 'Empty where only time counts.' },
    {
      name: 'unit',
      kind: 'oneOf',
      label: ruleLabels.unit,
      words: { km: 'Kilometres', mi: 'Miles' },
      optional: false,
    },
    { name: 'months', kind: 'number', label: ruleLabels.months, hint: 'Empty where only the distance counts.' },
    { name: 'lead_days', kind: 'number', label: ruleLabels.lead_days, hint: 'So many days before, it is soon.' },
    {
      name: 'category_id',
      kind: 'choice',
      label: ruleLabels.category_id,
      hint: 'Completing a todo of this category counts as done.',
      none: 'None',
      options: categories,
      ownName: record?.category_name,
    },
    {
      name: 'fixed',
      kind: 'check',
      label: ruleLabels.fixed,
      hint: 'Due at 60,000 and 120,000, whenever it was done before.',
    },
  ];
  return (
    <AppliesForm
      noun="rule"
      record={record}
      calls={taskMiles}
      fields={fields}
      initial={{ unit: 'km', lead_days: 14 }}
      onSaved={(answer) => onSaved((answer as Answer<typeof taskMiles.add>).rule)}
      onClose={onClose}
    />
  );
}
