import { beforeAll, describe, expect, it } from 'vitest';
import { type Note, notes } from '#contract/areas/notes.ts';
import { type ProductList, products } from '#contract/areas/products.ts';
import { roles } from '#contract/areas/roles.ts';
import type { Body } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client, Extra } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeVehicle, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let maya: TestUser;
let tom: TestUser;
let mayas: Client;
let toms: Client;
let lead: Client;

beforeAll(async () => {
  app = await startTestApp();
  maya = await app.makeUser('technician', { name: 'Maya Patel' });
  tom = await app.makeUser('technician', { name: 'Tom Becker' });
  mayas = await app.signIn(maya);
  toms = await app.signIn(tom);
  lead = await app.signIn(await app.makeUser('lead'));
});

const texts = (...words: readonly string[]) => words.map((text) => ({ text }));

async function made(fields: Partial<Body<typeof notes.add>> = {}, by: Client = mayas): Promise<Note> {
  const { status, body, errors } = await by.call(notes.add, { body: { title: 'Tuesday', shared: 'all', ...fields } });
  expect([status, errors]).toEqual([200, {}]);
  return body.note;
}

async function madeProducts(fields: Partial<Body<typeof products.add>> = {}): Promise<ProductList> {
  const body = { title: 'Order', shared: 'all', ...fields } as const;
  return (await mayas.call(products.add, { body })).body.product;
}

const read = async (id: number, by: Client = mayas) => (await by.call(notes.edit, { params: { id } })).body.note;
const statusOf = async (id: number, by: Client) => (await by.call(notes.edit, { params: { id } })).status;
const listed = async (by: Client, query: object = {}) =>
  (await by.call(notes.list, { query: { limit: 500, ...query } })).body.notes;
const update = (id: number, body: Body<typeof notes.update>, extra?: Extra) =>
  mayas.call(notes.update, { params: { id }, body }, extra);
const add = (by: Client, id: number, text: string, extra?: Extra) =>
  by.call(notes.addItem, { params: { id }, body: { text } }, extra);
const tick = (by: Client, id: number, extra?: Extra, status = 'done') =>
  by.call(notes.updateItem, { params: { id }, body: { status } }, extra);
const itemTexts = ({ note_items }: Note) => note_items.map(({ text }) => text);
const auditOf = async (entity: string, id: number) =>
  (
    await app.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail]);

/** ms since 1970, `minutes` after the test clock. */
const later = (minutes: number) => app.clock.now.getTime() + minutes * 60_000;

describe('a list', () => {
  it('is answered with its place, its items and their list', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'KLM4821' });
    const note = await made({ body: '', items: [{ text: 'Brake fluid', qty: 2, vehicle_id }, { text: 'Wipers' }] });
    expect(note).toMatchObject({ owner_name: 'Maya Patel', body: null, status: 'open', removable: true });
    expect(note.notes_index).toBeGreaterThan(0);
    expect(note.note_items).toMatchObject([
      { note_id: note.id, text: 'Brake fluid', qty: 2, vehicle_plate: 'KLM4821', status: 'open', done_at: null },
      { note_id: note.id, text: 'Wipers', qty: null },
    ]);
    const { products_index, products_items, id } = await madeProducts({ items: texts('Oil filter') });
    expect(products_index).toBeGreaterThan(0);
    expect(products_items).toMatchObject([{ products_id: id, text: 'Oil filter', status: 'needed' }]);
    // Neither is among the other kind.
    expect((await mayas.call(products.edit, { params: { id: note.id } })).status).toBe(404);
    const first = note.note_items[0]?.id ?? 0;
    expect((await mayas.call(products.updateItem, { params: { id: first }, body: { qty: 1 } })).status).toBe(404);
  });

  it('names fields that cannot be', async () => {
    const body = { title: 'X', permission: 'custom.nothing' };
    expect(Object.keys((await mayas.call(notes.add, { body })).errors)).toEqual(['permission']);
    const note = await made();
    const wrong = { params: { id: note.id }, body: { text: 'X', vehicle_id: 9e9 } };
    expect(Object.keys((await mayas.call(notes.addItem, wrong)).errors)).toEqual(['vehicle_id']);
    const { errors } = await mayas.call(notes.updateStatus, { params: { id: note.id }, body: { status: 'received' } });
    expect(Object.keys(errors)).toEqual(['status']);
  });

  it('takes of each field the latest change, whichever arrives first', async () => {
    const { id } = await made();
    await update(id, { title: 'Later' }, stamped(later(-5)));
    const { body, headers } = await update(id, { title: 'Earlier', body: 'Text' }, stamped(later(-9), 'phone002'));
    expect(body.note).toMatchObject({ title: 'Later', body: 'Text' });
    expect(headers.get(HEADERS.superseded)).toBe('title');
    expect((await auditOf('note', id)).slice(1)).toEqual([
      ['note.update', { from: { title: 'Tuesday' }, to: { title: 'Later' } }],
      ['note.update', { from: { body: null }, to: { body: 'Text' } }],
    ]);
  });

  it('is changed by a change of its items, too', async () => {
    const { id, note_items } = await made({ items: texts('Oil') });
    app.clock.advance(60_000);
    await mayas.call(notes.removeItem, { params: { id: note_items[0]?.id ?? 0 } });
    expect((await read(id)).updated_at).toBe(app.clock.now.toISOString());
  });

  it('is found by its items, its status and whom it is shared with', async () => {
    const note = await made({ title: 'Shelf', status: 'working', shared: 'own', items: texts('Quartz sealant') });
    expect((await listed(mayas, { search: 'quartz' })).map(({ id }) => id)).toEqual([note.id]);
    expect((await listed(mayas, { status: 'working', shared: 'own' })).map(({ id }) => id)).toEqual([note.id]);
    expect(await listed(mayas, { search: 'quartz', status: 'open' })).toEqual([]);
  });
});

describe('whom a list is shared with', () => {
  const department = async (name: string, people: readonly TestUser[]) => {
    const now = app.clock.now;
    const row = { name, head_id: null, branch_id: null, parent_id: null, created_at: now, created_by: null };
    const { id } = await app.db
      .insertInto('departments')
      .values({ ...row, updated_at: now, deleted_at: null, deleted_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('users')
      .set({ department_id: id })
      .where(
        'id',
        'in',
        people.map((one) => one.id),
      )
      .execute();
  };

  it('sees it, besides its owner and who sees everybody’s', async () => {
    const elsewhere = await makeBranch(app, 'UTC');
    const ana = await app.makeUser('technician', { branch_id: elsewhere });
    const anas = await app.signIn(ana);
    await department('Detailing', [maya, ana]);
    const seenBy = async (shared: Note['shared']) => {
      const { id } = await made({ shared });
      return Promise.all([mayas, toms, anas, lead].map(async (by) => (await statusOf(id, by)) === 200));
    };
    expect(await seenBy('own')).toEqual([true, false, false, true]);
    expect(await seenBy('branch')).toEqual([true, true, false, true]);
    expect(await seenBy('department')).toEqual([true, false, true, true]);
    expect(await seenBy('all')).toEqual([true, true, true, true]);
  });

  it('needs the permission, too, where the list names one', async () => {
    const night = await app.signIn(await app.makeUserWith(['note.view', 'note.update', 'expense.view']));
    const { id } = await made({ permission: 'expense.view', items: texts('Keys') });
    expect(await Promise.all([mayas, night, lead].map((by) => statusOf(id, by)))).toEqual([200, 200, 200]);
    const without = await app.signIn(await app.makeUserWith(['note.view', 'note.update']));
    expect(await statusOf(id, without)).toBe(404);
    expect((await listed(without)).map((one) => one.id)).not.toContain(id);
  });

  it('explains who may do what with it', async () => {
    const admin = await app.signIn(await app.makeUser('admin'));
    const { id } = await made({ shared: 'own' });
    const verdict = async (person: TestUser) => {
      const query = { can: 'note.update', about: `note:${id}` };
      return (await admin.call(roles.person, { params: { id: person.id }, query })).body.verdict?.allowed;
    };
    expect([await verdict(maya), await verdict(tom)]).toEqual([true, false]);
  });

  it('is asked in every write, of its items too', async () => {
    const { id, note_items } = await made({ shared: 'own', items: texts('Secret') });
    const item = { params: { id: note_items[0]?.id ?? 0 } };
    const answers = await Promise.all([
      toms.call(notes.update, { params: { id }, body: { title: 'Mine' } }),
      toms.call(notes.updateStatus, { params: { id }, body: { status: 'done' } }),
      toms.call(notes.remove, { params: { id } }),
      toms.call(notes.restore, { params: { id } }),
      add(toms, id, 'More'),
      tick(toms, item.params.id),
      toms.call(notes.removeItem, item),
      toms.call(notes.restoreItem, item),
      toms.call(notes.swapItems, { body: { id, ids: [] } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await read(id)).toMatchObject({ title: 'Tuesday', note_items: [{ text: 'Secret', status: 'open' }] });
  });
});

describe('deleting', () => {
  it('is for its owner, and for who may delete those of others', async () => {
    const { id } = await made({ items: texts('Wipers') });
    const remove = (by: Client) => by.call(notes.remove, { params: { id } });
    const refused = await remove(toms);
    expect([refused.status, refused.body]).toMatchObject([403, { permission: 'note.delete' }]);
    expect((await read(id, toms)).removable).toBe(false);
    expect((await remove(mayas)).status).toBe(200);
    expect((await remove(mayas)).status).toBe(200);
    expect((await add(mayas, id, 'More')).status).toBe(410);
    expect((await listed(mayas)).map((one) => one.id)).not.toContain(id);
    expect((await listed(mayas, { deleted: '1' })).map((one) => one.id)).toContain(id);
    expect((await listed(toms, { deleted: '1' })).map((one) => one.id)).not.toContain(id);
    expect((await toms.call(notes.restore, { params: { id } })).status).toBe(403);
    const { body } = await mayas.call(notes.restore, { params: { id } });
    expect([body.note.deleted_at, itemTexts(body.note)]).toEqual([null, ['Wipers']]);
    const manager = await app.signIn(await app.makeUser('manager'));
    expect((await remove(manager)).status).toBe(200);
    expect((await auditOf('note', id)).map(([action]) => action)).toEqual([
      'note.create',
      'note.delete',
      'note.restore',
      'note.delete',
    ]);
  });

  it('of an item is undone at its place', async () => {
    const { id, note_items } = await made({ items: texts('One', 'Two', 'Three') });
    const [one, two, three] = note_items.map((item) => item.id);
    await mayas.call(notes.swapItems, { body: { id, ids: [three ?? 0, two ?? 0, one ?? 0] } });
    const params = { id: two ?? 0 };
    expect(itemTexts((await mayas.call(notes.removeItem, { params })).body.note)).toEqual(['Three', 'One']);
    expect((await tick(mayas, params.id)).status).toBe(410);
    expect(itemTexts((await mayas.call(notes.restoreItem, { params })).body.note)).toEqual(['Three', 'Two', 'One']);
  });
});

describe('items', () => {
  it('of the type Inline answer the whole list, others only themselves', async () => {
    const { id } = await made({ items: texts('One') });
    const inline = await mayas.call(notes.addItem, { params: { id }, body: { text: 'Two', type: 'Inline' } });
    expect([inline.body.note && itemTexts(inline.body.note), inline.body.note_item]).toEqual([
      ['One', 'Two'],
      undefined,
    ]);
    const other = await mayas.call(notes.addItem, { params: { id }, body: { text: 'Three', type: 'Form' } });
    expect([other.body.note, other.body.note_item?.text]).toEqual([undefined, 'Three']);
    const changed = { params: { id: other.body.note_item?.id ?? 0 }, body: { text: 'Four', type: 'Inline' } };
    const { note } = (await mayas.call(notes.updateItem, changed)).body;
    expect(note && itemTexts(note)).toEqual(['One', 'Two', 'Four']);
  });

  it('that were ordered are received with their product list', async () => {
    const list = await madeProducts({ items: texts('Oil', 'Filter', 'Belt') });
    const [oil, filter, belt] = list.products_items.map(({ id }) => id);
    const set = (id: number | undefined, status: string) =>
      mayas.call(products.updateItem, { params: { id: id ?? 0 }, body: { status } });
    await set(oil, 'ordered');
    await set(belt, 'dropped');
    app.clock.advance(1000);
    const { product } = (
      await toms.call(products.updateStatus, { params: { id: list.id }, body: { status: 'received' } })
    ).body;
    expect(product.products_items.map(({ id, status, done_by_name }) => [id, status, done_by_name])).toEqual([
      [oil, 'received', 'Tom Becker'],
      [filter, 'needed', null],
      [belt, 'dropped', null],
    ]);
  });

  it('that are ticked by mistake are open again', async () => {
    const { note_items } = await made({ items: texts('One') });
    const id = note_items[0]?.id ?? 0;
    await tick(mayas, id, stamped(later(-3)));
    const { note_item } = (await tick(mayas, id, stamped(later(-2)), 'open')).body;
    expect(note_item).toMatchObject({ status: 'open', done_at: null, done_by: null });
    // What was done before that, and arrives now, is over.
    const late = (await tick(toms, id, stamped(later(-4), 'phone002'))).body.note_item;
    expect(late).toMatchObject({ status: 'open', done_by_name: null });
  });
});

describe('one’s own order of lists', () => {
  const shown = async (by: Client, ids: readonly number[]) =>
    (await listed(by)).map(({ id }) => id).filter((id) => ids.includes(id));

  it('is one’s own, whole or by moving one, and new lists follow', async () => {
    const ids = (await Promise.all([made(), made(), made()])).map(({ id }) => id).toSorted((a, b) => a - b);
    const [a = 0, b = 0, c = 0] = ids;
    expect((await mayas.call(notes.swap, { body: { ids: [c, 999_999_999, a] } })).status).toBe(200);
    expect((await shown(mayas, ids)).slice(0, 2)).toEqual([c, a]);
    const next = await made();
    await mayas.call(notes.swap, { body: { from: b, to: c } });
    expect(await shown(mayas, [...ids, next.id])).toEqual([b, c, a, next.id]);
    expect(await shown(toms, ids)).toEqual([a, b, c]);
    const indexes = (await listed(mayas)).map(({ notes_index }) => notes_index);
    expect(indexes).toEqual(indexes.map((_, at) => at + 1));
    expect(Object.keys((await mayas.call(notes.swap, { body: { from: a } })).errors)).toEqual(['ids']);
  });

  it('stands as it was set last', async () => {
    const [a, b] = [await made(), await made()];
    await mayas.call(notes.swap, { body: { ids: [b.id, a.id] } }, stamped(later(0.5)));
    const { headers } = await mayas.call(notes.swap, { body: { ids: [a.id, b.id] } }, stamped(later(0.25), 'phone002'));
    expect(headers.get(HEADERS.superseded)).toBe('ids');
    expect(await shown(mayas, [a.id, b.id])).toEqual([b.id, a.id]);
  });
});

describe('people 7.14: two phones without a connection add to one list, and a third reorders it', () => {
  it('all items are everywhere, in the same order', async () => {
    const { id, note_items } = await made({ items: texts('Oil', 'Bulbs') });
    const [oil = 0, bulbs = 0] = note_items.map((item) => item.id);
    // The third reorders what it knows. What the phones added before and after that arrives later.
    await lead.call(notes.swapItems, { body: { id, ids: [bulbs, oil] } }, stamped(later(-5), 'desk0001'));
    const [fluid, wipers] = await Promise.all([
      add(mayas, id, 'Brake fluid', stamped(later(-9), 'phone001')),
      add(toms, id, 'Wipers', stamped(later(-4), 'phone002')),
    ]);
    // An older order that arrives last does not stand.
    const late = await toms.call(notes.swapItems, { body: { id, ids: [oil, bulbs] } }, stamped(later(-8), 'phone002'));
    expect(late.headers.get(HEADERS.superseded)).toBe('ids');
    const added = [fluid, wipers].map(({ body }) => body.note_item?.id ?? 0).toSorted((a, b) => a - b);
    const seen = await Promise.all([mayas, toms, lead].map((by) => read(id, by)));
    for (const note of seen) expect(note.note_items.map((item) => item.id)).toEqual([bulbs, oil, ...added]);
    expect(new Set(seen.flatMap(itemTexts))).toEqual(new Set(['Oil', 'Bulbs', 'Brake fluid', 'Wipers']));
  });

  it('an item that two ticked is done once and names the first', async () => {
    const { id, note_items } = await made({ items: texts('Brake fluid', 'Wipers') });
    const [fluid = 0, wipers = 0] = note_items.map((item) => item.id);
    // Maya was first with both; her tick of the wipers arrives after Tom’s.
    await tick(mayas, fluid, stamped(later(-9), 'phone001'));
    await tick(toms, fluid, stamped(later(-8), 'phone002'));
    await tick(toms, wipers, stamped(later(-7), 'phone002'));
    await tick(mayas, wipers, stamped(later(-9), 'phone001', 1));
    const done = { status: 'done', done_by_name: 'Maya Patel', done_at: new Date(later(-9)).toISOString() };
    for (const by of [mayas, toms]) expect((await read(id, by)).note_items).toMatchObject([done, done]);
    // Once: Tom's tick of the brake fluid changed nothing.
    expect((await auditOf('note_item', fluid)).slice(2)).toEqual([['note_item.update', { unchanged: true }]]);
  });

  it('an item that is sent again under its key is there once', async () => {
    const { id } = await made();
    const extra = { headers: { ...stamped(later(-3)).headers, [HEADERS.key]: 'list-item-once' } };
    await add(mayas, id, 'Brake fluid', extra);
    await add(mayas, id, 'Brake fluid', extra);
    expect(itemTexts(await read(id))).toEqual(['Brake fluid']);
  });
});
