import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { departments } from '#contract/areas/departments.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeTodo, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let ruth: TestUser;
let kim: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  kim = await app.makeUser('technician', { name: 'Kim Aas' });
  ruth = await app.makeUser('manager', { name: 'Ruth Meyer' });
  office = await app.signIn(ruth);
});

const historyOf = (entity: string, id: number, query: object = {}, client = office) =>
  client.call(audit.recordHistory, { params: { entity, id }, query });

interface Told {
  readonly words: string;
  readonly changes: readonly { readonly label: string; readonly from: string | null; readonly to: string | null }[];
  readonly note: string | null;
}

const lineOf = ({ words, changes, note }: Told) =>
  [words, ...changes.map(({ label, from, to }) => `${label} ${from} → ${to}`), note].filter(Boolean).join(' | ');

/** Each act in a line, the newest first: `Changed | Name a → b`. */
const told = async (entity: string, id: number) => (await historyOf(entity, id)).body.history.map(lineOf);

const addDepartment = async (name: string, fields: object = {}) =>
  (await office.call(departments.add, { body: { name, ...fields } })).body.department;

describe('the history of a record', () => {
  it('says who did what, field by field, with the names behind ids', async () => {
    const { id } = await addDepartment('Garage', { head_id: kim.id });
    const other = await addDepartment('Body shop');
    await app.db.updateTable('users').set({ department_id: id }).where('id', '=', kim.id).execute();
    await office.call(departments.update, { params: { id }, body: { name: 'Workshop', head_id: null } });
    await office.call(departments.update, { params: { id }, body: { name: 'Workshop' } });
    await office.call(departments.remove, { params: { id }, body: { move_to: other.id } });
    await office.call(departments.restore, { params: { id } });
    expect(await told('department', id)).toEqual([
      'Restored',
      'Deleted | People in it null → 1 | They went to null → Body shop',
      'Changed | Name Garage → Workshop | Head Kim Aas → null',
      'Made | Name null → Garage | Head null → Kim Aas',
    ]);
    expect((await historyOf('department', id)).body.history[0]).toMatchObject({ by: 'Ruth Meyer', actor: null });
  });

  it('tells todos from what to what, in the order in which it was done, with the reasons', async () => {
    const { id } = await makeTodo(office, { title: 'Wash', todo_time: '14:30' });
    const body = { todo_date: '2026-11-22', resource: kim.id, note: 'Inside too', usergroup: [ruth.id, kim.id] };
    await office.call(todos.update, { params: { id }, body });
    await office.call(todos.update, { params: { id }, body: { usergroup: [kim.id, ruth.id] } });
    await office.call(todos.complete, { params: { id }, body: { note: 'Very dirty' } });
    await office.call(todos.approve, { body: { ids: [id], decision: 'return', reason: 'Still dirty' } });
    await office.call(todos.remove, { params: { id }, body: { reason: 'Sold' } });
    expect(await told('todo', id)).toEqual([
      'Deleted | Sold',
      'Sent back | Still dirty',
      'Completed | Note of the technician null → Very dirty',
      'Changed | Note for the technician null → Inside too | Day Sat 21 Nov 2026 → Sun 22 Nov 2026 | Person null → Kim Aas | Others who may work on it null → Kim Aas, Ruth Meyer',
      'Made | What is to be done null → Wash | Day null → Sat 21 Nov 2026 | Time null → 14:30 | Branch null → Test yard',
    ]);
  });

  it('names what of an edit came too late to count', async () => {
    const { id } = await makeTodo(office);
    const now = app.clock.now.getTime();
    await office.call(todos.update, { params: { id }, body: { title: 'Polish' } }, stamped(now));
    await office.call(todos.update, { params: { id }, body: { title: 'Vacuum' } }, stamped(now - 60_000));
    expect(await told('todo', id)).toEqual([
      'Changed | Came after a newer change, which stands: What is to be done.',
      'Changed | What is to be done Wash → Polish',
      expect.stringMatching(/^Made/),
    ]);
  });

  it('reads lines of before: what was taken, without what stood there', async () => {
    const { id } = await makeTodo(office);
    const old = { at: app.clock.now, user_id: kim.id, entity: 'todo', entity_id: id, request_id: 'old' };
    const detail = JSON.stringify({ taken: { title: 'Polish', resource: kim.id }, superseded: [] });
    await app.db
      .insertInto('audit')
      .values({ ...old, action: 'todo.update', detail })
      .execute();
    expect((await told('todo', id))[0]).toBe('Changed | What is to be done null → Polish | Person null → Kim Aas');
  });

  it('comes in pages without a gap', async () => {
    const { id } = await addDepartment('Paged 0');
    for (let n = 1; n <= 4; n += 1)
      await office.call(departments.update, { params: { id }, body: { name: `Paged ${n}` } });
    const seen: (string | null | undefined)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Awaited<ReturnType<typeof historyOf>> = await historyOf('department', id, {
        limit: 2,
        ...(cursor !== '' && { cursor }),
      });
      seen.push(...body.history.map(({ changes }) => changes[0]?.to));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(['Paged 4', 'Paged 3', 'Paged 2', 'Paged 1', 'Paged 0']);
    expect((await historyOf('department', id, { cursor: 'x' })).errors).toHaveProperty('cursor');
  });

  it('takes the right to see the record, and is 404 for what is not there, not seen, or has none of its own', async () => {
    const { id } = await addDepartment('Closed');
    const technician = await app.signIn(kim);
    expect((await historyOf('department', id, {}, app.guest())).status).toBe(401);
    expect((await historyOf('department', id, {}, technician)).status).toBe(403);
    for (const [entity, wrong] of [
      ['department', 9e9],
      ['punch', 1],
      ['nothing', 1],
      ['constructor', 1],
    ] as const)
      expect([entity, (await historyOf(entity, wrong)).status]).toEqual([entity, 404]);
    const other = await makeTodo(office, { resource: ruth.id });
    expect((await historyOf('todo', other.id, {}, technician)).status).toBe(404);
    expect((await historyOf('todo', other.id)).status).toBe(200);
  });
});

describe('the audit of the yard', () => {
  const find = async (query: object) => (await office.call(audit.list, { query })).body.audit;

  it('finds acts by record kind, person, branch, act and days', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    app.clock.set(new Date('2026-11-25T08:00:00.000Z'));
    office = await app.signIn(ruth);
    const { id } = await addDepartment('Southern', { branch_id });
    const [found, ...more] = await find({ branch_id });
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      by: 'Ruth Meyer',
      entity: 'department',
      entity_id: id,
      kind: 'Department',
      name: 'Southern',
      words: 'Made',
      seen_at: { entity: 'department', id },
    });
    const of = async (query: object) => (await find(query)).map(({ entity_id }) => entity_id);
    expect(await of({ from: '2026-11-25', action: 'department.create' })).toEqual([id]);
    expect(await of({ from: '2026-11-25', to: '2026-11-25', entity: 'department', user_id: ruth.id })).toEqual([id]);
    expect(await of({ from: '2026-11-25', user_id: kim.id })).toEqual([]);
    expect(await of({ to: '2026-11-20' })).toEqual([]);
    const wrong = await office.call(audit.list, { query: { from: '2026-11-22', to: '2026-11-21' } });
    expect(wrong.errors).toEqual({ to: ['This day is before the first.'] });
  });

  it('shows a line at its todo, and keeps the branch of the todo', async () => {
    const { id } = await makeTodo(office, { checklist: ['Tyres'] });
    const { body } = await office.call(todos.details, { query: { id } });
    const line = body.todo.statusTodo.checklist[0]?.id ?? 0;
    await office.call(todos.updateStatus, { body: { id: line, state: 'failed', note: 'Worn' } });
    const [found] = await find({ entity: 'line', limit: 1 });
    expect(found).toMatchObject({ kind: 'Checklist line', name: 'Tyres', seen_at: { entity: 'todo', id } });
    expect(found && lineOf(found)).toBe('Changed | State Open → Failed | Note null → Worn');
    expect(found?.branch_name).toBe('Test yard');
  });

  it('says of a sign-in who it was', async () => {
    const [found] = await find({ entity: 'user', limit: 1 });
    expect(found).toMatchObject({ words: 'Signed in', by: 'Ruth Meyer', name: 'Ruth Meyer' });
  });

  it('is for whoever may see who did what', async () => {
    const clerk = await app.signIn(await app.makeUser('office'));
    expect((await clerk.call(audit.list)).status).toBe(403);
  });
});
