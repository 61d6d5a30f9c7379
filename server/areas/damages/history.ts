/** How the history tells damage of vehicles. */
import { damageKinds, damageLabels, damageSizes, damageStates, damageViews } from '#contract/areas/damages.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { damageById } from './queries.ts';

const textBy = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? String(value);

export const damageHistory: HistoryKind = {
  title: 'Damage',
  table: 'damages',
  nameText: textBy(damageKinds),
  access: { right: 'damage.view', check: damageById },
  labels: { ...damageLabels, vehicle_id: 'Vehicle' },
  names: { vehicle_id: 'vehicles', todo_id: 'todos' },
  texts: {
    view: textBy(damageViews),
    kind: textBy(damageKinds),
    size: textBy(damageSizes),
    state: textBy(damageStates),
  },
};
