/** How the history tells entries of the log book. */
import { logKinds, logLabels } from '#contract/areas/logs.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { formatDay, formatMoment } from '#server/lib/yard-time.ts';
import { logById } from './queries.ts';

export const logHistory: HistoryKind = {
  title: 'Log entry',
  table: 'logs',
  access: { right: 'log.view', check: logById },
  labels: { ...logLabels, follow_todo_id: 'Todo made of it' },
  names: { vehicle_id: 'vehicles', branch_id: 'branches', follow_todo_id: 'todos' },
  acts: { follow: 'Todo made' },
  texts: {
    kind: (kind) => (logKinds as Readonly<Record<string, string>>)[String(kind)] ?? String(kind),
    at: (at) => `${formatMoment(new Date(String(at)), 'UTC')} UTC`,
    pinned_until: (day) => formatDay(String(day)),
  },
};
