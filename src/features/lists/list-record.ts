/** Notes and product lists as the screens see them: by the same names. */
import { type Note, type NoteItem, notes } from '#contract/areas/notes.ts';
import { type ProductList, type ProductsItem, products } from '#contract/areas/products.ts';

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
  states: { open: 'Open', working: 'Being worked on', done: 'Done', archived: 'Archived' } satisfies Record<
    Note['status'],
    string
  >,
  itemStates: { open: 'Open', done: 'Done' } satisfies Record<NoteItem['status'], string>,
  open: 'open',
  done: 'done',
  hasPrices: false,
};

export const productKind: ListKind = {
  calls: products,
  entity: 'product',
  noun: { one: 'product list', many: 'product lists' },
  states: { open: 'Open', ordered: 'Ordered', received: 'Received', archived: 'Archived' } satisfies Record<
    ProductList['status'],
    string
  >,
  itemStates: { needed: 'Needed', ordered: 'Ordered', received: 'Received', dropped: 'Dropped' } satisfies Record<
    ProductsItem['status'],
    string
  >,
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
