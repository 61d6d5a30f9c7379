import { beforeAll, describe, expect, it } from 'vitest';
import { type CategoryNode, expenseCategories } from '#contract/areas/expense-categories.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
});

const add = (body: Body<typeof expenseCategories.add>) => office.call(expenseCategories.add, { body });
const made = async (body: Body<typeof expenseCategories.add>) => (await add(body)).body.category.id;
const update = (id: number, body: Body<typeof expenseCategories.update>) =>
  office.call(expenseCategories.update, { params: { id }, body });
const remove = (id: number) => office.call(expenseCategories.remove, { params: { id } });
const restore = (id: number) => office.call(expenseCategories.restore, { params: { id } });
const one = async (id: number) => (await office.call(expenseCategories.one, { params: { id } })).body;
const tree = async (query: object = {}) =>
  (await office.call(expenseCategories.list, { query })).body.expenseCategories;

/** `Vehicle(Tyres, Workshop(Repairs))`. */
const drawn = (nodes: readonly CategoryNode[]): string =>
  nodes.map(({ name, children }) => (children.length === 0 ? name : `${name}(${drawn(children)})`)).join(', ');

describe('the tree of categories', () => {
  it('has three levels, by name, and is searched with what stands above', async () => {
    const top = await made({ name: 'Tree' });
    const middle = await made({ name: 'Workshop', parent_id: top });
    const leaf = await made({ name: 'Repairs', parent_id: middle, applies_to: 'vehicle', code: '5101' });
    await made({ name: 'Office things', parent_id: top, applies_to: 'other' });
    expect(drawn(await tree({ search: 'tree' }))).toBe('Tree');
    expect(drawn(await tree({ search: '5101' }))).toBe('Tree(Workshop(Repairs))');
    expect(drawn(await tree({ applies_to: 'other' }))).toBe('Tree(Office things, Workshop)');
    expect(await one(leaf)).toMatchObject({ path: ['Tree', 'Workshop', 'Repairs'], usedCount: 0, vendorsCount: 0 });
    const fourth = await add({ name: 'Brakes', parent_id: leaf });
    expect([fourth.status, fourth.errors]).toEqual([422, { parent_id: ['Categories go 3 levels deep at most.'] }]);
  });

  it('has no circles, and nothing that moves takes what is below it too deep', async () => {
    const top = await made({ name: 'Circle' });
    const middle = await made({ name: 'Half', parent_id: top });
    const leaf = await made({ name: 'Full', parent_id: middle });
    const other = await made({ name: 'Elsewhere' });
    for (const parent_id of [top, middle, leaf]) {
      const moved = await update(top, { parent_id });
      expect([moved.status, Object.keys(moved.errors)]).toEqual([422, ['parent_id']]);
    }
    expect((await update(top, { parent_id: other })).errors).toHaveProperty('parent_id');
    expect((await update(middle, { parent_id: other })).status).toBe(200);
    expect((await update(middle, { parent_id: 999_999 })).errors).toHaveProperty('parent_id');
    expect((await one(leaf)).path).toEqual(['Elsewhere', 'Half', 'Full']);
  });

  it('is treated alike in each branch: what is below follows, whatever is sent', async () => {
    const top = await made({ name: 'Kept', treatment: 'capital' });
    const { body } = await add({ name: 'Lifts', parent_id: top, treatment: 'operating' });
    const leaf = await made({ name: 'Small lifts', parent_id: body.category.id });
    expect(body.category.treatment).toBe('capital');
    await update(top, { treatment: 'pass_through' });
    expect((await one(leaf)).category.treatment).toBe('pass_through');
    await update(leaf, { treatment: 'operating' });
    expect((await one(leaf)).category.treatment).toBe('pass_through');
    const free = await update(body.category.id, { parent_id: null, treatment: 'operating' });
    expect(free.body.category).toMatchObject({ parent_id: null, treatment: 'operating' });
    expect((await one(leaf)).category.treatment).toBe('operating');
  });

  it('has no two of a name in one place', async () => {
    const top = await made({ name: 'Twins' });
    const child = await made({ name: 'Fuel', parent_id: top });
    expect((await add({ name: 'fuel', parent_id: top })).errors).toHaveProperty('name');
    const second = await made({ name: 'Fuel' });
    expect((await update(second, { parent_id: top })).errors).toHaveProperty('name');
    expect((await update(child, { name: 'FUEL' })).status).toBe(200);
  });
});

describe('archiving a category (money 7.15)', () => {
  it('is refused while others are below it, and those are archived by themselves', async () => {
    const top = await made({ name: 'Archive' });
    const first = await made({ name: 'One', parent_id: top });
    const second = await made({ name: 'Two', parent_id: top });
    const refused = await remove(top);
    expect([refused.status, refused.errors]).toEqual([422, { id: ['It has 2 subcategories. Move them first.'] }]);
    await remove(first);
    expect((await remove(top)).errors).toEqual({ id: ['It has 1 subcategory. Move it first.'] });
    await remove(second);
    expect((await remove(top)).status).toBe(200);
    expect((await remove(top)).status).toBe(200);
    expect(drawn(await tree({ archived: '1', search: 'o' }))).toBe('One, Two');
    expect(drawn(await tree({ search: 'archive' }))).toBe('');
    expect((await update(top, { name: 'Again' })).status).toBe(410);
  });

  it('is taken back when what it was below is there, and it has its treatment then', async () => {
    const top = await made({ name: 'Back' });
    const child = await made({ name: 'Child', parent_id: top });
    await remove(child);
    await remove(top);
    expect((await restore(child)).errors).toHaveProperty('id');
    await restore(top);
    await update(top, { treatment: 'capital' });
    const twin = await made({ name: 'Child', parent_id: top });
    expect((await restore(child)).errors).toHaveProperty('name');
    await remove(twin);
    expect((await restore(child)).body.category).toMatchObject({ deleted_at: null, treatment: 'capital' });
    await remove(child);
    const deep = await made({ name: 'Deep' });
    const deeper = await made({ name: 'Deeper', parent_id: deep });
    await update(top, { parent_id: deeper });
    expect((await restore(child)).errors).toHaveProperty('id');
  });
});

it('is seen by everybody and changed by the office', async () => {
  const technician = await app.signIn(await app.makeUser('technician'));
  expect((await technician.call(expenseCategories.list)).status).toBe(200);
  expect((await technician.call(expenseCategories.add, { body: { name: 'Mine' } })).status).toBe(403);
});
