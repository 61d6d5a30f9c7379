import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeCategory, makeTodo, makeVehicle, stamped, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let anna: TestUser;
let annas: Client;
let now: number;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office', { name: 'Daniel' }));
  anna = await app.makeUser('technician', { name: 'Anna' });
  annas = await app.signIn(anna);
  now = app.clock.now.getTime();
});

let ben: TestUser | undefined;
const makeBen = async (): Promise<TestUser> => (ben ??= await app.makeUser('technician', { name: 'Ben' }));
const withLine = async (fields: Parameters<typeof makeTodo>[1] = {}) => {
  const todo = await makeTodo(office, { resource: anna.id, checklist: ['Mirrors'], ...fields });
  return { todo, line: todo.statusTodo.checklist[0]?.id ?? 0 };
};
const lineOfAnna = async (todo_id: number, title = 'Ashtray') =>
  (await annas.call(todos.createChecklist, { body: { todo_id, title } })).body.line.id;
const reload = async (id: number): Promise<Todo> => (await office.call(todos.details, { query: { id } })).body.todo;

describe('update-status-todo', () => {
  it('ticks a line with who and when, and opens it again', async () => {
    const { line } = await withLine();
    const at = new Date(now - 60_000).toISOString();
    const ticked = await annas.call(
      todos.updateStatus,
      { body: { id: line, state: 'done', note: 'ok', at } },
      stamped(now),
    );
    expect(ticked.body.line).toMatchObject({
      state: 'done',
      note: 'ok',
      checked_at: at,
      checked_by: anna.id,
      checked_by_name: 'Anna',
    });
    expect(ticked.body.statusTodo.checklist).toEqual([ticked.body.line]);
    const opened = await annas.call(todos.updateStatus, { body: { id: line, state: 'open' } }, stamped(now + 1));
    expect(opened.body.line).toMatchObject({ state: 'open', note: 'ok', checked_at: null, checked_by: null });
  });

  it('keeps the ticks of two people on different lines, and of one line the later', async () => {
    const todo = await makeTodo(office, { resource: anna.id, checklist: ['A', 'B'] });
    const [a = 0, b = 0] = todo.statusTodo.checklist.map((line) => line.id);
    await annas.call(todos.updateStatus, { body: { id: a, state: 'failed' } }, stamped(now + 10));
    await office.call(todos.updateStatus, { body: { id: b, state: 'done' } }, stamped(now + 5));
    const late = await office.call(
      todos.updateStatus,
      { body: { id: a, state: 'done', note: 'mine' } },
      stamped(now + 5),
    );
    expect(late.body.line).toMatchObject({ state: 'failed', note: 'mine', checked_by: anna.id });
    expect(late.headers.get(HEADERS.superseded)).toBe('state');
    expect((await reload(todo.id)).statusTodo.checklist.map((line) => line.state)).toEqual(['failed', 'done']);
  });

  it('answers 404 for a line that does not exist and 410 for one that was deleted', async () => {
    const { todo } = await withLine();
    const line = await lineOfAnna(todo.id);
    expect((await annas.call(todos.updateStatus, { body: { id: 9e9, state: 'done' } })).message).toBe(
      'This line does not exist.',
    );
    const removed = await annas.call(todos.deleteChecklist, { body: { id: line } });
    expect(removed.body.statusTodo.checklist.map((one) => one.title)).toEqual(['Mirrors']);
    expect((await annas.call(todos.deleteChecklist, { body: { id: line } })).status).toBe(200);
    expect((await annas.call(todos.updateStatus, { body: { id: line, state: 'done' } })).status).toBe(410);
    expect((await reload(todo.id)).statusTodo.checklist).toHaveLength(1);
  });
});

it('create-checklist-todo adds a line behind the others', async () => {
  const { todo } = await withLine();
  const added = await annas.call(todos.createChecklist, { body: { todo_id: todo.id, title: 'Ashtray' } });
  const next = await annas.call(todos.createChecklist, {
    body: { todo_id: todo.id, title: 'Refuel', direction: 'next' },
  });
  expect(added.body.statusTodo.checklist.map((line) => [line.title, line.position])).toEqual([
    ['Mirrors', 1],
    ['Ashtray', 2],
  ]);
  expect(next.body.line).toMatchObject({ direction: 'next', position: 3, state: 'open', todo_id: todo.id });
});

describe('delete-checklist-todo', () => {
  const remove = (client: Client, id: number) => client.call(todos.deleteChecklist, { body: { id } });

  it('takes away what the person added, keeps the row, and says who removed what', async () => {
    const { todo } = await withLine();
    const added = await lineOfAnna(todo.id);
    expect((await reload(todo.id)).statusTodo.checklist).toMatchObject([
      { title: 'Mirrors', created_by: null, created_by_name: null },
      { title: 'Ashtray', created_by: anna.id, created_by_name: 'Anna' },
    ]);
    app.clock.advance(1000);
    const removed_at = app.clock.now.toISOString();
    expect([(await remove(annas, added)).status, (await remove(annas, added)).status]).toEqual([200, 200]);
    expect((await reload(todo.id)).removedLines).toEqual([{ title: 'Ashtray', removed_at, removed_by_name: 'Anna' }]);
    const audit = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'line.delete')
      .where('entity_id', '=', added)
      .execute();
    expect(audit.map((one) => one.detail)).toEqual([{ todo: todo.id, title: 'Ashtray' }]);
  });

  it('leaves lines of the office and of others to the office', async () => {
    const { todo, line } = await withLine({ usergroup: [(await makeBen()).id] });
    const added = await lineOfAnna(todo.id);
    const refused = await remove(annas, line);
    expect([refused.status, refused.message]).toEqual([
      403,
      'This line belongs to the checklist of the office; it can be failed or skipped, not removed.',
    ]);
    const bens = await app.signIn(await makeBen());
    const another = await remove(bens, added);
    expect([another.status, another.message]).toEqual([
      403,
      'Only Anna, who added it, or the office can remove this line.',
    ]);
    expect((await reload(todo.id)).statusTodo.checklist).toHaveLength(2);
    app.clock.advance(1000);
    expect((await remove(office, line)).status).toBe(200);
    app.clock.advance(1000);
    expect((await remove(office, added)).status).toBe(200);
    expect((await reload(todo.id)).removedLines.map((one) => [one.title, one.removed_by_name])).toEqual([
      ['Ashtray', 'Daniel'],
      ['Mirrors', 'Daniel'],
    ]);
  });
});

describe('create-status-todo', () => {
  it('makes a follow-on of the same vehicle for a line, today, with the lines of its category', async () => {
    const branch_id = await makeBranch(app, 'Pacific/Auckland');
    const category_id = await makeCategory(app, { name: 'Repair', lines: [['own', 'Part ordered']] });
    const { todo, line } = await withLine({ vehicle_id: await makeVehicle(app), branch_id, todo_date: '2026-11-01' });
    const { body } = await annas.call(todos.createStatus, {
      body: {
        todo_id: todo.id,
        line_id: line,
        direction: 'next',
        title: 'New mirror',
        category_id,
        checklist: ['Paint'],
      },
    });
    // 09:00 in UTC is 22:00 of the same day in Auckland.
    expect(body.todoCreated).toMatchObject({
      title: 'New mirror',
      parent_id: todo.id,
      vehicle_id: todo.vehicle_id,
      branch_id,
      todo_date: TODAY,
      // Whoever does the parent.
      resource: anna.id,
      parent: { id: todo.id, title: todo.title },
    });
    expect(body.todoCreated.statusTodo.checklist.map((l) => l.title)).toEqual(['Part ordered', 'Paint']);
    expect(body.statusTodo.checklist[0]).toMatchObject({ id: line, status_todo_id: body.todoCreated.id });
  });

  it('is for whoever of the branch takes it when it is said to be nobody’s, and is named by its parent', async () => {
    const { todo, line } = await withLine({ vehicle_id: await makeVehicle(app) });
    const make = (title: string, resource: number | null, line_id?: number) =>
      annas.call(todos.createStatus, { body: { todo_id: todo.id, direction: 'next', title, resource, line_id } });
    const { todoCreated: pooled } = (await make('Glass', null, line)).body;
    expect(pooled).toMatchObject({ resource: null, branch_id: todo.branch_id, vehicle_id: todo.vehicle_id });
    const { todoCreated: given } = (await make('Paint', anna.id)).body;
    await annas.call(todos.complete, { params: { id: given.id }, body: {} });
    expect((await reload(todo.id)).follow_ons).toEqual([
      { id: pooled.id, title: 'Glass', status: 'pending', resource_name: null },
      { id: given.id, title: 'Paint', status: 'completed', resource_name: 'Anna' },
    ]);
    await office.call(todos.remove, { params: { id: pooled.id }, body: { reason: 'Twice' } });
    expect((await reload(todo.id)).follow_ons.map((one) => one.title)).toEqual(['Paint']);
  });

  it('gives the todo as a whole a line of its own for it', async () => {
    const { todo } = await withLine();
    const { body } = await annas.call(todos.createStatus, {
      body: { todo_id: todo.id, direction: 'next', title: 'Paint it', resource: anna.id },
    });
    expect(body.statusTodo.nextChecklist).toMatchObject([
      { title: 'Paint it', state: 'open', status_todo_id: body.todoCreated.id },
    ]);
  });

  it('makes one follow-on a line', async () => {
    const { todo, line } = await withLine();
    const make = () =>
      annas.call(todos.createStatus, { body: { todo_id: todo.id, line_id: line, direction: 'next', title: 'Again' } });
    expect((await make()).status).toBe(200);
    const second = await make();
    expect([second.status, Object.keys(second.errors)]).toEqual([422, ['line_id']]);
    expect(await app.db.selectFrom('todos').select('id').where('parent_id', '=', todo.id).execute()).toHaveLength(1);
  });

  it('refuses a line of another todo', async () => {
    const [one, other] = [await withLine(), await withLine()];
    const { errors } = await annas.call(todos.createStatus, {
      body: { todo_id: one.todo.id, line_id: other.line, direction: 'prev', title: 'No' },
    });
    expect(errors).toHaveProperty('line_id');
  });

  it('may make another when the first was deleted', async () => {
    const { todo, line } = await withLine();
    const make = () =>
      annas.call(todos.createStatus, { body: { todo_id: todo.id, line_id: line, direction: 'next', title: 'Again' } });
    const first = await make();
    await office.call(todos.remove, { params: { id: first.body.todoCreated.id }, body: { reason: 'Wrong' } });
    expect((await reload(todo.id)).statusTodo.checklist[0]?.status_todo_id).toBeNull();
    expect((await make()).status).toBe(200);
  });
});

describe('undo-status-todo', () => {
  const followedUp = async () => {
    const { todo, line } = await withLine();
    await annas.call(todos.updateStatus, { body: { id: line, state: 'failed' } }, stamped(now));
    return { line, followOn: await followUp(todo.id, line, now) };
  };
  const followUp = async (todo_id: number, line_id: number, ms: number) => {
    const body = {
      todo_id,
      line_id,
      direction: 'next' as const,
      title: 'Mend',
      resource: anna.id,
      checklist: ['Glue'],
    };
    return (await annas.call(todos.createStatus, { body }, stamped(ms))).body.todoCreated;
  };

  it('opens the line and takes the follow-on back; again, it changes nothing', async () => {
    const { line, followOn } = await followedUp();
    const undo = () => annas.call(todos.undoStatus, { body: { id: line } }, stamped(now + 1));
    const first = await undo();
    expect(first.body.line).toMatchObject({ state: 'open', checked_at: null, status_todo_id: null });
    expect((await annas.call(todos.details, { query: { id: followOn.id } })).status).toBe(410);
    app.clock.advance(1000);
    expect((await undo()).body).toEqual(first.body);
  });

  it('refuses when the follow-on has been worked on, and leaves both as they are', async () => {
    const { line, followOn } = await followedUp();
    await annas.call(todos.updateStatus, { body: { id: followOn.statusTodo.checklist[0]?.id ?? 0, state: 'done' } });
    const { status, errors } = await annas.call(todos.undoStatus, { body: { id: line } }, stamped(now + 1));
    expect([status, Object.keys(errors)]).toEqual([422, ['id']]);
    expect((await reload(followOn.id)).deleted_at).toBeNull();
    const parent = await reload(followOn.parent_id ?? 0);
    expect(parent.statusTodo.checklist[0]).toMatchObject({ state: 'failed', status_todo_id: followOn.id });
  });

  it('lets a tick stand that is newer than the undo', async () => {
    const { line } = await followedUp();
    await annas.call(todos.updateStatus, { body: { id: line, state: 'done' } }, stamped(now + 20));
    const { body, headers } = await annas.call(todos.undoStatus, { body: { id: line } }, stamped(now + 10));
    expect(body.line).toMatchObject({ state: 'done', status_todo_id: null });
    expect(headers.get(HEADERS.superseded)).toBe('state');
  });

  it('leaves a follow-on alone that was made after it, whenever it arrives', async () => {
    const { todo, line } = await withLine();
    await followUp(todo.id, line, now - 9000);
    await office.call(todos.undoStatus, { body: { id: line } }, stamped(now - 5000));
    const second = await followUp(todo.id, line, now - 4000);
    const late = await annas.call(todos.undoStatus, { body: { id: line } }, stamped(now - 8000));
    expect(late.status).toBe(200);
    expect(late.headers.get(HEADERS.superseded)).toBe('state, status_todo_id');
    expect(late.body.line.status_todo_id).toBe(second.id);
    expect((await reload(second.id)).deleted_at).toBeNull();
  });
});
