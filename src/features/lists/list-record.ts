/** Notes and product lists as the screens see them: by the same names. */
import { type Note, type NoteItem, noteItemStates, notes, noteStates } from '#contract/areas/notes.ts';
import { type ProductList, productItemStates, products, productStates } from '#contract/areas/products.ts';

export interface ListItem extends Omit<NoteItem, 'note_id' | 'status'> {
  readonly status: string;
}

export interface ListRecord extends Omit<Note, 'notes_index' | 'note_items' | 'status'> {
  readonly status: string;
  readonly index: number;
  readonly items: readonly ListItem[];
}

export type AnyList = Note | ProductList;

/** How one kind of list is worked with: its calls and its words. */
export interface ListKind {
  readonly calls: typeof notes | typeof products;
  readonly entity: 'note' | 'product';
  /** What people call one. */
  readonly noun: { readonly one: string; readonly many: string };
  readonly states: Readonly<Record<string, string>>;
  readonly itemStates: Readonly<Record<string, string>>;
  /** The status of an item that is not ticked, and of one that is. */
  readonly open: string;
  readonly done: string;
  /** Its items have a quantity and a price. */
  readonly hasPrices: boolean;
}

export const noteKind: ListKind = {
  calls: notes,
  entity: 'note',
  noun: { one: 'note', many: 'notes' },
  states: noteStates,
  itemStates: noteItemStates,
  open: 'open',
  done: 'done',
  hasPrices: false,
};

export const productKind: ListKind = {
  calls: products,
  entity: 'product',
  noun: { one: 'product list', many: 'product lists' },
  states: productStates,
  itemStates: productItemStates,
  open: 'needed',
  done: 'received',
  hasPrices: true,
};

/** The list by the names that both kinds share. */
export function recordOf(list: AnyList): ListRecord {
  if ('note_items' in list) {
    const { notes_index, note_items, ...rest } = list;
    return { ...rest, index: notes_index, items: note_items };
  }
  const { products_index, products_items, ...rest } = list;
  return { ...rest, index: products_index, items: products_items };
}
