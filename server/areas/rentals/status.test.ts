import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { dashboard } from '#contract/areas/dashboard.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { todos as todoRows } from '#contract/areas/todos.ts';
import type { Body } from '#contract/endpoint.ts';
import { mailsTo } from '#tests/support/accounts.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { makeClearBooking } from '#tests/support/rental-papers.ts';
import { closeReturn, deskOf, type MadeBooking, makeBooking, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { bookingsSweepJob } from './sweep-job.ts';

const app = await startTestApp();
let desk: Client;
const HOUR = 3_600_000;
/** A token lasts an hour: the clock goes on in small steps. */
const MINUTES = 10 * 60_000;

beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T09:00:00Z'));
  desk = await deskOf(app);
});

const read = async ({ id }: Pick<MadeBooking, 'id'>, who = desk) =>
  (await who.call(rentalBookings.one, { params: { id } })).body.booking;

type Said = Omit<Body<typeof rentalBookings.status>, 'booking_id'>;
const move = ({ id }: Pick<MadeBooking, 'id'>, said: Said, who = desk) =>
  who.call(rentalBookings.status, { body: { booking_id: id, ...said } });

const textsOf = async (booking: MadeBooking) => (await read(booking)).blockers.map(({ text }) => text);
const todosOf = ({ id }: MadeBooking) =>
  app.db
    .selectFrom('todos')
    .select(['title', 'todo_date', 'todo_time', 'vehicle_id', 'source_ref', 'deleted_at', 'delete_reason'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
const spanOf = ({ id }: MadeBooking) =>
  app.db
    .selectFrom('vehicle_spans')
    .select(['out_at', 'back_at', 'released_at'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
const statusOf = async ({ vehicleId }: MadeBooking) =>
  (await app.db.selectFrom('vehicles').select('status').where('id', '=', vehicleId).executeTakeFirstOrThrow()).status;

describe('moving on', () => {
  it('confirms: two todos once, a version of the agreement, a mail', async () => {
    const booking = await makeBooking(app, { status: 'pending' });
    await app.db.updateTable('customers').set({ email: 'e@m.test' }).where('id', '=', booking.customerId).execute();
    const confirmed = await move(booking, { status: 'confirmed', from_status: 'pending' });
    expect(confirmed.message).toBe('Booking confirmed.');
    expect(confirmed.body.booking.contract).toMatchObject({ version: 1, kind: 'agreement' });
    const number = bookingNumber(booking.id);
    const todos = [
      { title: `Check In ${number}`, todo_date: '2026-11-22', todo_time: '04:00', source_ref: `${booking.id}:checkin` },
      {
        title: `Check Out ${number}`,
        todo_date: '2026-11-25',
        todo_time: '04:00',
        source_ref: `${booking.id}:checkout`,
      },
    ];
    expect(await todosOf(booking)).toMatchObject(todos.map((todo) => ({ ...todo, vehicle_id: booking.vehicleId })));
    const [first] = confirmed.body.booking.todos;
    const { body } = await desk.call(todoRows.details, { query: { id: first!.id } });
    const { renter, starts_at: from, ends_at: to } = confirmed.body.booking;
    expect(body.todo.bookingDetails).toEqual({ id: booking.id, renter: renter.name, from, to });
    const again = await move(booking, { status: 'confirmed', from_status: 'pending' });
    expect(again.message).toBe('It is “Confirmed” already.');
    expect(await todosOf(booking)).toHaveLength(2);
    expect(await mailsTo(app, 'e@m.test')).toMatchObject([{ subject: `Your booking ${number} is confirmed` }]);
  });

  it('asks for the part that is paid for the confirmation', async () => {
    const partial = { payment_model: 'partial', partial_percent: 30, booking_amount: '161.29' } as const;
    const booking = await makeBooking(app, { status: 'pending', ...partial });
    expect((await move(booking, { status: 'confirmed' })).errors).toEqual({ status: ['48.39 are to be paid first.'] });
    await app.db.updateTable('bookings').set({ paid: '48.39' }).where('id', '=', booking.id).execute();
    expect((await move(booking, { status: 'confirmed' })).status).toBe(200);
    expect((await textsOf(booking)).at(-1)).toBe('112.90 are to be paid first.');
  });

  it('goes out and comes back with its vehicle', async () => {
    const booking = await makeClearBooking(app);
    const out = await move(booking, { status: 'checked_in' });
    expect(out.body.booking).toMatchObject({ status: 'checked_in', blockers: [], overdue: false });
    expect(out.body.booking.picked_up_at).toBe(app.clock.now.toISOString());
    expect(await statusOf(booking)).toBe('rented');
    expect(await spanOf(booking)).toMatchObject({ out_at: app.clock.now, back_at: null });
    app.clock.advance(MINUTES);
    const back = await move(booking, { status: 'returned' });
    expect(back.body.booking).toMatchObject({ status: 'returned', returned_at: app.clock.now.toISOString() });
    expect(await statusOf(booking)).toBe('inspection');
    expect(await spanOf(booking)).toMatchObject({ back_at: app.clock.now });
    expect((await move(booking, { status: 'completed' })).errors).toEqual({
      status: ['The return is not closed yet.'],
    });
    await closeReturn(app, booking);
    expect((await move(booking, { status: 'completed' })).body.booking.status).toBe('completed');
  });

  it('completed, it leaves no todo open that nobody needs any more', async () => {
    const booking = await makeClearBooking(app, { status: 'pending' });
    for (const status of ['confirmed', 'checked_in', 'returned'] as const)
      expect((await move(booking, { status, override_reason: 'Known' })).status).toBe(200);
    expect(await todosOf(booking)).toHaveLength(2);
    await closeReturn(app, booking);
    expect((await move(booking, { status: 'completed' })).body.booking.todos).toEqual([]);
  });

  it('ends: todos are deleted, the time is free, a reason is needed', async () => {
    const booking = await makeBooking(app, { status: 'pending' });
    await move(booking, { status: 'confirmed' });
    expect((await move(booking, { status: 'cancelled' })).errors).toEqual({ reason: ['Please say why.'] });
    const ended = await move(booking, { status: 'cancelled', reason: 'The flight was moved' });
    expect(ended.body.booking).toMatchObject({ status_reason: 'The flight was moved', todos: [] });
    expect((await todosOf(booking)).map(({ delete_reason }) => delete_reason)).toEqual(
      Array(2).fill(`${bookingNumber(booking.id)}: Cancelled`),
    );
    expect((await spanOf(booking)).released_at).toEqual(app.clock.now);
    const told = await desk.call(audit.recordHistory, { params: { entity: 'booking', id: booking.id } });
    expect(told.body.history[0]).toMatchObject({
      words: 'Moved',
      note: 'The flight was moved',
      changes: [{ label: 'Status', from: 'Confirmed', to: 'Cancelled' }],
    });
  });

  it('says that nobody came only hours after the start', async () => {
    const starts_at = new Date(app.clock.now.getTime() - 3 * HOUR + MINUTES);
    const booking = await makeBooking(app, { starts_at });
    const said = { status: 'no_show', reason: 'Nobody came' } as const;
    expect((await move(booking, said)).errors['status']?.[0]).toMatch(/^Nobody came: that can be said from /);
    app.clock.advance(2 * MINUTES);
    expect((await move(booking, said)).status).toBe(200);
  });

  it('refuses what does not follow, and what the person did not see', async () => {
    const booking = await makeBooking(app, { status: 'pending' });
    expect((await move(booking, { status: 'returned' })).errors).toEqual({
      status: ['“Requested” is not followed by “Back”.'],
    });
    expect((await move(booking, { status: 'reset', reason: 'x' })).status).toBe(422);
    expect((await move(booking, { status: 'confirmed', from_status: 'checked_in' })).status).toBe(409);
    const technician = await deskOf(app, 'technician');
    expect((await move(booking, { status: 'confirmed' }, technician)).status).toBe(403);
    const { status_list } = await read(booking, technician);
    expect(status_list[0]).toMatchObject({ status: 'confirmed', label: 'Confirmed' });
    expect(status_list[0]?.why_not).toMatch(/^Your role does not have the right/);
  });

  it('is not there for people of other branches', async () => {
    const branch = await app.db
      .insertInto('branches')
      .values({
        name: 'Elsewhere',
        timezone: 'UTC',
        created_at: app.clock.now,
        created_by: null,
        updated_at: app.clock.now,
        deleted_at: null,
        deleted_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const booking = await makeBooking(app, { branch_id: branch.id });
    const technician = await deskOf(app, 'technician');
    expect((await move(booking, { status: 'checked_in' }, technician)).status).toBe(404);
    expect((await technician.call(rentalBookings.one, { params: { id: booking.id } })).status).toBe(404);
    expect((await read(booking)).id).toBe(booking.id);
  });
});

describe('reset', () => {
  const reset = (booking: MadeBooking) => move(booking, { status: 'reset', reason: 'A mistake' });

  it('makes a request of what was confirmed, and the same todos again', async () => {
    const booking = await makeBooking(app, { status: 'pending' });
    await move(booking, { status: 'confirmed' });
    expect((await move(booking, { status: 'reset' })).errors).toEqual({ reason: ['Please say why.'] });
    const back = await reset(booking);
    expect(back.body.booking).toMatchObject({ status: 'pending', agreement_status: 'missing', todos: [] });
    expect(back.body.booking.agreements[0]?.void_at).toBe(app.clock.now.toISOString());
    await move(booking, { status: 'confirmed' });
    expect((await todosOf(booking)).map(({ deleted_at }) => deleted_at)).toEqual([null, null]);
  });

  it('takes the time of what had ended anew, as long as nobody else has it', async () => {
    const vehicle_id = await makeVehicle(app);
    const booking = await makeBooking(app, { vehicle_id });
    await move(booking, { status: 'cancelled', reason: 'Other plans' });
    expect((await reset(booking)).body.booking.status).toBe('pending');
    expect((await spanOf(booking)).released_at).toBeNull();
    await move(booking, { status: 'rejected', reason: 'No licence' });
    await makeBooking(app, { vehicle_id });
    expect((await reset(booking)).status).toBe(422);
    expect((await read(booking)).status).toBe('rejected');
  });

  it('undoes a check-in: the vehicle was never out', async () => {
    const booking = await makeClearBooking(app);
    const before = await statusOf(booking);
    await move(booking, { status: 'checked_in' });
    expect((await reset(booking)).body.booking).toMatchObject({ status: 'confirmed', picked_up_at: null });
    expect(await statusOf(booking)).toBe(before);
    expect(await spanOf(booking)).toMatchObject({ out_at: null, released_at: null });
    await move(booking, { status: 'checked_in' });
    expect(await statusOf(booking)).toBe('rented');
  });

  it('undoes a return and a completion, one at a time', async () => {
    const booking = await makeClearBooking(app);
    for (const status of ['checked_in', 'returned', 'completed'] as const) {
      app.clock.advance(MINUTES);
      if (status === 'completed') await closeReturn(app, booking);
      await move(booking, { status });
    }
    const said = { status: 'reset', reason: 'A mistake', from_status: 'completed' } as const;
    expect((await move(booking, said)).body.booking.status).toBe('returned');
    // Sent again after a lost answer it goes no further.
    expect((await move(booking, said)).body.booking.status).toBe('returned');
    expect((await reset(booking)).body.booking).toMatchObject({ status: 'checked_in', returned_at: null });
    expect(await statusOf(booking)).toBe('rented');
    expect(await spanOf(booking)).toMatchObject({ back_at: null, released_at: null });
  });

  it('is for those who may', async () => {
    const rights = ['booking.view', 'booking.view-all', 'checkin.update', 'booking.approve'];
    const clerk = await withRentalToken(await app.signIn(await app.makeUserWith(rights)));
    const booking = await makeBooking(app);
    expect((await move(booking, { status: 'reset', reason: 'x' }, clerk)).status).toBe(403);
  });
});

it('cancels requests that nobody confirmed or paid in time', async () => {
  const ago = (hours: number) => new Date(app.clock.now.getTime() - hours * HOUR);
  const waiting = await makeBooking(app, { status: 'pending', status_at: ago(23) });
  const stale = await makeBooking(app, { status: 'pending', status_at: ago(24) });
  const begun = await makeBooking(app, { status: 'pending', starts_at: ago(0) });
  const paid = await makeBooking(app, { status: 'pending', status_at: ago(48), paid: '10.00' });
  await bookingsSweepJob.run(app.kernel, {});
  const states = [waiting, stale, begun, paid].map(async (booking) => (await read(booking)).status);
  expect(await Promise.all(states)).toEqual(['pending', 'cancelled', 'cancelled', 'pending']);
  expect((await read(stale)).status_reason).toBe('Neither confirmed nor paid in time.');
  expect((await spanOf(stale)).released_at).toEqual(app.clock.now);
});

it('rentals 7.4: a vehicle that is late is not handed to the next, whoever says so, until it is back', async () => {
  app.clock.set(new Date('2026-11-02T16:30:00Z'));
  desk = await deskOf(app);
  const [starts_at, ends_at] = [new Date('2026-10-30T14:00:00Z'), new Date('2026-11-02T15:00:00Z')];
  const late = await makeClearBooking(app, { starts_at, ends_at, status: 'checked_in', picked_up_at: starts_at });
  const next = await makeClearBooking(app, {
    vehicle_id: late.vehicleId,
    starts_at: new Date('2026-11-02T16:00:00Z'),
    ends_at: new Date('2026-11-04T16:00:00Z'),
  });
  expect((await read(late)).overdue).toBe(true);
  const { body: shown } = await desk.call(dashboard.list, { query: { state: 'late' } });
  expect(shown.dashboard.map(({ key }) => key)).toEqual([`booking:${late.id}`]);
  const soon = { from: app.clock.now.toISOString(), to: '2026-11-02T17:00:00Z' };
  const { body: calendar } = await desk.call(rentalBookings.availability, { query: soon });
  expect(calendar.free.map(({ id }) => id)).not.toContain(late.vehicleId);
  const spans = calendar.taken.find(({ id }) => id === late.vehicleId)?.spans;
  expect(spans).toContainEqual(expect.objectContaining({ booking_id: late.id, late: true }));
  const { plate } = (await read(next)).vehicle!;
  const words = `${plate} is still out with ${bookingNumber(late.id)}.`;
  expect((await move(next, { status: 'checked_in' })).errors).toEqual({ status: [words] });
  const passing = await move(next, { status: 'checked_in', override_reason: 'It stands in the yard' });
  expect(passing.status).toBe(422);
  expect(passing.errors).toEqual({ status: [words] });
  expect((await move(late, { status: 'returned' })).status).toBe(200);
  expect((await move(next, { status: 'checked_in' })).body.booking.status).toBe('checked_in');
});
