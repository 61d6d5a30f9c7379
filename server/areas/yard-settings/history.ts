/** How the history tells settings: all fields of all keys, each with its unit. */
import { fieldsOf, settingGroups, settingKeys } from '#contract/settings.ts';
import type { Setting } from '#contract/settings/define.ts';
import { missing } from '#server/http/refusal.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { settingById } from './queries.ts';

const titles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(settingGroups).map(([key, { title }]) => [key, title]),
);

const fields = settingKeys.flatMap(fieldsOf);

export const settingHistory: HistoryKind = {
  title: 'Setting',
  table: 'settings',
  nameText: (key) => titles[key] ?? key,
  access: {
    right: 'setting.view',
    check: async ({ db }, id) => {
      if (!(await settingById(db, id))) throw missing('setting');
    },
  },
  labels: Object.fromEntries(fields.map(([name, { label }]) => [name, label])),
  texts: Object.fromEntries(fields.map(([name, field]) => [name, (value: unknown) => valueText(field, String(value))])),
};

function valueText(field: Setting, value: string): string {
  if (field.kind === 'number') return `${value} ${field.unit}`;
  return field.kind === 'choice' ? (field.options[value] ?? value) : value;
}
