/** Reading: what is asked, when, and what an answer may change here. */
import { describe, expect, test } from 'vitest';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import { checkAnswer, DEPOSIT, handoverAnswer, mirroredAnswer } from '#tests/support/booking-answers.ts';
import { Phone } from '#tests/support/phone.ts';

const reads = (phone: Phone) =>
  phone.yard.requests
    .filter((r) => r.endpoint.method === 'GET' && r.endpoint.path.startsWith('/api/'))
    .map((r) => ({ path: r.endpoint.path.replace('/api/', ''), ...(r.input.query as object), etag: r.etag !== null }));

async function pulled(part: { permissions?: string[] } = {}) {
  const phone = new Phone();
  if (part.permissions) phone.yard.permissions = part.permissions;
  const todo = await phone.mirrored({ title: 'Wash' });
  await phone.lead();
  await phone.clock.pass(2_000);
  return { phone, todo };
}

test('a phone mirrors two weeks before and after, what is late, two days of punches, and the yard', async () => {
  const { phone } = await pulled();
  expect(reads(phone)).toEqual([
    { path: 'checkinout-master', etag: false },
    { path: 'todo-data-range', date: '2026-11-07,2026-12-05', limit: 500, etag: false },
    { path: 'pending-todo', date: '2026-11-21', limit: 500, etag: false },
    { path: 'userPunchList', date: '2026-11-20,2026-11-21', user_id: 7, limit: 500, etag: false },
    { path: 'active_vehicles', limit: 500, etag: false },
    { path: 'checkinout-reason', etag: false },
  ]);
});

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['Pacific/Pago_Pago', '2026-11-21'],
])('bugs 8: asks for the days of the yard, of %s', async (timezone, today) => {
  const phone = new Phone();
  phone.clock.time = Date.parse('2026-11-21T12:00:00Z');
  phone.yard.timezone = timezone;
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(reads(phone)).toContainEqual({ path: 'pending-todo', date: today, limit: 500, etag: false });
});

test('who may see everybody’s todos mirrors only their own', async () => {
  const { phone } = await pulled({ permissions: ['todo.view', 'todo.view-all'] });
  expect(reads(phone).slice(1, 3)).toEqual([
    { path: 'todo-data-range', date: '2026-11-07,2026-12-05', resource: 7, limit: 500, etag: false },
    { path: 'todo-data-range', date: '2026-08-21,2026-11-20', status: 'pending', resource: 7, limit: 500, etag: false },
  ]);
});

test('who may see the todos of their branches mirrors only their own', async () => {
  const { phone } = await pulled({ permissions: ['todo.view', 'todo.view-branch'] });
  expect(reads(phone).slice(1, 3)).toEqual([
    { path: 'todo-data-range', date: '2026-11-07,2026-12-05', limit: 500, mine: '1', etag: false },
    { path: 'pending-todo', date: '2026-11-21', limit: 500, mine: '1', etag: false },
  ]);
});

test('what did not change is not sent again; after an acknowledgement everything is asked for in full', async () => {
  const { phone, todo } = await pulled();
  phone.yard.requests.length = 0;
  await phone.clock.pass(60_000);
  phone.engine.wake('tick');
  await phone.clock.pass(1_000);
  expect(reads(phone).map((r) => [r.path, r.etag])).toEqual([
    ['checkinout-master', true],
    ['todo-data-range', true],
    ['pending-todo', true],
    ['userPunchList', true],
  ]);
  phone.yard.requests.length = 0;
  await phone.retitle(todo.lid, 'Wax');
  await phone.clock.pass(2_000);
  expect(reads(phone).every((r) => !r.etag)).toBe(true);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Wax', dirty: 0 });
});

test('what is gone on the server goes here, except what this phone has not sent yet', async () => {
  const { phone, todo } = await pulled();
  const kept = await phone.mirrored({ title: 'Mine' });
  phone.engine.wake('person', ['todos', 'late']);
  await phone.clock.pass(1_000);
  phone.yard.next('update-todo', { status: 503, retryAfterMs: 600_000 });
  await phone.retitle(kept.lid, 'Mine, changed');
  await phone.clock.pass(200);
  phone.yard.todos.delete(todo.sid);
  phone.yard.todos.delete(kept.sid);
  phone.engine.wake('person', ['todos', 'late']);
  await phone.clock.pass(1_000);
  expect(await phone.store.row('todos', todo.lid)).toBeUndefined();
  expect(await phone.store.row('todos', kept.lid)).toMatchObject({ title: 'Mine, changed', dirty: 1 });
});

test('what may not be read any more goes within a minute, except what is unsent, and comes back with the right', async () => {
  const { phone, todo } = await pulled();
  const kept = await phone.mirrored({ title: 'Mine' });
  phone.engine.wake('person', ['todos', 'late']);
  await phone.clock.pass(1_000);
  phone.yard.next('update-todo', { status: 503, retryAfterMs: 600_000 });
  await phone.retitle(kept.lid, 'Mine, changed');
  await phone.clock.pass(30_000);
  phone.yard.permissions = ['todo.update'];
  phone.engine.wake('tick');
  await phone.clock.pass(1_000);
  expect(await phone.store.row('todos', todo.lid)).toBeUndefined();
  expect(await phone.store.row('todos', kept.lid)).toMatchObject({ title: 'Mine, changed', dirty: 1 });
  phone.yard.permissions = ['todo.view', 'todo.update'];
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(3_000);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Wash' });
});

test('what the person may not read is not asked for, and is as soon as they may', async () => {
  const { phone } = await pulled({ permissions: ['vehicle.view'] });
  expect(reads(phone).map(({ path }) => path)).toEqual(['checkinout-master', 'active_vehicles']);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: await phone.store.fence() });
  phone.yard.permissions = ['vehicle.view', 'todo.view'];
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(3_000);
  expect(reads(phone).map(({ path }) => path)).toEqual(expect.arrayContaining(['todo-data-range', 'pending-todo']));
});

test('a refused read takes nothing from who has the right to it, and makes the phone read its rights', async () => {
  const { phone, todo } = await pulled();
  phone.yard.requests.length = 0;
  phone.yard.next('todo-data-range', { status: 403 });
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(2_000);
  expect(reads(phone).map(({ path }) => path)).toEqual(['todo-data-range', 'checkinout-master']);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Wash' });
});

test('an old answer does not bring back what was acknowledged meanwhile', async () => {
  const { phone, todo } = await pulled();
  phone.yard.latency = 400;
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(250);
  // The answer is on its way; the write is quicker.
  phone.yard.latency = 20;
  await phone.retitle(todo.lid, 'Newer');
  await phone.clock.pass(60);
  expect(await phone.store.outbox()).toEqual([]);
  await phone.clock.pass(3_000);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Newer' });
});

test('the day is the server’s, however wrong this device’s clock is', async () => {
  const phone = new Phone();
  phone.clock.time += 3 * 86_400_000;
  const send = phone.yard.send.bind(phone.yard);
  phone.yard.send = async (request, signal) => {
    const outcome = await send(request, signal);
    return outcome.kind === 'answer' ? { ...outcome, serverTime: phone.clock.now() - 3 * 86_400_000 } : outcome;
  };
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(reads(phone)[2]).toMatchObject({ path: 'pending-todo', date: '2026-11-21' });
  expect(phone.engine.status()?.offset).toBe(-3 * 86_400_000 + 5);
});

test('an answer that is not as documented is left alone, and nothing is called proven by it', async () => {
  const { phone, todo } = await pulled();
  phone.yard.next('todo-data-range', { status: 200, body: { status: 200, todos: 'none' } }, 99);
  await phone.retitle(todo.lid, 'Wax');
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Wax' });
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 0 });
});

test('a round that was cut off is made whole by the next, which reads only what was left', async () => {
  const { phone, todo } = await pulled();
  phone.yard.next('userPunchList', { status: 503 });
  await phone.retitle(todo.lid, 'Wax');
  await phone.clock.pass(2 * 60_000);
  const fence = await phone.store.fence();
  expect(reads(phone).filter(({ path }) => path === 'userPunchList')).toHaveLength(3);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence });
});

test('a call that shows nothing of what was written may fail for ever, and all is proven nevertheless', async () => {
  const { phone, todo } = await pulled();
  phone.yard.next('active_vehicles', { status: 503 }, 99);
  await phone.retitle(todo.lid, 'Wax');
  phone.engine.wake('person', ['vehicles']);
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: await phone.store.fence() });
});

/** A phone of somebody who sees bookings. */
async function withBookings(...bookings: MirroredBooking[]) {
  const phone = new Phone();
  phone.yard.permissions = [...phone.yard.permissions, 'booking.view'];
  phone.yard.bookings = bookings;
  const todo = await phone.mirrored({ title: 'Wash' });
  const again = async () => {
    phone.engine.wake('person', ['bookings']);
    await phone.clock.pass(2_000);
  };
  return { phone, todo, again };
}

describe('bookings', () => {
  test('come with both rows of what is noted, and with their checks', async () => {
    const checkin = handoverAnswer({ keys: 3 });
    const { phone } = await withBookings(mirroredAnswer({ checkin, checks: [checkAnswer(), checkAnswer({ id: 32 })] }));
    await phone.lead();
    await phone.clock.pass(2_000);
    expect(reads(phone).map(({ path }) => path)).toContain('booking-mirror');
    const { store } = phone;
    expect(await store.row('bookings', 'booking/12')).toMatchObject({
      sid: 12,
      number: 'B-000012',
      damages: [],
      dirty: 0,
    });
    expect(await store.row('handovers', 'handover/24')).toMatchObject({
      phase: 'checkin',
      keys: 3,
      booking: 'booking/12',
    });
    expect(await store.row('handovers', 'handover/25')).toMatchObject({ phase: 'checkout', keys: null, done_at: null });
    expect(await store.row('checks', 'check/31')).toMatchObject({ title: 'Warning triangle', booking: 'booking/12' });
    expect(await store.row('checks', 'check/32')).toBeDefined();
    expect(await store.pull('bookings')).toMatchObject({ key: 'bookings' });
  });

  test('bring no sums along, even from a server that says them', async () => {
    const { phone } = await withBookings(mirroredAnswer({ blockers: [DEPOSIT] }));
    await phone.lead();
    await phone.clock.pass(2_000);
    const row = await phone.store.row('bookings', 'booking/12');
    expect(row?.['blockers']).toEqual([{ ...DEPOSIT, text: 'The deposit is not held.' }]);
    expect(JSON.stringify(row)).not.toContain('500');
  });

  test('that the next answer does not name go with their parts, and a part that it does not name goes', async () => {
    const [stays, goes] = [mirroredAnswer(), mirroredAnswer({ id: 13, checks: [checkAnswer({ id: 41 })] })];
    const { phone, again } = await withBookings(stays, goes);
    await phone.lead();
    await phone.clock.pass(2_000);
    phone.yard.bookings = [{ ...stays, checks: [] }];
    await again();
    const { store } = phone;
    expect(await store.row('bookings', 'booking/12')).toBeDefined();
    expect(await store.row('checks', 'check/31')).toBeUndefined();
    expect(await store.row('bookings', 'booking/13')).toBeUndefined();
    for (const lid of ['handover/26', 'handover/27']) expect(await store.row('handovers', lid)).toBeUndefined();
    expect(await store.row('checks', 'check/41')).toBeUndefined();
  });

  test('stay while something of them is unsent, with what it is about', async () => {
    const { phone, again } = await withBookings(mirroredAnswer());
    await phone.lead();
    await phone.clock.pass(2_000);
    phone.yard.next('odometer', { status: 503, retryAfterMs: 600_000 });
    await phone.act({
      op: 'rentals.noteOut',
      args: { lid: 'handover/24', booking: 'booking/12', patch: { odometer: 81_300 } },
    });
    phone.yard.bookings = [];
    await again();
    expect(await phone.store.row('bookings', 'booking/12')).toMatchObject({ number: 'B-000012' });
    expect(await phone.store.row('handovers', 'handover/24')).toMatchObject({ odometer: 81_300, dirty: 1 });
  });

  test('are part of the proof that everything arrived, where they can be read', async () => {
    const { phone, todo } = await withBookings(mirroredAnswer());
    phone.yard.next('booking-mirror', { status: 503 }, 3);
    await phone.lead();
    await phone.retitle(todo.lid, 'Wax');
    await phone.clock.pass(1_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(await phone.store.meta('confirmed')).toBeUndefined();
    await phone.clock.pass(60_000);
    expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 1 });
  });

  test.each([
    ['the person may not see bookings', (phone: Phone) => (phone.yard.permissions = ['todo.view', 'todo.update'])],
    ['the server does not know the call', (phone: Phone) => (phone.yard.bookings = null)],
    ['the server refuses it', (phone: Phone) => phone.yard.next('booking-mirror', { status: 403 }, 99)],
    ['no token is given to this person', (phone: Phone) => phone.yard.next(rentalToken.path, { status: 403 }, 99)],
    ['the server knows no tokens', (phone: Phone) => phone.yard.next(rentalToken.path, { status: 404 }, 99)],
  ])('hold nothing up where %s', async (_, prepare) => {
    const { phone, todo } = await withBookings();
    prepare(phone);
    await phone.lead();
    await phone.retitle(todo.lid, 'Wax');
    await phone.clock.pass(5_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 1 });
    expect(reads(phone).length).toBeLessThan(20);
  });
});
