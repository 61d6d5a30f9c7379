import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeTodo, makeVehicle, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let anna: TestUser;
let annas: Client;
let ben: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
  [anna, ben] = [await app.makeUser('technician', { name: 'Anna' }), await app.makeUser('technician', { name: 'Ben' })];
  annas = await app.signIn(anna);
});

const titlesSeen = async (client: Client) => {
  const { body } = await client.call(todos.dataRange, { query: { date: TODAY, limit: 500 } });
  return body.todos.map((todo) => todo.title).toSorted();
};

describe('without todo.view-all a person sees', () => {
  it('their own, those of their group, and those nobody has in their branch', async () => {
    const elsewhere = await makeBranch(app, 'UTC');
    await makeTodo(office, { title: 'a own', resource: anna.id });
    await makeTodo(office, { title: 'b group', resource: ben.id, usergroup: [anna.id] });
    await makeTodo(office, { title: 'c nobody' });
    await makeTodo(office, { title: 'd other', resource: ben.id });
    await makeTodo(office, { title: 'e nobody elsewhere', branch_id: elsewhere });
    await makeTodo(office, { title: 'f both', resource: anna.id, usergroup: [anna.id] });
    expect(await titlesSeen(annas)).toEqual(['a own', 'b group', 'c nobody', 'f both']);
    expect(await titlesSeen(office)).toHaveLength(6);
    const day = await annas.call(todos.data, { query: { date: TODAY } });
    expect(day.body.todos).toHaveLength(4);
    const asked = await annas.call(todos.data, { query: { date: TODAY, resource: ben.id } });
    expect(asked.body.todos.map((todo) => todo.title)).toEqual(['b group']);
  });

  it('open work on a vehicle as far as it is theirs', async () => {
    const vehicle_id = await makeVehicle(app);
    await makeTodo(office, { title: 'mine', vehicle_id, resource: anna.id, todo_date: '2026-11-25' });
    await makeTodo(office, { title: 'his', vehicle_id, resource: ben.id, todo_date: '2026-11-25' });
    const seen = async (client: Client) =>
      (await client.call(vehicles.initialData, { query: { vehicle_id } })).body.todos.map((t) => t.title);
    expect([await seen(annas), await seen(office)]).toEqual([['mine'], ['mine', 'his']]);
  });
});

describe('with todo.view-branch a person sees', () => {
  const lead = async (branch_id: number | null, others: readonly number[] = []) => {
    const user = await app.makeUserWith(['todo.view-branch', 'todo.update', 'todo.create', 'todo.approve'], {
      branch_id,
    });
    for (const other of others)
      await app.db.insertInto('user_branches').values({ user_id: user.id, branch_id: other }).execute();
    return { user, client: await app.signIn(user) };
  };
  const made = async (branch_id: number | null) => ({
    his: (await makeTodo(office, { title: `his of ${branch_id}`, resource: ben.id, branch_id })).id,
    nobodys: (await makeTodo(office, { title: `nobody’s of ${branch_id}`, branch_id })).id,
  });
  const seenOf = async (client: Client, ids: readonly number[], more: { mine?: '1' } = {}) => {
    const { body } = await client.call(todos.dataRange, { query: { date: TODAY, limit: 500, ...more } });
    return new Set(body.todos.map((todo) => todo.id).filter((id) => ids.includes(id)));
  };

  it('those of their branches, the home and the others, and their own elsewhere; the others do not exist', async () => {
    const [home, other, far] = [
      await makeBranch(app, 'UTC'),
      await makeBranch(app, 'UTC'),
      await makeBranch(app, 'UTC'),
    ];
    const { user, client } = await lead(home, [other]);
    const [a, b, c, nowhere] = [await made(home), await made(other), await made(far), await made(null)];
    const own = (await makeTodo(office, { title: 'own', resource: user.id, branch_id: far })).id;
    const all = [a, b, c, nowhere].flatMap(({ his, nobodys }) => [his, nobodys]).concat(own);
    const seen = [a.his, a.nobodys, b.his, b.nobodys, own];
    expect(await seenOf(client, all)).toEqual(new Set(seen));
    // What their phone keeps: as much as that of anybody else.
    expect(await seenOf(client, all, { mine: '1' })).toEqual(new Set([a.nobodys, b.nobodys, own]));
    const answers = await Promise.all(
      all.map((id) => client.call(todos.update, { params: { id }, body: { note: 'x' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(all.map((id) => (seen.includes(id) ? 200 : 404)));
  });

  it('completed ones and what is late, by the same rule', async () => {
    const [home, far] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
    const { client } = await lead(home);
    const bens = await app.signIn(ben);
    const day = '2026-11-10';
    const ids = [];
    for (const branch_id of [home, far]) {
      const late = await makeTodo(office, { title: 'late', resource: ben.id, branch_id, todo_date: day });
      const done = await makeTodo(office, { title: 'done', resource: ben.id, branch_id });
      await bens.call(todos.complete, { params: { id: done.id }, body: {} });
      ids.push({ late: late.id, done: done.id });
    }
    const [ours, theirs] = ids;
    const done = await client.call(todos.completed, { query: { status: 'approval' } });
    expect(done.body.todos.map(({ id }) => id)).toEqual([ours?.done]);
    expect(done.body.total).toBe(1);
    const late = await client.call(todos.pending, { query: {} });
    expect(late.body).toMatchObject({ todos: [{ id: ours?.late }], pendingTaskCount: 1 });
    expect((await client.call(todos.pending, { query: { mine: '1' } })).body).toMatchObject({
      todos: [],
      pendingTaskCount: 0,
    });
    expect((await client.call(todos.approve, { body: { ids: [theirs?.done ?? 0] } })).status).toBe(422);
    expect((await client.call(todos.approve, { body: { ids: [ours?.done ?? 0] } })).status).toBe(200);
  });

  it('what they make for somebody of their branch without being in its group', async () => {
    const home = await makeBranch(app, 'UTC');
    const { user, client } = await lead(home);
    expect((await makeTodo(client, { title: 'For Ben here', resource: ben.id, branch_id: home })).usergroup).toEqual(
      [],
    );
    const elsewhere = await makeTodo(client, { title: 'For Ben there', resource: ben.id, branch_id: null });
    expect(elsewhere.usergroup).toEqual([user.id]);
  });

  it('still sends late work on what was in their branch before it was moved', async () => {
    const [home, far] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
    const [{ client }, stranger] = [await lead(home), await lead(await makeBranch(app, 'UTC'))];
    const { his } = await made(home);
    await office.call(todos.update, { params: { id: his }, body: { branch_id: far } });
    expect(await seenOf(client, [his])).toEqual(new Set());
    const write = async (by: Client) =>
      (await by.call(todos.update, { params: { id: his }, body: { note: 'late' } })).status;
    expect([await write(client), await write(stranger.client)]).toEqual([200, 404]);
  });
});

it('answers every call about somebody else’s todo as if there were none, and changes nothing', async () => {
  const vehicle_id = await makeVehicle(app);
  const todo = await makeTodo(office, { title: 'Ben’s', resource: ben.id, vehicle_id, checklist: ['Mats'] });
  const bens = await app.signIn(ben);
  const { body: read } = await bens.call(todos.addOdometer, { body: { todo_id: todo.id, value: 10 } });
  const image = { bytes: await makeJpeg(), type: 'image/jpeg' };
  const { body: photo } = await bens.call(todos.upload, { body: { todo_id: todo.id } }, { files: { image } });
  const before = (await office.call(todos.details, { query: { id: todo.id } })).body.todo;
  const line = before.statusTodo.checklist[0]?.id ?? 0;
  const anybody = await app.signIn(
    await app.makeUserWith([
      'todo.view',
      'todo.update',
      'todo.delete',
      'todo.complete',
      'todo.approve',
      'checklist.update',
      'odometer.create',
      'odometer.update',
      'image.create',
      'image.delete',
      'attendance.punch',
    ]),
  );
  const params = { id: todo.id };
  const answers = await Promise.all([
    anybody.call(todos.details, { query: { id: todo.id } }),
    anybody.call(todos.edit, { params }),
    anybody.call(todos.update, { params, body: { title: 'Mine now' } }),
    anybody.call(todos.remove, { params, body: { reason: 'Because' } }),
    anybody.call(todos.complete, { params, body: {} }),
    anybody.call(todos.createStatus, { body: { todo_id: todo.id, direction: 'next', title: 'More' } }),
    anybody.call(todos.updateStatus, { body: { id: line, state: 'done' } }),
    anybody.call(todos.undoStatus, { body: { id: line } }),
    anybody.call(todos.createChecklist, { body: { todo_id: todo.id, title: 'More' } }),
    anybody.call(todos.deleteChecklist, { body: { id: line } }),
    anybody.call(todos.upload, { body: { todo_id: todo.id } }, { files: { image } }),
    anybody.call(todos.deleteImage, { params: { id: photo.image.id } }),
    anybody.call(todos.imageFile, { params: { id: photo.image.id } }),
    anybody.call(todos.odometers, { params }),
    anybody.call(todos.previousOdometer, { query: { vehicle_id, todo_id: todo.id } }),
    anybody.call(todos.addOdometer, { body: { todo_id: todo.id, value: 11 } }),
    anybody.call(todos.updateOdometer, { params: { id: read.odometer.id }, body: { value: 11 } }),
    anybody.call(attendance.checkin, { body: { todo_id: todo.id } }),
  ]);
  expect(answers.map((answer) => [answer.status, answer.message])).toEqual(
    answers.map(() => [404, 'This todo does not exist.']),
  );
  expect((await anybody.call(todos.approve, { body: { ids: [todo.id] } })).status).toBe(422);
  expect((await office.call(todos.details, { query: { id: todo.id } })).body.todo).toEqual(before);
});

it('still takes the late work of whoever had the todo before it was given to somebody else', async () => {
  const todo = await makeTodo(office, { title: 'Handed over', resource: anna.id });
  await office.call(todos.update, { params: { id: todo.id }, body: { resource: ben.id } });
  expect(await titlesSeen(annas)).not.toContain('Handed over');
  const image = { bytes: await makeJpeg({ shade: 7 }), type: 'image/jpeg' };
  expect((await annas.call(todos.upload, { body: { todo_id: todo.id } }, { files: { image } })).status).toBe(200);
  expect((await annas.call(todos.complete, { params: { id: todo.id }, body: {} })).body.todo.completed_by).toBe(
    anna.id,
  );
});

it('still takes the late work on a todo that nobody had in their branch before it was given to somebody or moved', async () => {
  const vehicle_id = await makeVehicle(app);
  const parent = await makeTodo(office, { title: 'Walk round', resource: anna.id, vehicle_id, checklist: ['Mirror'] });
  const followOn = async (title: string) => {
    const body = { todo_id: parent.id, direction: 'next' as const, title, resource: null, checklist: ['Glue'] };
    return (await annas.call(todos.createStatus, { body })).body.todoCreated;
  };
  const taken = await followOn('Mend it');
  const stranger = await app.signIn(await app.makeUser('technician', { branch_id: await makeBranch(app, 'UTC') }));
  const image = { bytes: await makeJpeg({ shade: 8 }), type: 'image/jpeg' };
  const { body: photo } = await annas.call(todos.upload, { body: { todo_id: taken.id } }, { files: { image } });
  const params = { id: taken.id };
  const late = async (client: Client) => {
    const other = { bytes: await makeJpeg({ shade: 9 }), type: 'image/jpeg' };
    const answers = [
      await client.call(todos.upload, { body: { todo_id: taken.id } }, { files: { image: other } }),
      await client.call(todos.deleteImage, { params: { id: photo.image.id } }),
      await client.call(todos.updateStatus, { body: { id: taken.statusTodo.checklist[0]?.id ?? 0, state: 'done' } }),
      await client.call(todos.deleteChecklist, { body: { id: taken.statusTodo.checklist[0]?.id ?? 0 } }),
      await client.call(todos.addOdometer, { body: { todo_id: taken.id, value: 12 } }),
      await client.call(todos.complete, { params, body: {} }),
      await client.call(attendance.checkin, { body: { todo_id: taken.id } }),
    ];
    return answers.map((answer) => answer.status);
  };
  const elsewhere = await makeBranch(app, 'UTC');
  await office.call(todos.update, { params, body: { branch_id: elsewhere } });
  await office.call(todos.update, { params, body: { resource: ben.id } });
  expect(await titlesSeen(annas)).not.toContain('Mend it');
  expect(await late(stranger)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect(await late(annas)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect((await office.call(todos.details, { query: { id: taken.id } })).body.todo).toMatchObject({
    resource: ben.id,
    completed_by: anna.id,
  });
});

// The embedded database does one transaction at a time: there nobody waits for a handover that is under way.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')('takes the work of whoever waited for the handover', async () => {
  const todo = await makeTodo(office, { title: 'Under way', resource: anna.id });
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(app.db);
    return rows[0]?.n;
  };
  const answers = await app.db.transaction().execute(async (trx) => {
    // The handover stops where it remembers Anna: the todo is Ben's by then.
    await trx.selectFrom('users').select('id').where('id', '=', anna.id).forUpdate().execute();
    const handover = office.call(todos.update, { params: { id: todo.id }, body: { resource: ben.id } });
    await expect.poll(waiting).toBe(1);
    const completion = annas.call(todos.complete, { params: { id: todo.id }, body: {} });
    await expect.poll(waiting).toBe(2);
    return [handover, completion];
  });
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200]);
});

it('lets who makes a todo for somebody else follow it', async () => {
  const maker = await app.makeUserWith(['todo.view', 'todo.create', 'image.create']);
  const client = await app.signIn(maker);
  const todo = await makeTodo(client, { title: 'For Ben', resource: ben.id });
  expect(todo.usergroup).toEqual([maker.id]);
  expect(await titlesSeen(client)).toContain('For Ben');
  expect((await makeTodo(client, { title: 'For whoever' })).usergroup).toEqual([]);
});
