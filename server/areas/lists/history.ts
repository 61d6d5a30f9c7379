import { itemLabels, listLabels } from '#contract/areas/lists.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { type ListKind, noteKind, productKind } from './kinds.ts';
import { listById } from './queries.ts';

const sharedText = (value: unknown) =>
  ({ own: 'nobody', department: 'the department', branch: 'the branch', all: 'everybody' })[String(value)] ??
  String(value);

const listHistory = (title: string, kind: ListKind): HistoryKind => ({
  title,
  table: 'lists',
  access: { right: `${kind.noun}.view`, check: (ctx, id) => listById(ctx, kind, id) },
  labels: listLabels,
  texts: { shared: sharedText },
  acts: { sort: 'Items sorted' },
});

const itemHistory = (title: string): HistoryKind => ({
  title,
  table: 'list_items',
  labels: itemLabels,
  names: { vehicle_id: 'vehicles', done_by: 'users' },
});

export const noteHistory = listHistory('Note', noteKind);
export const noteItemHistory = itemHistory('Item of a note');
export const productHistory = listHistory('Product list', productKind);
export const productItemHistory = itemHistory('Item of a product list');
