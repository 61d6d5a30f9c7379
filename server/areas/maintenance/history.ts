/** How the history tells of rules of maintenance and of checks. */
import type { Applies } from '#contract/applies.ts';
import { checkLabels, checkSeverities } from '#contract/areas/maintenance-checks.ts';
import { ruleLabels } from '#contract/areas/maintenance.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { checkById } from './check-queries.ts';
import { ruleById } from './rules.ts';

const count = (ids: readonly number[] | undefined, one: string, many: string): string[] =>
  ids?.length ? [`${ids.length} ${ids.length === 1 ? one : many}`] : [];

/** In words. What was written stands as JSON text, what was read as an object. */
function appliesText(value: unknown): string {
  const { class_ids, group_ids, ...words } = (typeof value === 'string' ? JSON.parse(value) : (value ?? {})) as Applies;
  const parts = [
    ...count(class_ids, 'class', 'classes'),
    ...Object.values(words).flatMap((list) => list ?? []),
    ...count(group_ids, 'group', 'groups'),
  ];
  return parts.length === 0 ? 'all vehicles' : parts.join(', ');
}

const acts = { delete: 'Archived', restore: 'Brought back' };

export const ruleHistory: HistoryKind = {
  title: 'Maintenance rule',
  table: 'task_miles',
  access: { right: 'todo.view', check: ({ db }, id) => ruleById(db, id) },
  labels: ruleLabels,
  names: { category_id: 'task_categories' },
  texts: { applies: appliesText },
  acts,
};

export const checkHistory: HistoryKind = {
  title: 'Maintenance check',
  table: 'maintenance_checks',
  access: { right: 'todo.view', check: ({ db }, id) => checkById(db, id) },
  labels: checkLabels,
  texts: { applies: appliesText, severity: (value) => checkSeverities[value as keyof typeof checkSeverities] },
  acts,
};
