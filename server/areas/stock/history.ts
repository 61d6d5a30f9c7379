/** How the history tells of parts and supplies. Their movements stand beside it, so the history of one item passes over them. */
import { type MovementKind, movementKinds, stockLabels, stockUnits } from '#contract/areas/stock.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { itemById, type ItemKind } from './queries.ts';

/** What the database keeps with three digits is said as people wrote it. */
const amountText = (value: unknown): string => String(Number(value));

const unitText = (value: unknown): string => stockUnits[String(value) as keyof typeof stockUnits] ?? String(value);

/** `Ford, Toyota, 2 classes`: makes, models and fuels are words, of classes and groups it is said how many. */
function fitsText(value: unknown): string {
  const fits: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  const { class_ids = [], group_ids = [], ...words } = (fits ?? {}) as Readonly<Record<string, readonly unknown[]>>;
  const count = (list: readonly unknown[], one: string, many: string) =>
    list.length === 0 ? [] : [`${list.length} ${list.length === 1 ? one : many}`];
  const all = [
    ...Object.values(words).flat(),
    ...count(class_ids, 'class', 'classes'),
    ...count(group_ids, 'group', 'groups'),
  ];
  return all.length === 0 ? 'All vehicles' : all.join(', ');
}

const ACTS: Readonly<Record<MovementKind | 'unuse', string>> = {
  receive: 'received',
  use: 'used',
  return: 'brought back',
  adjust: 'counted',
  transfer: 'moved to another branch',
  unuse: 'took a use back of',
};

const historyOf = (kind: ItemKind, title: string): HistoryKind => ({
  title,
  table: 'stock_items',
  access: { right: 'part.view', check: (ctx, id) => itemById(ctx, kind, id) },
  omits: [...Object.keys(movementKinds), 'unuse'].map((act) => `${kind}.${act}`),
  labels: { ...stockLabels, quantity: 'Quantity', branch_id: 'Branch', vehicle_id: 'Vehicle', note: 'Note' },
  names: { vendor_id: 'vendors', branch_id: 'branches', vehicle_id: 'vehicles' },
  texts: { minimum: amountText, maximum: amountText, unit: unitText, fits: fitsText },
  acts: ACTS,
});

export const partHistory = historyOf('part', 'Part');
export const supplyHistory = historyOf('supply', 'Supply');
