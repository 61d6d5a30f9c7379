import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemState } from '#contract/areas/vehicle-status-record.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicleStatus } from '#contract/areas/vehicle-status.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client, Extra } from '#tests/support/browser.ts';
import {
  at,
  car,
  check,
  checksOf,
  kindsOf,
  openStatusYard,
  say,
  setClock,
  stateOf,
  type StatusYard,
} from '#tests/support/status-yard.ts';
import { stamped } from '#tests/support/yard.ts';

let yard: StatusYard;
let technician: Client;
let office: Client;
beforeAll(async () => {
  yard = await openStatusYard();
  ({ technician, office } = yard);
});

type Ticks = readonly (readonly [item: number, state: ItemState, note?: string])[];

const tick = (vehicle_id: number, ticks: Ticks, extra: Extra = {}, who = technician, when?: string) =>
  who.call(
    vehicleStatus.tick,
    {
      body: {
        vehicle_id,
        items: ticks.map(([item_id, state, note]) => ({ item_id, state, note, ...(when && { at: when }) })),
      },
    },
    extra,
  );

const checklist = async (id: number, who = office) =>
  (await who.call(vehicleStatus.checklist, { params: { id } })).body;

/** A vehicle with these checks alone. */
async function checked(titles: readonly string[], more: Parameters<typeof checksOf>[2] = {}) {
  const id = await car(yard);
  const { category, items } = await checksOf(office, titles, more);
  await check(office, id, [category]);
  return { id, category, items };
}

const at2 = (n: number): Extra => stamped(yard.app.clock.now.getTime() + n);

describe('vehicles 7.8', () => {
  it('nine items: seven done, one failed, one open is 77; the open one not applying is 87; all done 100, none null', async () => {
    const { id, items } = await checked([...'ABCDEFGHI']);
    const done = items.slice(0, 7).map((item) => [item, 'done'] as const);
    const { body } = await tick(id, [...done, [items[7] ?? 0, 'failed']], at2(1));
    expect([body.percentage, body.vehicle.percentage, body.categories[0]?.percentage]).toEqual([77, 77, 77]);
    expect((await tick(id, [[items[8] ?? 0, 'na']], at2(2))).body.percentage).toBe(87);
    expect((await tick(id, [[items[7] ?? 0, 'done']], at2(3))).body.percentage).toBe(100);
    const { id: bare } = await checked([]);
    expect((await checklist(bare)).percentage).toBeNull();
    const listed = await office.call(vehicleStatus.list, {
      query: { sort: 'percentage', direction: 'desc', search: 'YD' },
    });
    expect([listed.status, listed.message]).toEqual([200, '']);
    const order = listed.body.data.map((one) => one.percentage);
    expect([order[0], order.at(-1)]).toEqual([100, null]);
  });

  it('failing brakes opens maintenance and a todo; undone at once both are gone; after a tick on the todo it is refused', async () => {
    const { id, items } = await checked(['Brakes'], { severity: 'blocks' });
    const [brakes = 0] = items;
    const failed = await tick(id, [[brakes, 'failed', 'Grinding']], at2(1));
    expect(failed.body.vehicle).toMatchObject({
      status: 'maintenance',
      holds: [{ cause: 'defect', title: 'Brakes', note: 'Grinding', source_kind: 'todo' }],
    });
    const made = failed.body.categories[0]?.items[0]?.todo_id ?? 0;
    const todo = (await office.call(todos.details, { query: { id: made } })).body.todo;
    expect(todo).toMatchObject({
      title: 'Brakes',
      note: 'Grinding',
      vehicle_id: id,
      branch_id: yard.branch,
      resource: null,
    });

    const undone = await tick(id, [[brakes, 'open']], at2(2));
    expect(undone.body.vehicle).toMatchObject({ status: 'ready', holds: [] });
    expect(undone.body.categories[0]?.items[0]).toMatchObject({ state: 'open', todo_id: null, checked_at: null });
    expect((await office.call(todos.details, { query: { id: made } })).status).toBe(410);

    const again = (await tick(id, [[brakes, 'failed']], at2(3))).body.categories[0]?.items[0]?.todo_id ?? 0;
    const { line } = (await technician.call(todos.createChecklist, { body: { todo_id: again, title: 'Wheels off' } }))
      .body;
    await technician.call(todos.updateStatus, { body: { id: line.id, state: 'done' } }, at2(4));
    const refused = await tick(id, [[brakes, 'open']], at2(5));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['items.0.state']]);
    expect(await kindsOf(office, id)).toEqual(['maintenance defect']);
    // Mended: the hold closes with its todo, and the check may then be right.
    await technician.call(todos.complete, { params: { id: again }, body: {} });
    expect(await kindsOf(office, id)).toEqual([]);
    expect((await tick(id, [[brakes, 'done']], at2(6))).body).toMatchObject({ percentage: 100 });
    expect((await office.call(todos.details, { query: { id: again } })).body.todo.status).toBe('completed');
  });

  it('an item to be noted makes a todo and no hold', async () => {
    const { id, items } = await checked(['Scratch'], { severity: 'note' });
    const { body } = await tick(id, [[items[0] ?? 0, 'failed']], at2(1));
    expect([body.vehicle.status, body.categories[0]?.items[0]?.todo_id]).toEqual(['ready', expect.any(Number)]);
  });

  it('two phones tick different items without signal: both stand; of one item the later, and the earlier hears of it', async () => {
    const { id, items } = await checked(['Mirrors', 'Seats']);
    const [mirrors = 0, seats = 0] = items;
    await tick(id, [[mirrors, 'done']], at2(10));
    await tick(id, [[seats, 'na']], at2(5), office);
    const late = await tick(id, [[mirrors, 'failed', 'Cracked']], at2(3), office);
    expect(late.headers.get(HEADERS.superseded)).toBe('items.0.state');
    expect((await checklist(id)).categories[0]?.items).toMatchObject([
      { state: 'done', checked_by_name: 'Sara Lind', note: 'Cracked' },
      { state: 'na', checked_by_name: 'Daniel Carter' },
    ]);
  });
});

it('a tick that comes after the return counts for the round before it', async () => {
  setClock(yard.app, '10:00');
  const { id, items } = await checked(['Keys']);
  const [keys = 0] = items;
  await tick(id, [[keys, 'open']], at2(0));
  await say(technician, id, 'rented', { at: at('10:00') });
  setClock(yard.app, '11:00');
  await say(technician, id, 'cleaning', { at: at('10:40') });
  const { body } = await tick(id, [[keys, 'done']], at2(1), technician, at('10:20'));
  expect([body.percentage, body.round?.cause, body.rounds]).toMatchObject([
    0,
    'return',
    [{ cause: 'new', started_at: at('10:00'), ended_at: at('10:40'), percentage: 100, failed: 0 }],
  ]);
});

it('all of a category done closes the return hold of its kind; a tick taken back brings it back as it was', async () => {
  setClock(yard.app, '12:00');
  const { id, items } = await checked(['Outside', 'Inside'], { closes_hold: 'cleaning' });
  const [outside = 0, inside = 0] = items;
  await say(technician, id, 'rented');
  setClock(yard.app, '12:30');
  await say(technician, id, 'cleaning');
  expect(await kindsOf(office, id)).toEqual(['inspection return', 'cleaning return']);
  await tick(
    id,
    [
      [outside, 'done'],
      [inside, 'na'],
    ],
    at2(1),
  );
  expect(await kindsOf(office, id)).toEqual(['inspection return']);
  await tick(id, [[outside, 'open']], at2(2));
  expect((await stateOf(office, id)).holds).toMatchObject([
    { kind: 'inspection' },
    { kind: 'cleaning', opened_at: at('12:30') },
  ]);
});

it('the open round follows the set: what nobody checked goes, what was checked is history; an odd vehicle is told as one', async () => {
  const { id, category, items } = await checked(['First', 'Second', 'Third']);
  const [first = 0, second = 0, third = 0] = items;
  await tick(id, [[first, 'done']], at2(1));
  const { body } = await office.call(vehicleStatus.selectItems, {
    body: { vehicle_id: id, category_id: category, item_ids: [third, second] },
  });
  expect(body.set).toMatchObject({ own: true, categories: [{ id: category, item_ids: [third, second] }] });
  expect((await checklist(id)).categories[0]).toMatchObject({
    percentage: 0,
    items: [{ title: 'Third' }, { title: 'Second' }],
  });
  await office.call(vehicleStatus.selectItems, { body: { vehicle_id: id, category_id: category, item_ids: items } });
  expect((await checklist(id)).categories[0]?.percentage).toBe(33);
  const order = await office.call(
    vehicleStatus.reorder,
    { body: { vehicle_id: id, category_id: category, ordered_ids: [third] } },
    at2(3),
  );
  expect(order.body.ordered_ids).toEqual([third, first, second]);
  const older = await office.call(
    vehicleStatus.reorder,
    { body: { vehicle_id: id, category_id: category, ordered_ids: [second] } },
    at2(2),
  );
  expect([older.body.ordered_ids, older.headers.get(HEADERS.superseded)]).toEqual([
    [third, first, second],
    'ordered_ids',
  ]);
  const wrong = await office.call(vehicleStatus.selectItems, {
    body: { vehicle_id: id, category_id: category, item_ids: [first, 9e9] },
  });
  expect(wrong.errors).toHaveProperty('item_ids.1');
  const odd = (await office.call(vehicleStatus.oddVehicles, { query: {} })).body.vehicles.find((one) => one.id === id);
  expect(odd).toMatchObject({ added: [], empty: false });
  expect(odd?.missing.length).toBeGreaterThan(0);
  await office.call(vehicleStatus.selectCategories, { body: { vehicle_id: id, category_ids: [] } });
  expect([(await checklist(id)).percentage, (await checklist(id)).categories]).toEqual([null, []]);
});

it('the default set: its order, its items, back to it, and a vehicle’s set made the default', async () => {
  const { category, items } = await checksOf(office, ['One', 'Two']);
  const [one = 0, two = 0] = items;
  const plain = await car(yard);
  const of = async (id: number) =>
    (await checklist(id)).categories.find((found) => found.id === category)?.items.map(({ title }) => title);
  expect(await of(plain)).toEqual(['One', 'Two']);
  await office.call(vehicleStatus.reorder, { body: { category_id: category, ordered_ids: [two] } });
  expect(await of(plain)).toEqual(['Two', 'One']);
  await tick(plain, [[one, 'done']], at2(1));
  const renamed = { id: one, category_id: category, title: 'One again', archived: true };
  await office.call(vehicleStatus.saveItem, { body: renamed }, at2(2));
  expect(await of(plain)).toEqual(['Two']);
  await office.call(vehicleStatus.saveItem, { body: { ...renamed, archived: false } }, at2(3));
  expect(await of(plain)).toEqual(['Two', 'One again']);
  const { body } = await office.call(vehicleStatus.categories, {});
  expect(body.categories.find((found) => found.id === category)).toMatchObject({
    items: [{ title: 'Two' }, { title: 'One again' }],
  });
  const odd = await car(yard);
  await check(office, odd, [category]);
  const made = await office.call(vehicleStatus.setDefault, { params: { id: odd }, body: { make_default: true } });
  expect(made.body).toMatchObject({ set: { own: false, categories: [{ id: category }] } });
  expect(made.body.vehicles).toBeGreaterThan(0);
  expect((await checklist(plain)).categories.map(({ id }) => id)).toEqual([category]);
});

it('past rounds keep the title that they had', async () => {
  const { id, category, items } = await checked(['Old name']);
  await tick(id, [[items[0] ?? 0, 'done']], at2(1));
  await office.call(
    vehicleStatus.saveItem,
    { body: { id: items[0] ?? 0, category_id: category, title: 'New name' } },
    at2(2),
  );
  const rows = await yard.app.db
    .selectFrom('round_items as n')
    .innerJoin('checklist_rounds as r', 'r.id', 'n.round_id')
    .select('n.title')
    .where('n.item_id', '=', items[0] ?? 0)
    .where('r.vehicle_id', '=', id)
    .execute();
  expect(rows).toEqual([{ title: 'Old name' }]);
  expect((await checklist(id)).categories[0]?.items[0]?.title).toBe('New name');
});

it('a category’s name is taken once, whatever the case; archived ones free it', async () => {
  const { category } = await checksOf(office, ['X']);
  const save = (body: object) => office.call(vehicleStatus.saveCategory, { body });
  await save({ id: category, name: 'Exterior' });
  expect((await save({ name: 'EXTERIOR' })).errors).toEqual({ name: ['Another category has this name.'] });
  expect((await save({})).errors).toEqual({ name: ['Please fill this in.'] });
  await save({ id: category, archived: true });
  expect((await save({ name: 'exterior', position: 1 })).errors).toEqual({});
  expect((await office.call(vehicleStatus.categories, {})).body.categories[0]?.name).toBe('exterior');
  expect((await save({ id: category, archived: false })).errors).toHaveProperty('name');
});

it('technicians tick and do not configure; other branches’ vehicles are read and not written', async () => {
  const { id, items } = await checked(['Lights']);
  const body = { name: 'Mine' };
  expect((await technician.call(vehicleStatus.saveCategory, { body })).status).toBe(403);
  const stranger = await yard.app.signIn(await yard.app.makeUser('technician'));
  expect((await stranger.call(vehicleStatus.checklist, { params: { id } })).status).toBe(200);
  expect((await tick(id, [[items[0] ?? 0, 'done']], {}, stranger)).status).toBe(404);
  expect((await tick(id, [[9e9, 'done']])).errors).toHaveProperty('items.0.item_id');
});
