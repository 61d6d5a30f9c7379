import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Note, NoteItem } from '#contract/areas/notes.ts';
import type { ProductList, ProductsItem } from '#contract/areas/products.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import NotesScreen from './notes-screen.tsx';
import ProductsScreen from './products-screen.tsx';

const MADE_AT = '2026-11-24T09:00:00.000Z';
const ok = { status: 200, message: '' };
const times = { created_at: MADE_AT, updated_at: MADE_AT, deleted_at: null };

const item = (id: number, text: string): NoteItem => ({
  id,
  text,
  qty: null,
  unit: null,
  price: null,
  vehicle_id: null,
  vehicle_plate: null,
  done_at: null,
  done_by: null,
  done_by_name: null,
  status: 'open',
  note_id: 1,
  ...times,
});
const common = { body: null, owner_id: 7, owner_name: 'Maya Patel', shared: 'own', permission: null } as const;
const list = { ...common, removable: true, status: 'open', ...times } as const;

let notes: Note[];
let products: ProductList[];
/** Why items cannot be changed; null while they can. */
let refusal: string | null;
let server: FakeServer;
let phone: Phone;

const bodyOf = (write: SentWrite | null) => (write?.body ?? {}) as Partial<NoteItem> & { readonly ids?: number[] };

/** What the first note has in place of its items. */
function setItems(change: (items: readonly NoteItem[]) => NoteItem[]): object {
  notes = notes.map((note) => (note.id === 1 ? { ...note, note_items: change(note.note_items) } : note));
  return { ...ok, note: notes[0] };
}

function changeItem(write: SentWrite | null, id: number): object {
  if (refusal !== null) return Response.json({ message: refusal }, { status: 403 });
  const { status = 'open' } = bodyOf(write);
  const done = status === 'done' ? { done_by_name: 'Maya Patel', done_at: MADE_AT } : {};
  return setItems((items) => items.map((one) => (one.id === id ? { ...one, status, ...done } : one)));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  refusal = null;
  notes = [
    { ...list, id: 1, title: 'Winter', notes_index: 1, note_items: [item(11, 'Antifreeze'), item(12, 'Chains')] },
    { ...list, id: 2, title: 'Tools', notes_index: 2, note_items: [] },
  ];
  const priced = ({ note_id, ...rest }: NoteItem): ProductsItem => ({
    ...rest,
    products_id: note_id,
    status: 'needed',
  });
  products = [
    {
      ...list,
      id: 1,
      title: 'Workshop',
      products_index: 1,
      products_items: [
        { ...priced(item(11, 'Oil')), qty: 20, unit: 'l', price: 6.4 },
        { ...priced(item(12, 'Filter')), qty: 3, price: 9.85 },
        { ...priced(item(13, 'Perfume')), price: 2, status: 'dropped' },
      ],
    },
  ];
  server = fakeServer({
    '/api/notes': () => ({ ...ok, notes, next_cursor: null, total: notes.length }),
    '/api/products': () => ({ ...ok, products, next_cursor: null, total: products.length }),
    '/api/addNoteItem/1': (_, write) => setItems((items) => [...items, item(13, bodyOf(write).text ?? '')]),
    '/api/updateNoteItem/11': (_, write) => changeItem(write, 11),
    '/api/removeNoteItem/12': () => setItems((items) => items.filter(({ id }) => id !== 12)),
    '/api/restore-note-item/12': () => setItems((items) => [...items, item(12, 'Chains')]),
    '/api/swapNoteItems': (_, write) => {
      const { ids = [] } = bodyOf(write);
      return setItems((items) => items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    },
    '/api/swapNotes': () => ok,
    '/api/updateProductsItem/12': () => ({ ...ok, product: products[0] }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const items = () => page.getByRole('list', { name: 'Items of Winter' });
const texts = () =>
  items()
    .getByRole('checkbox')
    .elements()
    .map((box) => box.getAttribute('aria-label'));
const box = (name: string) => items().getByRole('checkbox', { name });

describe('notes', () => {
  beforeEach(() => phone.show(<NotesScreen />, '/notes?open=1'));

  it('get items by Enter, one after the other, without leaving the line', async () => {
    await expect.poll(texts).toEqual(['Antifreeze', 'Chains']);
    await page.getByLabelText('Add an item').click();
    await userEvent.keyboard('Seals{Enter}');
    await expect.poll(texts).toEqual(['Antifreeze', 'Chains', 'Seals']);
    await expect.element(page.getByLabelText('Add an item')).toHaveFocus();
    await expect.element(page.getByLabelText('Add an item')).toHaveValue('');
    expect(server.writes.map(({ body }) => body)).toEqual([{ text: 'Seals', type: 'Inline' }]);
  });

  it('are ticked at once, and put back with a word where that is refused', async () => {
    await box('Antifreeze').click();
    await expect.element(box('Antifreeze')).toBeChecked();
    await expect.element(items().getByText(/^Maya Patel, /)).toBeVisible();
    refusal = 'You may not change this.';
    await box('Antifreeze').click();
    await expect.element(page.getByText(refusal)).toBeVisible();
    await expect.element(box('Antifreeze')).toBeChecked();
  });

  it('are sorted by buttons, and by the keys of their handle', async () => {
    await page.getByRole('button', { name: 'Chains: up' }).click();
    await expect.poll(texts).toEqual(['Chains', 'Antifreeze']);
    expect(server.writes.map(({ body }) => body)).toEqual([{ id: 1, ids: [12, 11] }]);
    const handle = page.getByRole('button', { name: 'Move Chains' });
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('[Space]');
    await expect.element(page.getByText('Chains: place 1 of 2.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Chains: place 2 of 2.')).toBeInTheDocument();
    await userEvent.keyboard('[Space]');
    await expect.poll(texts).toEqual(['Antifreeze', 'Chains']);
  });

  it('lose an item, which Undo brings back', async () => {
    await page.getByRole('button', { name: 'More for Chains' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.poll(texts).toEqual(['Antifreeze']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(texts).toEqual(['Antifreeze', 'Chains']);
  });

  it('move in one’s own order, while they are shown in it', async () => {
    await page.getByRole('button', { name: 'Tools: up' }).click();
    await expect.poll(() => server.writes.map(({ body }) => body)).toEqual([{ from: 2, to: 1 }]);
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await expect.element(page.getByRole('button', { name: 'Tools: up' })).not.toBeInTheDocument();
  });
});

describe('product lists', () => {
  it('say what they cost, without what was dropped, and take a price as it is written', async () => {
    phone.show(<ProductsScreen />, '/products?open=1');
    await expect.element(page.getByText('157.55').last()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Move Oil' })).toBeVisible();
    expect(await axeFaults()).toEqual([]);
    const price = page.getByLabelText('Price of Filter');
    await price.fill('eleven');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Not saved: “eleven” is no number.')).toBeVisible();
    await expect.element(price).toHaveValue('eleven');
    await price.fill('11,5');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.writes.map(({ body }) => body)).toEqual([{ price: 11.5, type: 'Inline' }]);
  });
});
