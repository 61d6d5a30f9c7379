import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeCategory, makeTodo, makeVehicle, stamped, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let anna: TestUser;
let now: number;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office', { name: 'Daniel' }));
  anna = await app.makeUser('technician', { name: 'Anna' });
  now = app.clock.now.getTime();
});

const update = (
  id: number,
  body: Parameters<typeof office.call<typeof todos.update>>[1] & object,
  ms = now,
  device?: string,
) => office.call(todos.update, { params: { id }, ...body }, stamped(ms, device));

describe('add-todo', () => {
  it('makes the todo with the lines of its category and its own, in order', async () => {
    const category_id = await makeCategory(app, {
      name: 'Return',
      lines: [
        ['next', 'Wash'],
        ['prev', 'Keys'],
        ['own', 'Walk round'],
      ],
    });
    const vehicle_id = await makeVehicle(app);
    const todo = await makeTodo(office, {
      title: ' Return ',
      category_id,
      vehicle_id,
      resource: anna.id,
      checklist: ['Mats'],
      nextChecklist: ['Fuel'],
    });
    expect(todo).toMatchObject({
      title: 'Return',
      category: 'Return',
      resource_name: 'Anna',
      status: 'pending',
      todo_date: TODAY,
      todo_time: null,
    });
    expect(todo.statusTodo.prevChecklist.map((line) => line.title)).toEqual(['Keys']);
    expect(todo.statusTodo.checklist.map((line) => line.title)).toEqual(['Walk round', 'Mats']);
    expect(todo.statusTodo.nextChecklist.map((line) => line.title)).toEqual(['Wash', 'Fuel']);
  });

  it('takes the branch of the vehicle, else that of who makes it', async () => {
    const [{ id: branch_id }] = (await app.db.selectFrom('branches').select('id').execute()) as [{ id: number }];
    const other = (
      await app.db
        .insertInto('branches')
        .values({ name: 'Other', timezone: 'UTC' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    expect((await makeTodo(office)).branch_id).toBe(branch_id);
    expect((await makeTodo(office, { vehicle_id: await makeVehicle(app, { branch_id: other }) })).branch_id).toBe(
      other,
    );
    expect((await makeTodo(office, { branch_id: null })).branch_id).toBeNull();
  });

  it('names every record that does not exist, and makes nothing', async () => {
    const before = await app.db.selectFrom('todos').select('id').execute();
    const { status, errors } = await office.call(todos.add, {
      body: {
        title: 'Wash',
        todo_date: TODAY,
        category_id: 9e9,
        vehicle_id: 9e9,
        branch_id: 9e9,
        resource: 9e9,
        usergroup: [anna.id, 9e9],
      },
    });
    expect(status).toBe(422);
    expect(Object.keys(errors).toSorted()).toEqual(['branch_id', 'category_id', 'resource', 'usergroup', 'vehicle_id']);
    expect(await app.db.selectFrom('todos').select('id').execute()).toHaveLength(before.length);
  });

  it('makes one todo of the same mutation sent twice', async () => {
    const send = () =>
      office.call(
        todos.add,
        { body: { title: 'Once', todo_date: TODAY } },
        { headers: { [HEADERS.key]: '0198c0de-0000-7000-8000-000000000001' } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body.todoCreated.id).toBe(first.body.todoCreated.id);
    expect(await app.db.selectFrom('todos').select('id').where('title', '=', 'Once').execute()).toHaveLength(1);
  });
});

describe('update-todo, latest wins by field', () => {
  it('changes only the fields sent', async () => {
    const todo = await makeTodo(office, { title: 'Wash', note: 'gently', todo_time: '10:00' });
    const { body } = await update(todo.id, { body: { todo_time: null } });
    expect(body.todo).toMatchObject({ title: 'Wash', note: 'gently', todo_time: null });
  });

  it('keeps the later edit of each field, in whatever order they come, and names those that lost', async () => {
    const todo = await makeTodo(office);
    await update(todo.id, { body: { note: 'at ten' } }, now + 10);
    const late = await update(todo.id, { body: { note: 'at five', title: 'Rinse' } }, now + 5);
    expect(late.body.todo).toMatchObject({ note: 'at ten', title: 'Rinse' });
    expect(late.headers.get(HEADERS.superseded)).toBe('note');
    const latest = await update(todo.id, { body: { note: 'at eleven' } }, now + 11);
    expect(latest.body.todo.note).toBe('at eleven');
    expect(latest.headers.get(HEADERS.superseded)).toBeNull();
  });

  it('never tells an earlier time of the last change, for a request whose body was long on its way', async () => {
    const todo = await makeTodo(office, { vehicle_id: await makeVehicle(app), checklist: ['Mats'] });
    const params = { id: todo.id };
    const line = { id: todo.statusTodo.checklist[0]?.id ?? 0 };
    const { body: read } = await office.call(todos.addOdometer, { body: { todo_id: todo.id, value: 10 } });
    const reading = { params: { id: read.odometer.id } };
    const changes = [
      () => update(todo.id, { body: { note: 'gently' } }),
      () => office.call(todos.updateStatus, { body: { ...line, state: 'done' } }),
      () => office.call(todos.updateOdometer, { ...reading, body: { value: 11 } }),
      () => office.call(todos.complete, { params, body: {} }),
      () => office.call(todos.approve, { body: { ids: [todo.id] } }),
    ];
    const times = async () => {
      const { body } = await office.call(todos.details, { query: { id: todo.id } });
      const [own, reading] = [body.todo.statusTodo.checklist[0], body.todo.odometer[0]];
      return [body.todo.updated_at, own?.updated_at, reading?.updated_at];
    };
    const before = await times();
    app.clock.advance(-5000);
    const statuses: number[] = [];
    for (const change of changes) statuses.push((await change()).status);
    app.clock.advance(5000);
    expect([statuses, await times()]).toEqual([[200, 200, 200, 200, 200], before]);
  });

  it('agrees on the winner of two edits in the same millisecond by their devices', async () => {
    const [one, other] = [await makeTodo(office), await makeTodo(office)];
    await update(one.id, { body: { note: 'from a' } }, now, 'aaaaaaaa');
    await update(one.id, { body: { note: 'from b' } }, now, 'bbbbbbbb');
    await update(other.id, { body: { note: 'from b' } }, now, 'bbbbbbbb');
    await update(other.id, { body: { note: 'from a' } }, now, 'aaaaaaaa');
    const notes = await app.db.selectFrom('todos').select('note').where('id', 'in', [one.id, other.id]).execute();
    expect(notes).toEqual([{ note: 'from b' }, { note: 'from b' }]);
  });

  it('sees the same edit sent again as nothing new', async () => {
    const todo = await makeTodo(office);
    await update(todo.id, { body: { note: 'mine' } });
    const again = await update(todo.id, { body: { note: 'mine' } });
    expect(again.body.todo.note).toBe('mine');
    expect(again.headers.get(HEADERS.superseded)).toBeNull();
  });

  it('does not let a clock that is years ahead win for ever', async () => {
    const todo = await makeTodo(office);
    await update(todo.id, { body: { note: 'from 2099' } }, Date.UTC(2099, 0, 1));
    const { body } = await update(todo.id, { body: { note: 'two minutes later' } }, now + 120_000);
    expect(body.todo.note).toBe('from 2099');
    app.clock.advance(180_000);
    expect((await update(todo.id, { body: { note: 'three minutes later' } }, now + 180_000)).body.todo.note).toBe(
      'three minutes later',
    );
  });

  it('replaces the group and the resource as one field each', async () => {
    const ben = await app.makeUser();
    const todo = await makeTodo(office, { usergroup: [anna.id] });
    const { body } = await update(
      todo.id,
      { body: { usergroup: [ben.id], resource: anna.id, todo_date: '2026-11-30' } },
      now + 200_000,
    );
    expect(body.todo).toMatchObject({ usergroup: [ben.id], resource: anna.id, todo_date: '2026-11-30' });
  });

  it('refuses a record that does not exist and changes nothing', async () => {
    const todo = await makeTodo(office);
    const { status, errors } = await update(todo.id, { body: { title: 'New', vehicle_id: 9e9 } });
    expect([status, Object.keys(errors)]).toEqual([422, ['vehicle_id']]);
    expect((await office.call(todos.details, { query: { id: todo.id } })).body.todo.title).toBe('Wash');
  });
});

describe('delete-todo', () => {
  it('asks for a reason, keeps the record, and may be repeated', async () => {
    const todo = await makeTodo(office);
    expect((await office.call(todos.remove, { params: { id: todo.id }, body: { reason: ' ' } })).errors).toHaveProperty(
      'reason',
    );
    const remove = () => office.call(todos.remove, { params: { id: todo.id }, body: { reason: 'Sold' } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    const row = await app.db
      .selectFrom('todos')
      .select(['deleted_at', 'delete_reason'])
      .where('id', '=', todo.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ deleted_at: app.clock.now, delete_reason: 'Sold' });
    const audit = await app.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'todo')
      .where('entity_id', '=', todo.id)
      .execute();
    expect(audit.map((a) => a.action)).toEqual(['todo.create', 'todo.delete']);
  });

  it('is not revived by an edit, neither an older nor a newer one', async () => {
    const todo = await makeTodo(office);
    await office.call(todos.remove, { params: { id: todo.id }, body: { reason: 'Sold' } });
    for (const ms of [now - 1000, app.clock.now.getTime() + 1000]) {
      const { status, message } = await update(todo.id, { body: { note: 'late' } }, ms);
      expect([status, message]).toEqual([410, 'Daniel deleted it at 09:03: Sold.']);
    }
    expect((await office.call(todos.details, { query: { id: todo.id } })).status).toBe(410);
    expect(
      (await office.call(todos.data, { query: { date: TODAY, limit: 500 } })).body.todos.map((t) => t.id),
    ).not.toContain(todo.id);
  });
});
