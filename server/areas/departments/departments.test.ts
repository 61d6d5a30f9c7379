import { beforeAll, describe, expect, it } from 'vitest';
import { departments, type Department } from '#contract/areas/departments.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

let app: TestApp;
let manager: Client;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  manager = await app.signIn(await app.makeUser('manager'));
});

async function made(fields: Partial<Body<typeof departments.add>> = {}): Promise<Department> {
  count += 1;
  const { status, body, errors } = await manager.call(departments.add, { body: { name: `Crew ${count}`, ...fields } });
  expect([status, errors]).toEqual([200, {}]);
  return body.department;
}

const update = (id: number, body: Body<typeof departments.update>) =>
  manager.call(departments.update, { params: { id }, body });
const remove = (id: number, move_to?: number) =>
  manager.call(departments.remove, { params: { id }, body: { move_to } });
const listed = async (query: object) => (await manager.call(departments.list, { query })).body;
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'branch_id', 'detail'])
    .where('entity', '=', 'department')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('adding', () => {
  it('answers the department with the names of what it points at', async () => {
    const head = await app.makeUser('lead', { name: 'Sara Lind' });
    const branch_id = await makeBranch(app, 'UTC');
    const above = await made();
    const department = await made({ name: 'Night crew', head_id: head.id, branch_id, parent_id: above.id });
    expect(department).toMatchObject({
      name: 'Night crew',
      head_name: 'Sara Lind',
      branch_id,
      parent_name: above.name,
      people: 0,
      deleted_at: null,
    });
    const { body } = await manager.call(departments.edit, { params: { id: department.id } });
    expect(body.department).toEqual(department);
    expect((await manager.call(departments.edit, { params: { id: 9e9 } })).status).toBe(404);
  });

  it('refuses a name that is taken, whatever the case, and whoever cannot sign in or does not exist', async () => {
    const { name } = await made();
    const left = await app.makeUser('lead', { active: false });
    const wrong = async (body: Body<typeof departments.add>) => (await manager.call(departments.add, { body })).errors;
    expect(await wrong({ name: name.toUpperCase() })).toEqual({
      name: ['There is a department of this name already.'],
    });
    expect(await wrong({ name: 'Other', head_id: left.id, branch_id: 9e9, parent_id: 9e9 })).toEqual({
      head_id: ['This person cannot sign in any more.'],
      branch_id: ['This branch does not exist.'],
      parent_id: ['This department does not exist.'],
    });
  });

  it('makes nothing twice when its answer was lost', async () => {
    const send = () =>
      manager.call(departments.add, { body: { name: 'Once' } }, { headers: { 'Idempotency-Key': 'department-once' } });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await listed({ search: 'Once' })).total).toBe(1);
  });
});

describe('changing', () => {
  it('changes what is sent, and the audit says from what to what', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const { id, name } = await made({ branch_id });
    const { body } = await update(id, { name: 'Body shop' });
    expect(body.department).toMatchObject({ name: 'Body shop', branch_id });
    await update(id, { name: 'Body shop' });
    const audit = await auditOf(id);
    expect(audit.map(({ action, branch_id: branch }) => [action, branch])).toEqual([
      ['department.create', branch_id],
      ['department.update', branch_id],
    ]);
    expect(audit[1]?.detail).toEqual({ from: { name }, to: { name: 'Body shop' } });
  });

  it('lets no circle come to be', async () => {
    const a = await made();
    const b = await made({ parent_id: a.id });
    const c = await made({ parent_id: b.id });
    for (const parent_id of [a.id, c.id])
      expect(Object.keys((await update(a.id, { parent_id })).errors)).toEqual(['parent_id']);
    expect((await update(c.id, { parent_id: a.id })).status).toBe(200);
  });

  it('of two at once who would make a circle lets one through', async () => {
    const [a, b] = [await made(), await made()];
    const answers = await Promise.all([update(a.id, { parent_id: b.id }), update(b.id, { parent_id: a.id })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });
});

describe('deleting', () => {
  it('asks where its people go, and they go there', async () => {
    const kim = await app.makeUser();
    const top = await made();
    const old = await made({ parent_id: top.id });
    const part = await made({ parent_id: old.id });
    await app.db.updateTable('users').set({ department_id: old.id }).where('id', '=', kim.id).execute();
    expect((await remove(old.id)).errors).toEqual({ move_to: ['1 person is in it: choose where they go.'] });
    expect((await remove(old.id, old.id)).errors).toEqual({ move_to: ['This department does not exist.'] });
    expect((await remove(old.id, part.id)).status).toBe(200);
    const { body } = await manager.call(departments.edit, { params: { id: part.id } });
    expect(body.department).toMatchObject({ people: 1, parent_id: null, parent_name: null });
    // Once more changes nothing.
    expect((await remove(old.id)).status).toBe(200);
    expect((await auditOf(old.id)).map(({ action }) => action)).toEqual(['department.create', 'department.delete']);
    expect((await update(old.id, { name: 'Anything' })).status).toBe(410);
  });

  it('is taken back with what was part of it; those who left ask for no place', async () => {
    const left = await app.makeUser('technician', { active: false });
    const top = await made();
    const part = await made({ parent_id: top.id });
    await app.db.updateTable('users').set({ department_id: top.id }).where('id', '=', left.id).execute();
    expect((await remove(top.id)).status).toBe(200);
    const parentOf = async (id: number) =>
      (await manager.call(departments.edit, { params: { id } })).body.department.parent_name;
    expect(await parentOf(part.id)).toBeNull();
    await manager.call(departments.restore, { params: { id: top.id } });
    expect(await parentOf(part.id)).toBe(top.name);
  });

  it('is taken back, unless the name was given away', async () => {
    // No digits: the search looks into the names of branches, too, and those of tests are random.
    const { id, name } = await made({ name: 'Glaziers' });
    await remove(id);
    expect((await listed({ search: name })).departments).toEqual([]);
    expect((await listed({ search: name, deleted: '1' })).departments.map((d) => d.id)).toEqual([id]);
    const other = await made({ name });
    const restore = () => manager.call(departments.restore, { params: { id } });
    expect(Object.keys((await restore()).errors)).toEqual(['name']);
    await update(other.id, { name: `${name} b` });
    expect((await restore()).body.department.deleted_at).toBeNull();
    expect((await manager.call(departments.restore, { params: { id: 9e9 } })).status).toBe(404);
  });
});

describe('the list', () => {
  it('is searched, sorted and read page by page', async () => {
    const head = await app.makeUser('lead', { name: 'Zoe Quist' });
    for (const name of ['Qq one', 'qq Two', 'QQ three'])
      await made({ name, head_id: name === 'qq Two' ? head.id : null });
    const names = async (query: object) => (await listed({ search: 'qq', ...query })).departments.map((d) => d.name);
    expect(await names({})).toEqual(['Qq one', 'QQ three', 'qq Two']);
    expect((await names({ sort: 'head_name', direction: 'desc' }))[0]).toBe('qq Two');
    expect(await names({ search: 'zoe' })).toEqual(['qq Two']);
    expect(await names({ search: ' TWO  quist' })).toEqual(['qq Two']);
    expect(await names({ search: 'two nobody' })).toEqual([]);
    const first = await listed({ search: 'qq', limit: 2 });
    const rest = await listed({ search: 'qq', limit: 2, cursor: first.next_cursor ?? '' });
    expect([first.total, rest.departments.map((d) => d.name), rest.next_cursor]).toEqual([3, ['qq Two'], null]);
    expect((await manager.call(departments.list, { query: { cursor: 'nonsense' } })).errors).toHaveProperty('cursor');
  });

  it('of a branch has those of every branch, too', async () => {
    const [here, there] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
    await made({ name: 'Rr here', branch_id: here });
    await made({ name: 'Rr there', branch_id: there });
    await made({ name: 'Rr everywhere' });
    const { departments: found } = await listed({ search: 'rr', branch_id: here });
    expect(found.map(({ name }) => name)).toEqual(['Rr everywhere', 'Rr here']);
  });
});

it('getUsers names everybody who may sign in', async () => {
  const active = await app.makeUser('technician', { name: 'Aa Active' });
  const left = await app.makeUser('technician', { active: false });
  const { body } = await manager.call(departments.users);
  expect(body.users.find(({ id }) => id === active.id)).toMatchObject({ name: 'Aa Active', role: 'technician' });
  expect(body.users.some(({ id }) => id === left.id)).toBe(false);
});
