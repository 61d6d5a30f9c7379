import { beforeAll, describe, expect, it } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeTodo, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let anna: TestUser;
let annas: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office', { name: 'Daniel' }));
  anna = await app.makeUser('technician', { name: 'Anna' });
  annas = await app.signIn(anna);
});

const reload = async (id: number) => (await office.call(todos.details, { query: { id } })).body.todo;

describe('approveTodo', () => {
  const completed = async (title: string) => {
    const todo = await makeTodo(office, { title });
    await office.call(todos.complete, { params: { id: todo.id }, body: {} });
    return todo.id;
  };

  it('approves all named, and the first approval stands', async () => {
    const ids = [await completed('A'), await completed('B')];
    const first = await office.call(todos.approve, { body: { ids } });
    expect(first.body.todos.map((t) => [t.id, t.complete_time_approved])).toEqual(
      ids.map((id) => [id, app.clock.now.toISOString()]),
    );
    app.clock.advance(60_000);
    const boss = await app.signIn(await app.makeUser('admin'));
    const second = await boss.call(todos.approve, { body: { ids: [...ids, ...ids] } });
    expect(second.body.todos).toEqual(first.body.todos);
  });

  it('approves none when one is open, deleted or unknown, and says which', async () => {
    const done = await completed('Done');
    const open = await makeTodo(office, { title: 'Still open' });
    const deleted = await completed('Deleted');
    await office.call(todos.remove, { params: { id: deleted }, body: { reason: 'Sold' } });
    const { status, errors } = await office.call(todos.approve, { body: { ids: [done, open.id, deleted, 9e9] } });
    expect(status).toBe(422);
    expect(errors['ids']).toEqual(['2 of these todos do not exist any more.', '“Still open” is not completed yet.']);
    expect((await office.call(todos.details, { query: { id: done } })).body.todo.complete_time_approved).toBeNull();
  });

  it('takes what waits out of the list of what waits', async () => {
    const id = await completed('Waiting');
    const waiting = async () =>
      (await office.call(todos.completed, { query: { status: 'approval', limit: 500 } })).body.todos.map((t) => t.id);
    expect(await waiting()).toContain(id);
    await office.call(todos.approve, { body: { ids: [id] } });
    expect(await waiting()).not.toContain(id);
    const approved = await office.call(todos.completed, { query: { status: 'approved', date: TODAY, limit: 500 } });
    expect(approved.body.todos.map((t) => t.id)).toContain(id);
  });
});

describe('approveTodo, decision return', () => {
  const done = async (title = 'Wash') => {
    const todo = await makeTodo(office, { title, resource: anna.id });
    await annas.call(todos.complete, { params: { id: todo.id }, body: { note: 'All clean' } });
    return todo.id;
  };
  const giveBack = (ids: number[], reason?: string, client = office) =>
    client.call(todos.approve, { body: { ids, decision: 'return', ...(reason !== undefined && { reason }) } });

  it('needs the right, and a reason', async () => {
    const id = await done();
    expect((await giveBack([id], 'Why', app.guest())).status).toBe(401);
    expect((await giveBack([id], 'Why', annas)).status).toBe(403);
    const { status, errors } = await giveBack([id]);
    expect([status, errors]).toEqual([422, { reason: ['Say why it is sent back.'] }]);
    expect((await reload(id)).status).toBe('completed');
  });

  it('makes it pending again for who had it, and says who sent it back, when and why', async () => {
    const id = await done();
    const { body, message } = await giveBack([id], ' Photo of the left side is missing ');
    expect(message).toBe('Sent back.');
    expect(body.todos).toMatchObject([
      {
        status: 'pending',
        completed_at: null,
        completed_by: null,
        completed_by_name: null,
        completion_note: 'All clean',
        returned_at: app.clock.now.toISOString(),
        returned_by_name: 'Daniel',
        return_reason: 'Photo of the left side is missing',
        returns: 1,
        resource: anna.id,
      },
    ]);
    const audit = await app.db.selectFrom('audit').select('detail').where('action', '=', 'todo.return').execute();
    expect(audit.at(-1)?.detail).toEqual({ reason: 'Photo of the left side is missing' });
  });

  it('changes nothing more when it is said again', async () => {
    const id = await done();
    const first = await giveBack([id], 'Again');
    app.clock.advance(1000);
    const second = await giveBack([id], 'Again');
    expect([second.status, second.body.todos]).toEqual([200, first.body.todos]);
    expect((await giveBack([id], 'Another reason')).errors['ids']).toEqual(['“Wash” is not completed yet.']);
  });

  it('is answered by the next completion, which waits for approval again', async () => {
    const id = await done();
    await giveBack([id], 'Once more');
    app.clock.advance(60_000);
    const again = await annas.call(todos.complete, { params: { id }, body: {} });
    expect(again.body.todo).toMatchObject({
      status: 'completed',
      completed_at: app.clock.now.toISOString(),
      returned_at: null,
      returned_by_name: null,
      return_reason: null,
      returns: 1,
    });
    expect((await office.call(todos.approve, { body: { ids: [id] } })).status).toBe(200);
  });

  it('is not undone by a completion that was done before it and comes late', async () => {
    const id = await done();
    const before = app.clock.now.toISOString();
    app.clock.advance(60_000);
    await giveBack([id], 'Not yet');
    const known = await reload(id);
    app.clock.advance(60_000);
    const late = await annas.call(todos.complete, { params: { id }, body: { at: before, note: 'Done long ago' } });
    expect([late.status, late.body.todo, late.headers.get(HEADERS.superseded)]).toEqual([
      200,
      known,
      'completion_note',
    ]);
    const silent = await annas.call(todos.complete, { params: { id }, body: { at: before } });
    expect([silent.status, silent.body.todo, silent.headers.get(HEADERS.superseded)]).toEqual([200, known, null]);
  });

  it('goes to who completed it where nobody had it, and who could have taken it may still send what they did', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const [ben, cleo] = await Promise.all([
      app.makeUser('technician', { branch_id }),
      app.makeUser('technician', { branch_id }),
    ]);
    const [bens, cleos] = [await app.signIn(ben), await app.signIn(cleo)];
    const { id } = await makeTodo(office, { branch_id });
    await bens.call(todos.complete, { params: { id }, body: {} });
    const { body } = await giveBack([id], 'Not yet');
    expect(body.todos).toMatchObject([{ status: 'pending', resource: ben.id }]);
    const today = async (client: Client) =>
      (await client.call(todos.dataRange, { query: { date: TODAY, limit: 500 } })).body.todos.map((todo) => todo.id);
    expect([await today(bens), await today(cleos)]).toEqual([[id], []]);
    const late = await cleos.call(todos.createChecklist, { body: { todo_id: id, title: 'Mats' } });
    expect(late.status).toBe(200);
  });

  it('refuses all when one is open, approved, deleted or unknown, and names them', async () => {
    const [fine, approved, deleted] = [await done('Fine'), await done('Approved'), await done('Deleted')];
    const open = await makeTodo(office, { title: 'Open' });
    await office.call(todos.approve, { body: { ids: [approved] } });
    await office.call(todos.remove, { params: { id: deleted }, body: { reason: 'Sold' } });
    const { status, errors } = await giveBack([fine, approved, deleted, open.id, 9e9], 'No');
    expect(status).toBe(422);
    expect(errors['ids']).toEqual([
      '2 of these todos do not exist any more.',
      '“Approved” is approved already.',
      '“Open” is not completed yet.',
    ]);
    expect((await reload(fine)).status).toBe('completed');
  });

  it('leaves the punch of a Check In where it is, and its second completion makes none', async () => {
    const ben = await app.makeUser('technician');
    const bens = await app.signIn(ben);
    const { id } = await makeTodo(office, { title: 'Check In', resource: ben.id });
    const punches = async () => (await bens.call(attendance.list, { query: { user_id: ben.id } })).body.punches.length;
    await bens.call(todos.complete, { params: { id }, body: {} });
    await giveBack([id], 'Count the keys');
    expect(await punches()).toBe(1);
    app.clock.advance(60_000);
    await bens.call(todos.complete, { params: { id }, body: {} });
    expect(await punches()).toBe(1);
  });

  it('is listed by getCompletedTodo as returned, the newest first, until it is completed', async () => {
    const [one, two] = [await done('One'), await done('Two')];
    app.clock.advance(1000);
    await giveBack([two], 'x');
    app.clock.advance(1000);
    await giveBack([one], 'x');
    const returned = async (limit: number, cursor?: string | null) =>
      (
        await office.call(todos.completed, {
          query: { status: 'returned', date: TODAY, limit, ...(cursor && { cursor }) },
        })
      ).body;
    const first = await returned(1);
    expect(first.todos.map((t) => t.id)).toEqual([one]);
    expect((await returned(1, first.next_cursor)).todos.map((t) => t.id)).toEqual([two]);
    const { total } = await returned(500);
    expect(first.total).toBe(total);
    app.clock.advance(1000);
    await annas.call(todos.complete, { params: { id: one }, body: {} });
    expect((await returned(500)).total).toBe((total ?? 0) - 1);
  });
});
