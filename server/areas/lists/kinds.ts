/** How notes and product lists differ: their words, their rights, and the documented names in their answers. */
import type * as z from 'zod/mini';
import type { ListAnswers } from '#contract/areas/lists.ts';
import type { Note, NoteAnswers, NoteItem } from '#contract/areas/notes.ts';
import type { ProductAnswers, ProductList, ProductsItem } from '#contract/areas/products.ts';
import type { Permission } from '#contract/permissions.ts';
import type { FoundItem, FoundList } from './queries.ts';

interface PageFrame {
  readonly status: number;
  readonly message: string;
  readonly next_cursor: string | null;
  readonly total: number;
}

export interface ListKind<A extends ListAnswers = ListAnswers> {
  /** In the table, in the audit and in the names of rights. */
  readonly noun: 'note' | 'product';
  readonly itemNoun: 'note_item' | 'product_item';
  /** What people call one. */
  readonly words: string;
  readonly may: { readonly viewAll: Permission; readonly remove: Permission };
  /** The status of an item at first, and when it is ticked. */
  readonly itemStates: { readonly first: string; readonly done: string };
  /** When the list gets the status `when`, its items of the status `from` are ticked. */
  readonly along: { readonly when: string; readonly from: string } | null;
  readonly page: (frame: PageFrame, lists: readonly FoundList[]) => z.output<A['page']>;
  readonly list: (message: string, list: FoundList) => z.output<A['list']>;
  /** The item alone, or without one the whole list. */
  readonly item: (message: string, list: FoundList, item: FoundItem | null) => z.output<A['item']>;
}

const ok = { status: 200, message: '' } as const;

// What may stand in a status is checked by the table and by the calls; the row only knows that it is text.
const noteItem = ({ list_id, ...item }: FoundItem) => ({ ...item, note_id: list_id }) as NoteItem;
const note = ({ index, items, ...list }: FoundList) =>
  ({ ...list, notes_index: index, note_items: items.map(noteItem) }) as Note;

export const noteKind: ListKind<NoteAnswers> = {
  noun: 'note',
  itemNoun: 'note_item',
  words: 'note',
  may: { viewAll: 'note.view-all', remove: 'note.delete' },
  itemStates: { first: 'open', done: 'done' },
  along: null,
  page: (frame, lists) => ({ ...frame, notes: lists.map(note) }),
  list: (message, list) => ({ ...ok, message, note: note(list) }),
  item: (message, list, item) => ({ ...ok, message, ...(item ? { note_item: noteItem(item) } : { note: note(list) }) }),
};

const productsItem = ({ list_id, ...item }: FoundItem) => ({ ...item, products_id: list_id }) as ProductsItem;
const product = ({ index, items, ...list }: FoundList) =>
  ({ ...list, products_index: index, products_items: items.map(productsItem) }) as ProductList;

export const productKind: ListKind<ProductAnswers> = {
  noun: 'product',
  itemNoun: 'product_item',
  words: 'product list',
  may: { viewAll: 'product.view-all', remove: 'product.delete' },
  itemStates: { first: 'needed', done: 'received' },
  along: { when: 'received', from: 'ordered' },
  page: (frame, lists) => ({ ...frame, products: lists.map(product) }),
  list: (message, list) => ({ ...ok, message, product: product(list) }),
  item: (message, list, item) => ({
    ...ok,
    message,
    ...(item ? { products_item: productsItem(item) } : { product: product(list) }),
  }),
};
