import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';

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

const remove = (id: number, reason = 'Double booked.') =>
  office.call(todos.remove, { params: { id }, body: { reason } });
const restore = (id: number, client = office) => client.call(todos.restore, { params: { id } });
const ask = (id: number, note?: string, client = annas) =>
  client.call(todos.askRestore, { params: { id }, body: note === undefined ? {} : { note } });
const open = async (query: { limit?: number; cursor?: string } = {}) =>
  (await office.call(todos.restoreAsks, { query })).body;
const deletedOfAnna = async (fields: Parameters<typeof makeTodo>[1] = {}) => {
  const todo = await makeTodo(office, { resource: anna.id, ...fields });
  await remove(todo.id);
  return todo;
};

describe('a deleted todo', () => {
  it('answers every read and write with who deleted it, when and why', async () => {
    const branch_id = await makeBranch(app, 'Asia/Kolkata');
    const vehicle_id = await makeVehicle(app);
    const todo = await makeTodo(office, { resource: anna.id, branch_id, vehicle_id, checklist: ['Mats'] });
    const line = todo.statusTodo.checklist[0]?.id ?? 0;
    const image = { bytes: await makeJpeg(), type: 'image/jpeg' };
    const { body: read } = await annas.call(todos.addOdometer, { body: { todo_id: todo.id, value: 10 } });
    const { body: photo } = await annas.call(todos.upload, { body: { todo_id: todo.id } }, { files: { image } });
    await remove(todo.id);
    const at = app.clock.now.toISOString();
    const params = { id: todo.id };
    const answers = await Promise.all([
      annas.call(todos.details, { query: { id: todo.id } }),
      annas.call(todos.imageFile, { params: { id: photo.image.id } }),
      annas.call(todos.update, { params, body: { note: 'Late' } }),
      annas.call(todos.complete, { params, body: {} }),
      annas.call(todos.createStatus, { body: { todo_id: todo.id, direction: 'next', title: 'More' } }),
      annas.call(todos.updateStatus, { body: { id: line, state: 'done' } }),
      annas.call(todos.undoStatus, { body: { id: line } }),
      annas.call(todos.createChecklist, { body: { todo_id: todo.id, title: 'More' } }),
      annas.call(todos.deleteChecklist, { body: { id: line } }),
      annas.call(todos.upload, { body: { todo_id: todo.id } }, { files: { image } }),
      annas.call(todos.deleteImage, { params: { id: photo.image.id } }),
      annas.call(todos.addOdometer, { body: { todo_id: todo.id, value: 11 } }),
      annas.call(todos.updateOdometer, { params: { id: read.odometer.id }, body: { value: 11 } }),
      office.call(todos.approve, { body: { ids: [todo.id] } }),
      office.call(todos.approve, { body: { ids: [todo.id], decision: 'return', reason: 'x' } }),
    ]);
    // It is 09:00 in UTC; the yard of the todo says its own time.
    const said = [410, 'Daniel deleted it at 14:30: Double booked.'];
    expect(answers.map(({ status, message }) => [status, message])).toEqual(answers.map(() => said));
    expect(answers[0]?.body).toMatchObject({ deleted: { at, by_name: 'Daniel', reason: 'Double booked.' } });
  });

  it('says the day where it was not today', async () => {
    const { id } = await deletedOfAnna();
    app.clock.advance(24 * 3_600_000);
    const { message } = await annas.call(todos.complete, { params: { id }, body: {} });
    app.clock.advance(-24 * 3_600_000);
    expect(message).toBe('Daniel deleted it on Sat 21 Nov 09:00: Double booked.');
  });

  it('is none for whoever could not see it', async () => {
    const { id } = await deletedOfAnna();
    const stranger = await app.signIn(await app.makeUser('technician', { branch_id: await makeBranch(app, 'UTC') }));
    expect((await stranger.call(todos.details, { query: { id } })).status).toBe(404);
  });
});

describe('restore-todo', () => {
  it('is for who may delete, and for todos that exist', async () => {
    const { id } = await deletedOfAnna();
    expect([(await restore(id, app.guest())).status, (await restore(id, annas)).status]).toEqual([401, 403]);
    const unknown = await restore(9e9);
    expect([unknown.status, unknown.message]).toEqual([404, 'This todo does not exist.']);
    expect((await annas.call(todos.details, { query: { id } })).status).toBe(410);
  });

  it('brings it back as it was, closes what was asked, and may be repeated', async () => {
    const { id, title } = await deletedOfAnna();
    await ask(id);
    const first = await restore(id);
    expect(first.body.todo).toMatchObject({ id, title, deleted_at: null, deleted_by_name: null, delete_reason: null });
    expect((await open()).asks.filter((one) => one.todo.id === id)).toEqual([]);
    app.clock.advance(1000);
    expect((await restore(id)).body.todo).toEqual(first.body.todo);
    expect((await annas.call(todos.complete, { params: { id }, body: {} })).status).toBe(200);
    const audit = await app.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'todo')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map((one) => one.action)).toEqual([
      'todo.create',
      'todo.delete',
      'todo.ask-restore',
      'todo.restore',
      'todo.complete',
    ]);
  });
});

describe('a follow-on that is brought back', () => {
  const followedUp = async () => {
    const parent = await makeTodo(office, { resource: anna.id, checklist: ['Mirrors'] });
    const line_id = parent.statusTodo.checklist[0]?.id ?? 0;
    const make = () =>
      annas.call(todos.createStatus, { body: { todo_id: parent.id, line_id, direction: 'next', title: 'Mend' } });
    const { body } = await make();
    const lineOf = async () =>
      (await office.call(todos.details, { query: { id: parent.id } })).body.todo.statusTodo.checklist[0];
    return { followOn: body.todoCreated.id, line_id, make, lineOf };
  };

  it('is again the one of its line, which then takes no other', async () => {
    const { followOn, make, lineOf } = await followedUp();
    await remove(followOn);
    const unlinked = await lineOf();
    app.clock.advance(1000);
    await restore(followOn);
    const linked = await lineOf();
    expect([unlinked?.status_todo_id, linked?.status_todo_id]).toEqual([null, followOn]);
    expect(Date.parse(linked?.updated_at ?? '')).toBeGreaterThan(Date.parse(unlinked?.updated_at ?? ''));
    expect((await make()).status).toBe(422);
    await remove(followOn);
    await restore(followOn);
    expect((await lineOf())?.status_todo_id).toBe(followOn);
  });

  it('leaves the line alone that has another by now', async () => {
    const { followOn, make, lineOf } = await followedUp();
    await remove(followOn);
    const second = await make();
    await restore(followOn);
    expect((await lineOf())?.status_todo_id).toBe(second.body.todoCreated.id);
  });

  it('comes back to the line that was taken back, and not to an undo that is older', async () => {
    const { followOn, line_id, lineOf } = await followedUp();
    const now = app.clock.now.getTime();
    await annas.call(todos.undoStatus, { body: { id: line_id } }, stamped(now + 10));
    await office.call(todos.restore, { params: { id: followOn } }, stamped(now + 30));
    expect((await lineOf())?.status_todo_id).toBe(followOn);
    const late = await annas.call(todos.undoStatus, { body: { id: line_id } }, stamped(now + 20));
    expect([late.status, (await lineOf())?.status_todo_id]).toEqual([200, followOn]);
  });
});

describe('ask-restore-todo', () => {
  it('is for whoever could see the todo, and only while it is deleted', async () => {
    const todo = await makeTodo(office, { resource: anna.id });
    const living = await ask(todo.id);
    expect([living.status, living.errors]).toEqual([422, { id: ['This todo is not deleted.'] }]);
    await remove(todo.id);
    expect((await ask(todo.id, 'x', app.guest())).status).toBe(401);
    const viewer = await app.signIn(await app.makeUserWith(['todo.view']));
    expect((await ask(todo.id, 'x', viewer)).status).toBe(403);
    const stranger = await app.signIn(await app.makeUser('technician', { branch_id: await makeBranch(app, 'UTC') }));
    expect((await ask(todo.id, 'x', stranger)).status).toBe(404);
    expect((await open()).asks.filter((one) => one.todo.id === todo.id)).toEqual([]);
  });

  it('is one question a person, which says what was said last', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'HH 42' });
    const ben = await app.makeUser('technician', { name: 'Ben' });
    const todo = await deletedOfAnna({ title: 'Wash', vehicle_id, usergroup: [ben.id] });
    const asked_at = app.clock.now.toISOString();
    for (const note of [undefined, 'It is half done', undefined]) expect((await ask(todo.id, note)).status).toBe(200);
    app.clock.advance(1000);
    await ask(todo.id, 'Mine too', await app.signIn(ben));
    const asks = (await open()).asks.filter((one) => one.todo.id === todo.id);
    expect(asks.map((one) => [one.asked_by_name, one.note])).toEqual([
      ['Ben', 'Mine too'],
      ['Anna', 'It is half done'],
    ]);
    expect(asks[1]).toEqual({
      todo: { id: todo.id, title: 'Wash', plate: 'HH 42' },
      deleted_at: asked_at,
      deleted_by_name: 'Daniel',
      delete_reason: 'Double booked.',
      asked_at,
      asked_by_name: 'Anna',
      note: 'It is half done',
    });
  });

  it('leaves no question behind when the todo is brought back at the same moment', async () => {
    const deleted = await Promise.all(Array.from({ length: 8 }, () => deletedOfAnna()));
    await Promise.all(deleted.flatMap(({ id }) => [restore(id), ask(id)]));
    const left = await app.db
      .selectFrom('restore_asks')
      .innerJoin('todos', 'todos.id', 'restore_asks.todo_id')
      .select('todos.id')
      .where('restore_asks.closed_at', 'is', null)
      .where('todos.deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  it('may be asked again when it was deleted again', async () => {
    const { id } = await deletedOfAnna();
    await ask(id);
    await restore(id);
    await remove(id);
    expect((await ask(id)).status).toBe(200);
    expect((await open()).asks.filter((one) => one.todo.id === id)).toHaveLength(1);
  });
});

describe('restore-asks', () => {
  it('shows everybody the others where a question was left on a todo that lives', async () => {
    const left = await makeTodo(office, { resource: anna.id });
    await app.db
      .insertInto('restore_asks')
      .values({ todo_id: left.id, asked_by: anna.id, asked_at: app.clock.now, note: '' })
      .execute();
    const { id } = await deletedOfAnna();
    await ask(id);
    const answer = await office.call(todos.restoreAsks, {});
    expect(answer.status).toBe(200);
    const asked = answer.body.asks.map((one) => one.todo.id);
    expect([asked.includes(id), asked.includes(left.id)]).toEqual([true, false]);
  });

  it('is for who may delete', async () => {
    expect((await app.guest().call(todos.restoreAsks, {})).status).toBe(401);
    expect((await annas.call(todos.restoreAsks, {})).status).toBe(403);
  });

  it('pages from the newest question on, without gap or overlap, and leaves out what the person cannot see', async () => {
    const made: number[] = [];
    for (const _ of [1, 2, 3]) {
      const { id } = await deletedOfAnna();
      app.clock.advance(1000);
      await ask(id);
      made.unshift(id);
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await open({ limit: 2, ...(cursor !== null && { cursor }) });
      expect(page.asks.length).toBeLessThanOrEqual(2);
      seen.push(...page.asks.map((one) => one.todo.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.slice(0, 3)).toEqual(made);
    expect(new Set(seen.slice(0, 3)).size).toBe(3);
    const elsewhere = await app.signIn(
      await app.makeUserWith(['todo.view', 'todo.delete'], { branch_id: await makeBranch(app, 'UTC') }),
    );
    expect((await elsewhere.call(todos.restoreAsks, {})).body.asks).toEqual([]);
    const odd = await office.call(todos.restoreAsks, { query: { cursor: 'nonsense' } });
    expect([odd.status, Object.keys(odd.errors)]).toEqual([422, ['cursor']]);
  });
});
