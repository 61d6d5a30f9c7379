import { beforeAll, describe, expect, it } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeCategory, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
});

async function technician(): Promise<{ user: TestUser; client: Client }> {
  const user = await app.makeUser('technician');
  return { user, client: await app.signIn(user) };
}

const punchesOf = (user: TestUser) =>
  app.db.selectFrom('punches').select(['kind', 'todo_id', 'at']).where('user_id', '=', user.id).orderBy('id').execute();
const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000).toISOString();

describe('complete-todo', () => {
  it('keeps when it was done on the device and by whom, and a second completion changes neither', async () => {
    const [anna, ben] = [await technician(), await technician()];
    const todo = await makeTodo(office, { usergroup: [anna.user.id, ben.user.id] });
    const first = await anna.client.call(todos.complete, { params: { id: todo.id }, body: { at: ago(90) } });
    expect(first.body.todo).toMatchObject({
      status: 'completed',
      completed_at: ago(90),
      completed_by: anna.user.id,
      complete_time_approved: null,
    });
    const second = await ben.client.call(todos.complete, { params: { id: todo.id }, body: { at: ago(10) } });
    expect(second.status).toBe(200);
    expect(second.body.todo).toEqual(first.body.todo);
    const audit = await app.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'todo.complete')
      .where('entity_id', '=', todo.id)
      .execute();
    expect(audit).toHaveLength(1);
  });

  it('never counts a completion later than its arrival', async () => {
    const { user, client } = await technician();
    const todo = await makeTodo(office, { resource: user.id });
    const { body } = await client.call(todos.complete, { params: { id: todo.id }, body: { at: ago(-600) } });
    expect(body.todo.completed_at).toBe(app.clock.now.toISOString());
  });

  it('merges the notes of two completions by their stamps, and says which lost', async () => {
    const [anna, ben] = [await technician(), await technician()];
    const todo = await makeTodo(office, { note: 'Mind the mirror', usergroup: [anna.user.id, ben.user.id] });
    const now = app.clock.now.getTime();
    await anna.client.call(
      todos.complete,
      { params: { id: todo.id }, body: { note: 'Scratch left' } },
      stamped(now + 5),
    );
    const late = await ben.client.call(
      todos.complete,
      { params: { id: todo.id }, body: { note: 'All fine' } },
      stamped(now + 1),
    );
    expect(late.body.todo).toMatchObject({ completion_note: 'Scratch left', note: 'Mind the mirror' });
    expect(late.headers.get(HEADERS.superseded)).toBe('completion_note');
  });

  it('asks for the odometer where the category needs one, but not for photos that are still on the phone', async () => {
    const { user, client } = await technician();
    const category_id = await makeCategory(app, { name: 'Return', needs_odometer: true });
    await app.db.updateTable('task_categories').set({ photo_count: 4 }).where('id', '=', category_id).execute();
    const todo = await makeTodo(office, { category_id, vehicle_id: await makeVehicle(app), resource: user.id });
    expect(todo).toMatchObject({ needs_odometer: true, photo_count: 4 });
    const complete = () => client.call(todos.complete, { params: { id: todo.id }, body: {} });
    const refused = await complete();
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['odometer']]);
    await client.call(todos.addOdometer, { body: { todo_id: todo.id, value: 81_244 } });
    expect((await complete()).body.todo).toMatchObject({ status: 'completed', mileage: 81_244 });
  });

  it('asks for no odometer where there is no vehicle', async () => {
    const { user, client } = await technician();
    const todo = await makeTodo(office, {
      category_id: await makeCategory(app, { needs_odometer: true }),
      resource: user.id,
    });
    expect(todo.needs_odometer).toBe(false);
    expect((await client.call(todos.complete, { params: { id: todo.id }, body: {} })).status).toBe(200);
  });

  it('answers 410 for a deleted todo', async () => {
    const todo = await makeTodo(office);
    await office.call(todos.remove, { params: { id: todo.id }, body: { reason: 'Sold' } });
    expect((await office.call(todos.complete, { params: { id: todo.id }, body: {} })).status).toBe(410);
  });
});

describe('completing Check In and Check Out', () => {
  it('punches once, at the time it was done, however often it is sent', async () => {
    const { user, client } = await technician();
    const todo = await makeTodo(office, { title: ' check IN ', resource: user.id });
    const body = { at: ago(60), device_at: ago(60), elapsed_ms: 3_600_000 };
    for (const _ of [1, 2]) await client.call(todos.complete, { params: { id: todo.id }, body });
    expect(await punchesOf(user)).toEqual([{ kind: 'in', todo_id: todo.id, at: new Date(ago(60)) }]);
    const sentToo = await client.call(attendance.checkin, { body: { todo_id: todo.id, ...body } });
    expect([sentToo.status, sentToo.body.punch.todo_id, sentToo.body.punch.clock_suspect]).toEqual([
      200,
      todo.id,
      false,
    ]);
    expect(await punchesOf(user)).toHaveLength(1);
  });

  it('finds the punch that the app sent first', async () => {
    const { user, client } = await technician();
    const todo = await makeTodo(office, { title: 'Check In', resource: user.id });
    await client.call(attendance.checkin, { body: { todo_id: todo.id } });
    await client.call(todos.complete, { params: { id: todo.id }, body: {} });
    expect(await punchesOf(user)).toHaveLength(1);
  });

  it('makes no punch for who is in already, and one out at the Check Out', async () => {
    const { user, client } = await technician();
    const [checkIn, checkOut] = [
      await makeTodo(office, { title: 'Check In', resource: user.id }),
      await makeTodo(office, { title: 'Check Out', resource: user.id }),
    ];
    await client.call(attendance.checkin, { body: { at: ago(30) } });
    await client.call(todos.complete, { params: { id: checkIn.id }, body: { at: ago(20) } });
    await client.call(todos.complete, { params: { id: checkOut.id }, body: { at: ago(10) } });
    expect((await punchesOf(user)).map((p) => [p.kind, p.todo_id])).toEqual([
      ['in', null],
      ['out', checkOut.id],
    ]);
  });

  it('punches who completed it, not whose todo it was', async () => {
    const [anna, ben] = [await technician(), await technician()];
    const todo = await makeTodo(office, { title: 'Check In', resource: anna.user.id, usergroup: [ben.user.id] });
    await ben.client.call(todos.complete, { params: { id: todo.id }, body: {} });
    expect([await punchesOf(anna.user), (await punchesOf(ben.user)).length]).toEqual([[], 1]);
    // Anna was offline and completed it too: done is done, and she is not in by it.
    await anna.client.call(todos.complete, { params: { id: todo.id }, body: {} });
    expect(await punchesOf(anna.user)).toEqual([]);
  });

  it('takes two completions at the same moment as one', async () => {
    const { user, client } = await technician();
    const todo = await makeTodo(office, { title: 'Check In', resource: user.id });
    const both = await Promise.all(
      [1, 2, 3].map(() => client.call(todos.complete, { params: { id: todo.id }, body: {} })),
    );
    expect(both.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await punchesOf(user)).toHaveLength(1);
  });

  it('leaves other titles alone', async () => {
    const { user, client } = await technician();
    const todo = await makeTodo(office, { title: 'Check In photos', resource: user.id });
    await client.call(todos.complete, { params: { id: todo.id }, body: {} });
    expect(await punchesOf(user)).toEqual([]);
  });
});
