/** What people are told of, and that they alone read it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '#contract/areas/notices.ts';
import { todos } from '#contract/areas/todos.ts';
import { NOTICE_DAYS, purge } from '#server/db/purge.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle } from '#tests/support/yard.ts';

const DAY = 86_400_000;

let app: TestApp;
let daniel: TestUser;
let office: Client;
/** Somebody who has heard of nothing yet. */
let anna: TestUser;
let annas: Client;

beforeAll(async () => {
  app = await startTestApp();
  daniel = await app.makeUser('office', { name: 'Daniel' });
  office = await app.signIn(daniel);
});
beforeEach(async () => {
  anna = await app.makeUser('technician', { name: 'Anna' });
  annas = await app.signIn(anna);
});

const list = async (client = annas) => (await client.call(notices.list)).body.notices;
const told = async (client = annas) => (await list(client)).map(({ title }) => title);
const read = async (body: { ids?: number[]; until?: number }, client = annas) => client.call(notices.read, { body });
const sendBack = (id: number, reason: string, client = office) =>
  client.call(todos.approve, { body: { ids: [id], decision: 'return', reason } });

/** Done by Anna; it was given to her before its day, of which nobody is told. */
async function doneByAnna(title: string, fields: { resource?: number; vehicle_id?: number } = {}): Promise<number> {
  const { id } = await makeTodo(office, { title, resource: anna.id, todo_date: '2026-11-20', ...fields });
  await annas.call(todos.complete, { params: { id }, body: {} });
  return id;
}

async function tell(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    user_id: anna.id,
    kind: 'todo.given',
    title: `${n}`,
    about_kind: 'todo',
    about_id: n + 1,
    at: app.clock.now,
  }));
  const made = await app.db.insertInto('notices').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

describe('a todo that is sent back', () => {
  it('tells whose work it was what, which vehicle and why, once', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'KLM-4821' });
    const id = await doneByAnna('Return inspection', { vehicle_id });
    await sendBack(id, 'The rear photo is missing.');
    await sendBack(id, 'The rear photo is missing.');
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        kind: 'todo.returned',
        title: 'Sent back: Return inspection, KLM-4821',
        body: 'The rear photo is missing.',
        about_kind: 'todo',
        about_id: id,
        at: app.clock.now.toISOString(),
        read_at: null,
      },
    ]);
    expect(await told(office)).toEqual([]);
  });

  it('tells once also when it was read before the call was repeated, and again when it is sent back again', async () => {
    const id = await doneByAnna('Wash');
    await sendBack(id, 'Again');
    await read({ until: Number.MAX_SAFE_INTEGER });
    await sendBack(id, 'Again');
    expect(await told()).toHaveLength(1);
    await annas.call(todos.complete, { params: { id }, body: {} });
    await sendBack(id, 'Once more');
    expect((await list()).map(({ body, read_at }) => [body, read_at !== null])).toEqual([
      ['Once more', false],
      ['Again', true],
    ]);
  });

  it('tells who did it and who has it, but neither who sends it back nor who may no longer sign in', async () => {
    const ben = await app.makeUser('technician', { name: 'Ben' });
    const given = async (to: number) => {
      const id = await doneByAnna('Tires');
      await office.call(todos.update, { params: { id }, body: { resource: to } });
      return id;
    };
    await sendBack(await given(ben.id), 'Both');
    expect([await told(), await told(await app.signIn(ben))]).toEqual([['Sent back: Tires'], ['Sent back: Tires']]);
    const boss = await app.makeUser('admin');
    const bosses = await app.signIn(boss);
    const gone = await app.makeUser('technician');
    const own = await given(boss.id);
    const left = await given(gone.id);
    await app.db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute();
    await sendBack(own, 'Not me', bosses);
    await sendBack(left, 'Gone', bosses);
    expect(await told(bosses)).toEqual([]);
    const rows = app.db.selectFrom('notices').select('id').where('user_id', '=', gone.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('tells nobody when nothing is sent back, or when it is approved', async () => {
    const id = await doneByAnna('Wash');
    await office.call(todos.approve, { body: { ids: [id] } });
    expect((await sendBack(id, 'Too late')).status).toBe(422);
    expect(await told()).toEqual([]);
  });
});

describe('a todo that is given on its very day', () => {
  it('tells who is given it by somebody else, when it is made and when it changes hands, once', async () => {
    await makeTodo(office, { title: 'Wash', resource: anna.id });
    await makeTodo(office, { title: 'Tomorrow', resource: anna.id, todo_date: '2026-11-22' });
    const { id } = await makeTodo(office, { title: 'Tires', todo_time: '14:30' });
    const give = () => office.call(todos.update, { params: { id }, body: { resource: anna.id } });
    await give();
    await give();
    await office.call(todos.update, { params: { id }, body: { note: 'Not given anew' } });
    await makeTodo(office, { title: 'Own', resource: daniel.id });
    expect(await told(office)).toEqual([]);
    expect((await list()).map(({ title, body }) => [title, body])).toEqual([
      ['New for today: Tires', 'At 14:30'],
      ['New for today: Wash', null],
    ]);
  });

  it('counts the day in the zone of its branch', async () => {
    const branch_id = await makeBranch(app, 'Pacific/Kiritimati');
    app.clock.advance(2 * 3_600_000); // 11:00 in UTC: there it is the day after.
    await makeTodo(office, { title: 'Here', resource: anna.id, branch_id, todo_date: '2026-11-21' });
    await makeTodo(office, { title: 'There', resource: anna.id, branch_id, todo_date: '2026-11-22' });
    app.clock.advance(-2 * 3_600_000);
    expect(await told()).toEqual(['New for today: There']);
  });
});

describe('reading notices', () => {
  it('answers own ones only, and marks own ones only', async () => {
    const [id = 0] = await tell(1);
    expect((await app.guest().call(notices.list)).status).toBe(401);
    expect(await told(office)).toEqual([]);
    expect((await read({ ids: [id], until: id }, office)).status).toBe(200);
    expect((await list())[0]?.read_at).toBeNull();
  });

  it('pages from the newest to the oldest, and says how many are unread', async () => {
    const ids = await tell(5);
    const page = async (cursor?: string | null) =>
      (await annas.call(notices.list, { query: { limit: 2, ...(cursor && { cursor }) } })).body;
    const first = await page();
    const second = await page(first.next_cursor);
    const third = await page(second.next_cursor);
    expect([first, second, third].map((one) => one.notices.map((notice) => notice.id))).toEqual([
      [ids[4], ids[3]],
      [ids[2], ids[1]],
      [ids[0]],
    ]);
    expect([first.unread, third.unread, third.next_cursor]).toEqual([5, 5, null]);
    const wrong = await annas.call(notices.list, { query: { cursor: 'of-another-list' } });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['cursor']]);
  });

  it('counts no further than a hundred', async () => {
    await tell(103);
    expect((await annas.call(notices.list)).body.unread).toBe(100);
  });

  it('is marked by ids or up to one, the first time counts, and what came later stays unread', async () => {
    const [a = 0, b = 0, c = 0] = await tell(3);
    expect((await read({ ids: [b] })).body.unread).toBe(2);
    const at = app.clock.now.toISOString();
    app.clock.advance(1000);
    expect((await read({ until: b })).body.unread).toBe(1);
    const marks = new Map((await list()).map(({ id, read_at }) => [id, read_at]));
    expect([marks.get(a), marks.get(b), marks.get(c)]).toEqual([app.clock.now.toISOString(), at, null]);
    const none = await read({});
    expect([none.status, Object.keys(none.errors)]).toEqual([422, ['ids']]);
  });

  it('keeps what was not read, and what was read for ninety days', async () => {
    const [a = 0, b = 0, c = 0] = await tell(3);
    const mark = (id: number, days: number) =>
      app.db
        .updateTable('notices')
        .set({ read_at: new Date(app.clock.now.getTime() - days * DAY) })
        .where('id', '=', id)
        .execute();
    await mark(a, NOTICE_DAYS + 1);
    await mark(b, NOTICE_DAYS - 1);
    await app.db
      .updateTable('notices')
      .set({ at: new Date(0) })
      .where('id', '=', c)
      .execute();
    await purge(app.db, app.clock.now);
    expect((await list()).map(({ id }) => id)).toEqual([c, b]);
  });
});
