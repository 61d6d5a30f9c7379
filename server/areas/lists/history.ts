import { itemLabels, listLabels, sharedWords } from '#contract/areas/lists.ts';
import { noteItemStates, noteStates } from '#contract/areas/notes.ts';
import { productItemStates, productStates } from '#contract/areas/products.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { type ListKind, noteKind, productKind } from './kinds.ts';
import { listById } from './queries.ts';

type Words = Readonly<Record<string, string>>;

const textBy = (words: Words) => (value: unknown) => words[String(value)] ?? String(value);

const listHistory = (title: string, kind: ListKind, states: Words): HistoryKind => ({
  title,
  table: 'lists',
  access: { right: `${kind.noun}.view`, check: (ctx, id) => listById(ctx, kind, id) },
  labels: listLabels,
  texts: { shared: textBy(sharedWords), status: textBy(states) },
  acts: { sort: 'Items sorted' },
});

const itemHistory = (title: string, states: Words): HistoryKind => ({
  title,
  table: 'list_items',
  labels: itemLabels,
  names: { vehicle_id: 'vehicles', done_by: 'users' },
  texts: { status: textBy(states) },
});

export const noteHistory = listHistory('Note', noteKind, noteStates);
export const noteItemHistory = itemHistory('Item of a note', noteItemStates);
export const productHistory = listHistory('Product list', productKind, productStates);
export const productItemHistory = itemHistory('Item of a product list', productItemStates);
