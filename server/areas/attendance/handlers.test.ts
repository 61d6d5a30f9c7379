import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendance, type Punch } from '#contract/areas/attendance.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeTodo } from '#tests/support/yard.ts';
import { presentPunches } from './present.ts';
import { punchesAround, type PunchRow } from './queries.ts';
import { isOpenOn, secondsWithin, spansOf } from './spans.ts';
import type { PunchKind } from './tables.ts';

let app: TestApp;
let user: TestUser;
let me: Client;

beforeAll(async () => {
  app = await startTestApp();
});

beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T17:00:00.000Z'));
  user = await app.makeUser('technician', { name: 'Anna' });
  me = await app.signIn(user);
});

const on21 = (time: string) => `2026-11-21T${time}:00.000Z`;
const punchIn = (at: string, client = me) => client.call(attendance.checkin, { body: { at } });
const punchOut = (at: string, client = me) => client.call(attendance.checkout, { body: { at } });
const pause = (event: 'break_start' | 'break_end', at: string) => me.call(attendance.event, { body: { event, at } });
const log = async (date: string, client = me) => (await client.call(attendance.log, { body: { date } })).body.log;

describe('a day of punches', () => {
  it('adds up work and breaks, to the second', async () => {
    await punchIn(on21('07:30'));
    await pause('break_start', on21('12:00'));
    await pause('break_end', on21('12:30'));
    const { body } = await me.call(attendance.checkout, {
      body: { at: on21('16:15'), note: 'early', latitude: 52.5, longitude: 13.4 },
    });
    expect(body.punch).toMatchObject({
      kind: 'out',
      at: on21('16:15'),
      note: 'early',
      user_name: 'Anna',
      clock_suspect: false,
      received_at: on21('17:00'),
    });
    expect(await log('2026-11-21')).toMatchObject({ worked_seconds: 8.25 * 3600, break_seconds: 1800, open: false });
    expect((await log('2026-11-21')).punches.map((p) => p.kind)).toEqual(['in', 'break_start', 'break_end', 'out']);
    expect(await log('2026-11-20')).toMatchObject({ punches: [], worked_seconds: 0, open: false });
  });

  it('ends an open break with the punch out', async () => {
    await punchIn(on21('08:00'));
    await pause('break_start', on21('12:00'));
    await punchOut(on21('12:20'));
    expect(await log('2026-11-21')).toMatchObject({ worked_seconds: 4 * 3600, break_seconds: 1200, open: false });
  });

  it('counts an open span until now', async () => {
    await punchIn(on21('16:00'));
    expect(await log('2026-11-21')).toMatchObject({ worked_seconds: 3600, open: true });
  });

  it('cuts a night at midnight', async () => {
    await punchIn('2026-11-20T22:00:00.000Z');
    await punchOut(on21('06:00'));
    expect([(await log('2026-11-20')).worked_seconds, (await log('2026-11-21')).worked_seconds]).toEqual([
      2 * 3600,
      6 * 3600,
    ]);
  });

  it('knows days of 23 and of 25 hours', async () => {
    const branch_id = await makeBranch(app, 'Europe/Berlin');
    const client = await app.signIn(await app.makeUser('technician', { branch_id }));
    app.clock.set(new Date('2026-11-01T00:00:00.000Z'));
    // In Berlin the clocks went back on 25 Oct: from 23:00 until 06:00 it was eight hours, seven of them on that day.
    await punchIn('2026-10-24T21:00:00.000Z', client);
    await punchOut('2026-10-25T05:00:00.000Z', client);
    expect([
      (await log('2026-10-24', client)).worked_seconds,
      (await log('2026-10-25', client)).worked_seconds,
    ]).toEqual([3600, 7 * 3600]);
    // And forward on 29 Mar: from 23:00 until 06:00 it was six hours, five of them on that day.
    await punchIn('2026-03-28T22:00:00.000Z', client);
    await punchOut('2026-03-29T04:00:00.000Z', client);
    expect([
      (await log('2026-03-28', client)).worked_seconds,
      (await log('2026-03-29', client)).worked_seconds,
    ]).toEqual([3600, 5 * 3600]);
  });
});

describe('a punch that means nothing where the person stands', () => {
  it('is refused in words, and nothing is stored', async () => {
    expect((await punchOut(on21('09:00'))).errors).toEqual({ punch: ['You are out already.'] });
    expect((await pause('break_start', on21('09:00'))).errors).toEqual({ punch: ['You are not in. Punch in first.'] });
    await punchIn(on21('08:00'));
    expect((await punchIn(on21('09:00'))).errors).toEqual({
      punch: ['You are in since Sat 21 Nov 08:00. Punch out first.'],
    });
    expect((await pause('break_end', on21('09:00'))).errors).toEqual({ punch: ['You are not on a break.'] });
    await pause('break_start', on21('10:00'));
    expect((await pause('break_start', on21('10:30'))).errors).toEqual({ punch: ['You are on a break already.'] });
    expect((await log('2026-11-21')).punches).toHaveLength(2);
  });

  it('use 3: is taken down all the same when an app did it: it counts for nothing, and those after it are taken', async () => {
    const sent = (at: string) => ({
      body: { at, device_at: at, elapsed_ms: Date.parse(on21('17:00')) - Date.parse(at) },
    });
    expect((await me.call(attendance.checkin, sent(on21('08:00')))).body.punch.counts).toBe(true);
    const again = await me.call(attendance.checkin, sent(on21('09:00')));
    expect(again.body).toMatchObject({ punch: { at: on21('09:00'), counts: false } });
    expect(again.body.message).toMatch('does not fit');
    const rest = [
      await me.call(attendance.event, { body: { event: 'break_end', ...sent(on21('09:30')).body } }),
      await me.call(attendance.checkout, sent(on21('10:00'))),
      await me.call(attendance.checkout, sent(on21('10:30'))),
    ];
    expect(rest.map(({ body }) => body.punch.counts)).toEqual([false, true, false]);
    const { punches, worked_seconds } = await log('2026-11-21');
    expect([punches.map(({ counts }) => counts), worked_seconds]).toEqual([
      [true, false, false, true, false],
      2 * 3600,
    ]);
    const listed = (await me.call(attendance.list, { query: { limit: 2 } })).body.punches;
    expect(listed.map(({ counts }) => counts)).toEqual([false, true]);
  });

  it('is judged at the time of the act, so late punches find their place', async () => {
    await punchIn(on21('14:00'));
    await punchOut(on21('16:00'));
    // Another device comes back with the morning.
    expect((await punchIn(on21('08:00'))).status).toBe(200);
    expect((await punchOut(on21('12:00'))).status).toBe(200);
    expect((await punchOut(on21('12:30'))).status).toBe(422);
    expect(await log('2026-11-21')).toMatchObject({ worked_seconds: 6 * 3600, open: false });
  });

  it('passes over an in that was sent late into a running shift', async () => {
    await punchIn(on21('09:00'));
    await punchIn(on21('08:00'));
    await punchOut(on21('10:00'));
    expect(await log('2026-11-21')).toMatchObject({ worked_seconds: 2 * 3600 });
  });

  it('is refused for the second of two at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => punchIn(on21('08:00'))));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});

it('does not let a forgotten punch out stand in the way of the next morning', async () => {
  app.clock.set(new Date('2026-11-22T12:00:00.000Z'));
  await punchIn(on21('07:30'));
  expect((await punchIn('2026-11-22T07:30:00.000Z')).status).toBe(200);
  expect(await log('2026-11-21')).toMatchObject({ worked_seconds: 16 * 3600, open: true });
  expect(await log('2026-11-22')).toMatchObject({ worked_seconds: 4.5 * 3600, open: true });
});

describe('bugs 1: what a punch counts for does not depend on which punches are asked for', () => {
  const sent = (at: string) => ({ body: { at, device_at: at } });

  const branchIn = async (zone: string) =>
    app.signIn(await app.makeUser('technician', { branch_id: await makeBranch(app, zone) }));

  it('two ins of one day and one of the next, after the first was forgotten', async () => {
    // Midnight is at 05:00 here, when the forgotten shift stops counting.
    const client = await branchIn('America/New_York');
    app.clock.set(new Date('2026-11-22T15:00:00.000Z'));
    await client.call(attendance.checkin, sent(on21('13:00')));
    await client.call(attendance.checkin, sent(on21('21:30')));
    const morning = await client.call(attendance.checkin, sent('2026-11-22T06:00:00.000Z'));
    await client.call(attendance.checkout, sent('2026-11-22T14:00:00.000Z'));
    const of = async (date: string) => (await client.call(attendance.list, { query: { date } })).body.punches;
    const counts = (punches: readonly Punch[]) =>
      punches.find(({ id }) => id === morning.body.punch.id)?.counts ?? 'missing';
    const logged = await log('2026-11-22', client);
    expect([
      counts([morning.body.punch]),
      counts(await of('2026-11-22')),
      counts(await of('2026-11-21,2026-11-22')),
      counts(logged.punches),
    ]).toEqual([true, true, true, true]);
    expect(logged.worked_seconds).toBe(8 * 3600);
  });

  it('a shift of twenty hours, with a second in that means nothing', async () => {
    const client = await branchIn('Europe/Lisbon');
    await client.call(attendance.checkin, sent('2026-11-20T05:00:00.000Z'));
    await client.call(attendance.checkin, sent('2026-11-20T11:00:00.000Z'));
    await client.call(attendance.checkout, sent(on21('01:00')));
    const [first, second] = [await log('2026-11-20', client), await log('2026-11-21', client)];
    expect([first.worked_seconds, second.worked_seconds]).toEqual([16 * 3600, 0]);
  });

  it('whatever was punched, and whatever is read of it', async () => {
    const start = Date.parse('2026-11-10T00:00:00.000Z');
    const hour = (n: number) => new Date(start + n * 3_600_000);
    const kinds = fc.constantFrom('in' as const, 'out' as const, 'break_start' as const, 'break_end' as const);
    const punches = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 200 })), { minLength: 1, maxLength: 30 });
    const check = async (list: readonly (readonly [PunchKind, number])[], from: number, length: number) => {
      await app.db.deleteFrom('punches').where('user_id', '=', user.id).execute();
      const moments = list.map(([kind, at]) => ({ kind, at: hour(at), received_at: hour(at), created_at: hour(at) }));
      await app.db
        .insertInto('punches')
        .values(moments.map((moment) => ({ ...moment, user_id: user.id, note: '', clock_suspect: false })))
        .execute();
      const all = await punchesAround(app.db, user.id, { from: hour(0), to: hour(300) });
      const span = { from: hour(from), to: hour(from + length) };
      const some = await punchesAround(app.db, user.id, span);
      const read = (rows: readonly PunchRow[]) => ({
        judged: presentPunches(
          all.filter(({ at }) => at >= span.from && at < span.to),
          rows,
        ),
        worked: secondsWithin(spansOf(rows), 'work', span, hour(300)),
        open: isOpenOn(spansOf(rows), span),
      });
      expect(read(some)).toEqual(read(all));
    };
    await fc.assert(
      fc.asyncProperty(punches, fc.integer({ min: 0, max: 180 }), fc.integer({ min: 1, max: 48 }), check),
      { numRuns: 60 },
    );
  });
});

describe('a punch for a todo', () => {
  it('is made once for each kind and person', async () => {
    const office = await app.signIn(await app.makeUser('office'));
    const todo = await makeTodo(office, { title: 'Check In', resource: user.id });
    const send = () => me.call(attendance.checkin, { body: { todo_id: todo.id, at: on21('08:00') } });
    const [first, second] = [await send(), await send()];
    expect(second.body.punch).toEqual(first.body.punch);
    expect((await me.call(attendance.checkout, { body: { todo_id: todo.id } })).body.punch.kind).toBe('out');
    expect((await me.call(attendance.checkin, { body: { todo_id: 9e9 } })).status).toBe(404);
  });

  it('still counts when the office has deleted the todo', async () => {
    const office = await app.signIn(await app.makeUser('office'));
    const todo = await makeTodo(office, { title: 'Check In', resource: user.id });
    await office.call(attendance.reasons);
    await app.db.updateTable('todos').set({ deleted_at: app.clock.now }).where('id', '=', todo.id).execute();
    expect((await me.call(attendance.checkin, { body: { todo_id: todo.id } })).status).toBe(200);
  });
});

describe('the three clocks', () => {
  it('trust a device whose own clock was wrong but whose correction was right, and mark it', async () => {
    const { body } = await me.call(attendance.checkin, {
      body: { at: on21('16:30'), device_at: on21('16:41'), elapsed_ms: 30 * 60_000 },
    });
    expect(body.punch).toMatchObject({
      at: on21('16:30'),
      device_at: on21('16:41'),
      elapsed_ms: 1_800_000,
      clock_suspect: true,
    });
  });

  it('never count a punch later than its receipt, and mark one that had to be moved', async () => {
    const { body } = await me.call(attendance.checkin, { body: { at: '2026-11-21T19:00:00.000Z' } });
    expect(body.punch).toMatchObject({ at: on21('17:00'), clock_suspect: true });
  });

  it('reckon from the receipt where the device sends only what has passed', async () => {
    const { body } = await me.call(attendance.checkin, { body: { elapsed_ms: 3_600_000 } });
    expect(body.punch).toMatchObject({ at: on21('16:00'), clock_suspect: false });
  });

  it('refuse a date that is more than a year ago', async () => {
    expect((await punchIn('1970-01-01T00:00:00.000Z')).errors).toHaveProperty('at');
  });

  it('use 3: mark a correction that is no longer true: the clock was set since the offset was measured', async () => {
    const sent = (at: string) => ({ body: { at, device_at: on21('16:30'), elapsed_ms: 30 * 60_000 } });
    const { body } = await me.call(attendance.checkin, sent(on21('14:30')));
    expect(body.punch).toMatchObject({ at: on21('14:30'), clock_suspect: true });
    const right = await me.call(attendance.checkout, sent(on21('16:20')));
    expect(right.body.punch).toMatchObject({ at: on21('16:20'), clock_suspect: false });
  });

  it('use 3: count back from the receipt where the date itself is wrong, so that no phone holds it for ever', async () => {
    const { body } = await me.call(attendance.checkin, {
      body: { at: '1970-01-01T00:10:00.000Z', device_at: '1970-01-01T00:10:00.000Z', elapsed_ms: 3_600_000 },
    });
    expect(body.punch).toMatchObject({ at: on21('16:00'), clock_suspect: true });
  });
});

describe('reasons', () => {
  it('are listed, and must fit the punch', async () => {
    const made = await app.db
      .insertInto('punch_reasons')
      .values([
        { kind: 'in', title: 'Start' },
        { kind: 'break', title: 'Lunch' },
      ])
      .returning(['id', 'kind', 'title'])
      .execute();
    expect((await me.call(attendance.reasons)).body.reasons).toEqual(made);
    const [start, lunch] = made.map((reason) => reason.id);
    expect((await me.call(attendance.checkin, { body: { reason_id: lunch ?? 0 } })).errors).toHaveProperty('reason_id');
    expect((await me.call(attendance.checkin, { body: { reason_id: 9e9 } })).errors).toHaveProperty('reason_id');
    expect((await me.call(attendance.checkin, { body: { reason_id: start ?? 0 } })).body.punch.reason_id).toBe(start);
    expect((await me.call(attendance.event, { body: { event: 'break_start', reason_id: lunch ?? 0 } })).status).toBe(
      200,
    );
  });
});

describe('userPunchList', () => {
  it('lists one’s own, the newest first, in pages and ranges', async () => {
    await punchIn('2026-11-19T08:00:00.000Z');
    await punchOut('2026-11-19T16:00:00.000Z');
    await punchIn(on21('08:00'));
    const page = async (query: { date?: string; limit?: number; cursor?: string }) =>
      (await me.call(attendance.list, { query })).body;
    expect((await page({})).punches.map((p) => p.at)).toEqual([
      on21('08:00'),
      '2026-11-19T16:00:00.000Z',
      '2026-11-19T08:00:00.000Z',
    ]);
    expect((await page({ date: '2026-11-19,2026-11-20' })).punches.map((p) => p.kind)).toEqual(['out', 'in']);
    const first = await page({ limit: 2 });
    const rest = await page({ limit: 2, cursor: first.next_cursor ?? '' });
    expect([first.punches.length, rest.punches.map((p) => p.kind), rest.next_cursor]).toEqual([2, ['in'], null]);
  });

  it('refuses a cursor at a moment that cannot be', async () => {
    const cursor = Buffer.from(JSON.stringify([8_640_000_000_000_001, 1])).toString('base64url');
    const { status, errors } = await me.call(attendance.list, { query: { cursor } });
    expect([status, Object.keys(errors)]).toEqual([422, ['cursor']]);
  });

  it('shows others only to who may see them', async () => {
    await punchIn(on21('08:00'));
    const colleague = await app.signIn(await app.makeUser('technician'));
    expect((await colleague.call(attendance.list, { query: { user_id: user.id } })).status).toBe(404);
    expect((await colleague.call(attendance.log, { body: { user_id: user.id } })).status).toBe(404);
    const office = await app.signIn(await app.makeUser('office'));
    expect((await office.call(attendance.list, { query: { user_id: user.id } })).body.punches).toHaveLength(1);
    expect((await office.call(attendance.log, { body: { user_id: user.id } })).body.log).toMatchObject({
      user_id: user.id,
      worked_seconds: 9 * 3600,
    });
    expect((await office.call(attendance.log, { body: { user_id: 9e9 } })).message).toBe('This person does not exist.');
  });
});
