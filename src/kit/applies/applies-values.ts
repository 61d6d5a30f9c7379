/** Which vehicles a rule, a check or a part is for, as a form holds it: lists in texts, which its draft can keep. Pure. */
import type { Applies } from '#contract/applies.ts';
import type { RecordValues } from '#kit/form/record-values.ts';

export const APPLIES_FIELDS = ['class_ids', 'makes', 'models', 'fuels', 'group_ids'] as const;
export type AppliesField = (typeof APPLIES_FIELDS)[number];

export const appliesLabels: Readonly<Record<AppliesField, string>> = {
  class_ids: 'Classes',
  makes: 'Makes',
  models: 'Models',
  fuels: 'Fuels',
  group_ids: 'Groups',
};

export const listOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    : [];

export const appliesValues = (applies: Applies = {}): RecordValues =>
  Object.fromEntries(APPLIES_FIELDS.map((field) => [field, (applies[field] ?? []).join(', ')]));

/** What the form says. What is empty holds for all. */
export function appliesOf(values: RecordValues): Applies {
  const [makes, models, fuels] = [listOf(values['makes']), listOf(values['models']), listOf(values['fuels'])];
  const idsOf = (field: AppliesField) => listOf(values[field]).map(Number);
  return { class_ids: idsOf('class_ids'), makes, models, fuels, group_ids: idsOf('group_ids') };
}

/** In words, with the names of classes and groups where they are known. */
export function appliesText(
  { class_ids = [], makes = [], models = [], fuels = [], group_ids = [] }: Applies,
  nameOf: (field: AppliesField, value: string) => string = (_, value) => value,
): string {
  const parts = [
    ...class_ids.map((id) => nameOf('class_ids', String(id))),
    ...makes,
    ...models,
    ...fuels.map((fuel) => nameOf('fuels', fuel)),
    ...group_ids.map((id) => nameOf('group_ids', String(id))),
  ];
  return parts.length === 0 ? 'All vehicles' : parts.join(', ');
}
