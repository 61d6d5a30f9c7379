import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let branch: number;

/** Each test has a branch of its own, so that it sees only its own todos. */
const inBranch = async (timezone = 'UTC') => {
  branch = await makeBranch(app, timezone);
  return app.signIn(await app.makeUser('office', { branch_id: branch }));
};

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
});

const make = (title: string, fields: Parameters<typeof makeTodo>[1] = {}) =>
  makeTodo(office, { title, branch_id: branch, ...fields });
const titles = (list: readonly { title: string }[]) => list.map((todo) => todo.title);

describe('todo-data-range', () => {
  it('goes by day, then time, those without a time last, and pages without gap or overlap', async () => {
    await inBranch();
    await make('c', { todo_date: '2026-11-22', todo_time: '09:00' });
    await make('b', { todo_date: '2026-11-21' });
    await make('a', { todo_date: '2026-11-21', todo_time: '23:59' });
    await make('d', { todo_date: '2026-11-22' });
    await make('e', { todo_date: '2026-11-22' });
    await make('out', { todo_date: '2026-11-24' });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await office.call(todos.dataRange, {
        query: { date: '2026-11-21,2026-11-23', branch_id: branch, limit: 2, ...(cursor && { cursor }) },
      });
      expect(body.todos.length).toBeLessThanOrEqual(2);
      seen.push(...titles(body.todos));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('use 20: finds what is overdue: of the days before, and of today what was due before this minute', async () => {
    await inBranch();
    await make('yesterday', { todo_date: '2026-11-20' });
    await make('first minute', { todo_date: TODAY, todo_time: '00:00' });
    await make('last minute', { todo_date: TODAY, todo_time: '23:59' });
    await make('any time today', { todo_date: TODAY });
    const done = await make('done', { todo_date: '2026-11-20' });
    await office.call(todos.complete, { params: { id: done.id }, body: {} });
    const query = { date: `2026-11-01,${TODAY}`, branch_id: branch, overdue: '1' } as const;
    const { body } = await office.call(todos.dataRange, { query });
    expect([titles(body.todos), body.total]).toEqual([['yesterday', 'first minute'], 2]);
  });

  it('finish 1: finds the deleted ones instead of the others, with who deleted them and why, in the person’s scope', async () => {
    const mine = await inBranch();
    const user = await app.makeUser('technician', { branch_id: branch });
    const technician = await app.signIn(user);
    await make('kept');
    const first = await make('first', { todo_time: '08:00' });
    const second = await make('second', { todo_time: '09:00', resource: (await app.makeUser()).id });
    for (const { id } of [second, first])
      await mine.call(todos.remove, { params: { id }, body: { reason: 'Double booked.' } });
    const query = { date: TODAY, branch_id: branch, deleted: '1' } as const;
    const { body } = await mine.call(todos.dataRange, { query });
    expect([titles(body.todos), body.total]).toEqual([['first', 'second'], 2]);
    expect(body.todos[0]).toMatchObject({ delete_reason: 'Double booked.', deleted_at: app.clock.now.toISOString() });
    expect(body.todos[0]?.deleted_by_name).not.toBeNull();
    expect(titles((await technician.call(todos.dataRange, { query })).body.todos)).toEqual(['first']);
    await mine.call(todos.restore, { params: { id: first.id } });
    expect(titles((await mine.call(todos.dataRange, { query })).body.todos)).toEqual(['second']);
    const { body: others } = await mine.call(todos.dataRange, { query: { date: TODAY, branch_id: branch } });
    expect(titles(others.todos).toSorted()).toEqual(['first', 'kept']);
  });

  it('pages through a technician’s grounds as one list', async () => {
    await inBranch();
    const user = await app.makeUser('technician', { branch_id: branch });
    const client = await app.signIn(user);
    for (const i of [1, 2, 3]) {
      await make(`own ${i}`, { resource: user.id, todo_time: `0${i}:00` });
      await make(`group ${i}`, { resource: (await app.makeUser()).id, usergroup: [user.id], todo_time: `0${i}:10` });
      await make(`open ${i}`, { todo_time: `0${i}:20` });
    }
    const first = await client.call(todos.dataRange, { query: { date: TODAY, limit: 5 } });
    const rest = await client.call(todos.dataRange, {
      query: { date: TODAY, limit: 5, cursor: first.body.next_cursor ?? '' },
    });
    expect([...titles(first.body.todos), ...titles(rest.body.todos)]).toEqual(
      [1, 2, 3].flatMap((i) => [`own ${i}`, `group ${i}`, `open ${i}`]),
    );
    expect(rest.body.next_cursor).toBeNull();
  });

  it('finds by words of the title, by plate with or without blanks, and by the last of the VIN', async () => {
    await inBranch();
    const vehicle_id = await makeVehicle(app, { plate: 'HH 42-XY', vin: '1M8GDM9AXKP042788' });
    await make('Deep clean 50%', { vehicle_id });
    await make('Other');
    const found = async (search: string) =>
      titles((await office.call(todos.dataRange, { query: { date: TODAY, branch_id: branch, search } })).body.todos);
    for (const search of ['deep', 'CLEAN', '50%', 'hh42', 'HH 42', '42-x', '042788', 'p042788', ' 788 '])
      expect([search, await found(search)]).toEqual([search, ['Deep clean 50%']]);
    for (const search of ['04278', '5_%', '\\', '-', 'nothing'])
      expect([search, await found(search)]).toEqual([search, []]);
    expect(await found(' ')).toHaveLength(2);
  });

  it('filters by status, person and branch', async () => {
    await inBranch();
    const user = await app.makeUser();
    await make('open');
    const [done, approved] = [await make('done', { resource: user.id }), await make('approved')];
    for (const { id } of [done, approved]) await office.call(todos.complete, { params: { id }, body: {} });
    await office.call(todos.approve, { body: { ids: [approved.id] } });
    const list = async (query: {
      status?: 'all' | 'pending' | 'completed' | 'approval' | 'approved';
      resource?: number;
    }) =>
      titles((await office.call(todos.dataRange, { query: { date: TODAY, branch_id: branch, ...query } })).body.todos);
    expect(await list({ status: 'all' })).toEqual(['open', 'done', 'approved']);
    expect(await list({ status: 'pending' })).toEqual(['open']);
    expect(await list({ status: 'completed' })).toEqual(['done', 'approved']);
    expect(await list({ status: 'approval' })).toEqual(['done']);
    expect(await list({ status: 'approved' })).toEqual(['approved']);
    expect(await list({ resource: user.id })).toEqual(['done']);
  });

  it('refuses a cursor of its own invention, and one of another list', async () => {
    const completed = await office.call(todos.completed, { query: { limit: 1 } });
    for (const cursor of [
      'x',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('["2026-11-21","09:00","1; drop"]').toString('base64url'),
      completed.body.next_cursor ?? 'x',
    ]) {
      const { status, errors } = await office.call(todos.dataRange, { query: { date: TODAY, cursor } });
      expect([status, Object.keys(errors)]).toEqual([422, ['cursor']]);
    }
  });
});

describe('todo', () => {
  it('shows the day, the week from Monday, or the month around a date', async () => {
    const client = await inBranch();
    // 2026-11-21 is a Saturday.
    for (const todo_date of [
      '2026-10-31',
      '2026-11-01',
      '2026-11-16',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-30',
      '2026-12-01',
    ])
      await make(todo_date, { todo_date });
    const shown = async (view: 'day' | 'week' | 'month') =>
      titles(
        (await client.call(todos.list, { query: { view, date: TODAY, limit: 500 } })).body.todos.filter(
          (todo) => todo.branch_id === branch,
        ),
      );
    expect(await shown('day')).toEqual(['2026-11-21']);
    expect(await shown('week')).toEqual(['2026-11-16', '2026-11-21', '2026-11-22']);
    expect(await shown('month')).toEqual([
      '2026-11-01',
      '2026-11-16',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  it('takes today from the zone of the person’s branch', async () => {
    // At 09:00 in UTC it is 22:00 of the 21st in Auckland and 23:00 of the 20th in Midway.
    for (const [zone, day] of [
      ['Pacific/Auckland', '2026-11-21'],
      ['Pacific/Midway', '2026-11-20'],
    ] as const) {
      const client = await inBranch(zone);
      await make(zone, { todo_date: day });
      expect(titles((await client.call(todos.list, {})).body.todos)).toContain(zone);
    }
  });

  it('names everybody a todo can be given to, and counts what is late', async () => {
    await inBranch();
    const user = await app.makeUser('technician', { branch_id: branch, name: 'Zoe' });
    await app.makeUser('technician', { name: 'Gone', active: false });
    const client = await app.signIn(user);
    await make('late', { todo_date: '2026-11-20', resource: user.id });
    await make('today', { resource: user.id });
    const { body } = await client.call(todos.list, {});
    expect(body.pendingTaskCount).toBe(1);
    expect(body.usergroup).toContainEqual({ id: user.id, name: 'Zoe' });
    expect(body.usergroup.map((person) => person.name)).not.toContain('Gone');
  });
});

it('pending-todo lists what was not done on the days before, the oldest first', async () => {
  await inBranch();
  const user = await app.makeUser('technician', { branch_id: branch });
  const client = await app.signIn(user);
  await make('second', { todo_date: '2026-11-20', resource: user.id });
  await make('first', { todo_date: '2024-02-29', resource: user.id });
  await make('today', { resource: user.id });
  const done = await make('done', { todo_date: '2026-11-20', resource: user.id });
  await client.call(todos.complete, { params: { id: done.id }, body: {} });
  const { body } = await client.call(todos.pending, {});
  expect([titles(body.todos), body.pendingTaskCount]).toEqual([['first', 'second'], 2]);
  const asOf = await client.call(todos.pending, { query: { date: '2026-11-20' } });
  expect([titles(asOf.body.todos), asOf.body.pendingTaskCount]).toEqual([['first'], 1]);
});

describe('getCompletedTodo', () => {
  it('goes by completion, the newest first, by days of the zone of who asks, and pages', async () => {
    const client = await inBranch('America/New_York');
    const at: Record<string, string> = {
      a: '2026-11-20T04:59:59.999Z',
      b: '2026-11-20T05:00:00.000Z',
      c: '2026-11-21T04:59:59.999Z',
      d: '2026-11-21T05:00:00.000Z',
    };
    for (const [title, time] of Object.entries(at))
      await office.call(todos.complete, { params: { id: (await make(title)).id }, body: { at: time } });
    const page = async (query: { date?: string; limit?: number; cursor?: string }) =>
      (await client.call(todos.completed, { query: { branch_id: branch, ...query } })).body;
    expect(titles((await page({})).todos)).toEqual(['d', 'c', 'b', 'a']);
    expect(titles((await page({ date: '2026-11-20' })).todos)).toEqual(['c', 'b']);
    const first = await page({ limit: 3 });
    expect(titles(first.todos)).toEqual(['d', 'c', 'b']);
    const second = await page({ limit: 3, cursor: first.next_cursor ?? '' });
    expect([titles(second.todos), second.next_cursor]).toEqual([['a'], null]);
  });

  it.each([8_640_000_000_000_001, -8_640_000_000_000_001, 8_640_000_000_000_000, -1])(
    'refuses a cursor at a moment that cannot be: %d',
    async (moment) => {
      const cursor = Buffer.from(JSON.stringify([moment, 1])).toString('base64url');
      const { status, errors } = await office.call(todos.completed, { query: { cursor } });
      expect([status, Object.keys(errors)]).toEqual([422, ['cursor']]);
    },
  );
});

it('a page says how many there are in all, on every page', async () => {
  await inBranch();
  const user = await app.makeUser('technician', { branch_id: branch });
  const client = await app.signIn(user);
  for (const i of [1, 2, 3]) {
    // Seen for two reasons each, and counted once.
    const { id } = await make(`own ${i}`, { resource: user.id, usergroup: [user.id] });
    await client.call(todos.complete, { params: { id }, body: {} });
  }
  await make('open to all');
  const range = async (limit: number, cursor?: string | null) =>
    (await client.call(todos.dataRange, { query: { date: TODAY, limit, ...(cursor && { cursor }) } })).body;
  const first = await range(2);
  const second = await range(2, first.next_cursor);
  expect([first.total, second.total, second.todos.length, (await range(4)).total]).toEqual([4, 4, 2, 4]);
  const completed = (await client.call(todos.completed, { query: { limit: 1 } })).body;
  expect([completed.total, completed.todos.length]).toEqual([3, 1]);
});

it('edit-todo brings the todo with what its form may choose from; get-todo-details answers 404 with its own words', async () => {
  await inBranch();
  const todo = await make('Edit me');
  const { body } = await office.call(todos.edit, { params: { id: todo.id } });
  expect(body.todo).toEqual(todo);
  expect(body.usergroup.length).toBeGreaterThan(0);
  const { status, message } = await office.call(todos.details, { query: { id: Number.MAX_SAFE_INTEGER } });
  expect([status, message]).toEqual([404, 'This todo does not exist.']);
});
