/** What is done at a vehicle through the loop: each of it for itself, and the office's word about where a booking stands. */
import { describe, expect, test } from 'vitest';
import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { framed } from '#tests/support/answers.ts';
import {
  agreementAnswer,
  bookingAnswer,
  checkAnswer,
  handoverAnswer,
  HASH,
  mirroredAnswer,
  precheckAnswer,
  KEY,
} from '#tests/support/booking-answers.ts';
import { Phone } from '#tests/support/phone.ts';
import type { Intent } from './api.ts';
import type { PrecheckFacts } from './ops/op.ts';

const BOOKING = 'booking/12';
const CALL = {
  note: 'checkin/odometer',
  tick: 'verification-status/update',
  move: 'bookings/update/status',
  sign: 'bookings/{id}/sign',
  read: '/api/bookings/{id}',
};
const CANCELLED = 'Vehicle out, booking cancelled.';

const noteOut: Intent = {
  op: 'rentals.noteOut',
  args: { lid: 'handover/24', booking: BOOKING, patch: { odometer: 81_244, fuel_eighths: 8, keys: 2 } },
};
const tick: Intent = {
  op: 'rentals.tick',
  args: { lid: 'check/31', booking: BOOKING, entity_type: 'checkin', patch: { is_checked: true } },
};
const goesOut: Intent = {
  op: 'rentals.move',
  args: { lid: BOOKING, status: 'checked_in', from_status: 'confirmed', blockers_seen: [] },
};
const sign: Intent = {
  op: 'rentals.sign',
  args: { lid: BOOKING, kind: 'agreement', content_hash: HASH, typed_name: 'R. Enter', strokes: [] },
};

const booked = (part: Partial<Booking> = {}) => ({ status: 200, body: framed({ booking: bookingAnswer(part) }) });

/** A phone that has a booking, whose mirror is not read again. */
async function mirrored(capabilities: string | null = 'idem, stamps, etag') {
  const phone = new Phone();
  phone.yard.capabilities = capabilities;
  phone.yard.permissions = [...phone.yard.permissions, 'booking.view', 'precheck.create'];
  phone.yard.bookings = [mirroredAnswer()];
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('booking-mirror', { status: 503 }, 99);
  phone.yard.requests.length = 0;
  return phone;
}

const sentTo = (phone: Phone, path: string) => phone.yard.requests.filter((r) => r.endpoint.path.includes(path));

describe('the server refuses the status', () => {
  test('and has all that was noted, ticked and signed; the status waits for its person, in the server’s words', async () => {
    const phone = await mirrored();
    const { yard, store } = phone;
    yard.next(CALL.move, { status: 409, body: { message: CANCELLED } }, 99);
    yard.next(CALL.note, { status: 200, body: framed({ booking_id: 12, checkin: handoverAnswer() }) });
    const checklist = [checkAnswer({ is_checked: true })];
    yard.next(CALL.tick, { status: 200, body: { ...booked().body, checklist, status: 'pending' } });
    yard.next(CALL.sign, booked({ agreements: [agreementAnswer({ signed_at: '2026-11-21T12:00:00.000Z' })] }));
    await phone.act(goesOut);
    await phone.act(noteOut);
    await phone.act(tick);
    await phone.act(sign);
    await phone.clock.pass(600_000);
    expect(await phone.only()).toMatchObject({
      op: 'rentals.move',
      st: 'failed',
      err: { class: 'conflict', status: 409, message: CANCELLED },
    });
    // Once: it is not read again, nor merged with what the office did.
    expect([sentTo(phone, CALL.move).length, sentTo(phone, CALL.read).length]).toEqual([1, 0]);
    expect(await store.row('handovers', 'handover/24')).toMatchObject({ odometer: 81_244, dirty: 0 });
    expect(await store.row('checks', 'check/31')).toMatchObject({ is_checked: true, dirty: 0 });
    expect(await store.row('bookings', BOOKING)).toMatchObject({ status: 'checked_in', dirty: 1 });
  });

  test('and the person takes it back: the booking stands where the office put it', async () => {
    const phone = await mirrored();
    phone.yard.next(CALL.move, { status: 409, body: { message: CANCELLED } }, 99);
    const [mid = ''] = await phone.act(goesOut);
    await phone.clock.pass(2_000);
    await phone.store.discard([mid]);
    expect(await phone.store.row('bookings', BOOKING)).toMatchObject({ status: 'confirmed', dirty: 0 });
  });

  test('of an agreement that says something else by now: it is not signed, and nothing else waits', async () => {
    const phone = await mirrored();
    phone.yard.next(CALL.sign, { status: 409, body: { message: 'Please read version 2.' } });
    phone.yard.next(CALL.move, booked({ status: 'checked_in' }));
    await phone.act(sign);
    await phone.act(goesOut);
    await phone.clock.pass(2_000);
    expect(await phone.only()).toMatchObject({ op: 'rentals.sign', err: { message: 'Please read version 2.' } });
  });
});

describe('two answers about a booking, the later one first', () => {
  const signed = { agreements: [agreementAnswer({ signed_at: '2026-11-21T12:00:00.000Z', signed_by: 'R. Enter' })] };
  const moved = { status: 'checked_in', updated_at: '2026-11-21T12:00:00.000Z' } as const;

  test.each<[string, Partial<Booking>, Partial<Booking>]>([
    ['the signature was kept before the move', { ...moved, ...signed }, signed],
    ['the move was made before the signature', moved, { ...moved, ...signed }],
  ])('%s', async (_, move, signature) => {
    for (const [first, second] of [
      [goesOut, sign],
      [sign, goesOut],
    ] as const) {
      const phone = await mirrored();
      phone.yard.next(CALL.move, booked(move));
      phone.yard.next(CALL.sign, booked(signature));
      await phone.act(first);
      await phone.clock.pass(10);
      await phone.act(second);
      await phone.clock.pass(500);
      expect(await phone.store.outbox()).toEqual([]);
      const row = await phone.store.row('bookings', BOOKING);
      expect(row).toMatchObject({ status: 'checked_in', dirty: 0 });
      expect((row?.['agreements'] as Agreement[] | undefined)?.[0]?.signed_by).toBe('R. Enter');
    }
  });

  test('a tick says nothing of the others, which may be further', async () => {
    const phone = await mirrored();
    phone.yard.bookings = [mirroredAnswer({ checks: [checkAnswer(), checkAnswer({ id: 32, is_checked: true })] })];
    const checklist = [checkAnswer({ is_checked: true }), checkAnswer({ id: 32, is_checked: false })];
    phone.yard.next(CALL.tick, { status: 200, body: { ...booked().body, checklist, status: 'pending' } });
    await phone.act(tick);
    await phone.clock.pass(500);
    expect(await phone.store.outbox()).toEqual([]);
    expect(await phone.store.row('checks', 'check/32')).toBeUndefined();
  });
});

describe('on a server without keys and stamps, a move whose answer was lost', () => {
  const lost = async () => {
    const phone = await mirrored(null);
    phone.yard.next(CALL.move, 'answer lost');
    await phone.act(goesOut);
    await phone.clock.pass(31_000);
    expect(await phone.states()).toEqual(['unsure']);
    return phone;
  };

  test('is over where the booking went on from there: it is not set back', async () => {
    const phone = await lost();
    phone.yard.next(CALL.read, booked({ status: 'returned', returned_at: '2026-11-21T12:00:00.000Z' }), 9);
    await phone.clock.pass(70_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(sentTo(phone, CALL.move)).toHaveLength(1);
    expect(await phone.store.row('bookings', BOOKING)).toMatchObject({ status: 'returned' });
  });

  test('is sent with what its person saw where the office put it elsewhere, for the server to judge', async () => {
    const phone = await lost();
    phone.yard.next(CALL.read, booked({ status: 'cancelled', status_at: '2026-11-21T12:00:00.000Z' }), 9);
    phone.yard.next(CALL.move, { status: 409, body: { message: CANCELLED } });
    await phone.clock.pass(70_000);
    expect(sentTo(phone, CALL.move).at(-1)?.input.body).toMatchObject({ from_status: 'confirmed' });
    expect(await phone.only()).toMatchObject({ st: 'failed', err: { message: CANCELLED } });
  });

  test('is sent again where nothing happened, and what was noted meanwhile went out', async () => {
    const phone = await lost();
    phone.yard.next(CALL.note, { status: 200, body: framed({ booking_id: 12, checkin: handoverAnswer() }) });
    await phone.act(noteOut);
    await phone.clock.pass(1_000);
    expect(await phone.states()).toEqual(['unsure']);
    phone.yard.next(CALL.read, booked(), 9);
    phone.yard.next(CALL.move, booked({ status: 'checked_in' }));
    await phone.clock.pass(70_000);
    expect(await phone.store.outbox()).toEqual([]);
  });
});

describe('on such a server, what was read at the vehicle and sent late', () => {
  const late = async (theirs: Partial<Booking>) => {
    const phone = await mirrored(null);
    await phone.crash();
    await phone.act(noteOut);
    await phone.clock.pass(60_000);
    phone.yard.next(CALL.read, booked(theirs), 9);
    phone.yard.next(CALL.note, { status: 200, body: framed({ booking_id: 12, checkin: handoverAnswer() }) });
    await phone.lead();
    await phone.clock.pass(3_000);
    expect(await phone.store.outbox()).toEqual([]);
    return phone;
  };

  test('is noted where nobody noted anything since', async () => {
    const phone = await late({ updated_at: '2026-11-21T12:00:00.000Z' });
    expect(sentTo(phone, CALL.note)).toHaveLength(1);
    expect(phone.conflicts).toEqual([]);
  });

  test('leaves alone what somebody noted after it, and keeps what it said', async () => {
    const checkin = handoverAnswer({
      keys: 1,
      odometer: null,
      fuel_eighths: null,
      done_at: '2026-11-21T12:00:00.000Z',
    });
    const phone = await late({ checkin });
    expect(sentTo(phone, CALL.note).at(-1)?.input.body).toMatchObject({ odometer: 81_244, fuel_eighths: 8 });
    expect(sentTo(phone, CALL.note).at(-1)?.input.body).not.toHaveProperty('keys');
    expect(phone.conflicts).toMatchObject([{ t: 'handovers', lid: 'handover/24', field: 'keys', mine: 2, theirs: 1 }]);
  });
});

test('a walk-round that was begun and ended without a network goes in its order, and waits for no number', async () => {
  const phone = await mirrored();
  phone.yard.online = false;
  const OK = { 3: { state: 'ok' as const, note: '' } };
  const save = (patch: PrecheckFacts): Intent => ({
    op: 'prechecks.save',
    args: { lid: 'precheck/~1', key: KEY, vehicle_id: 5, kind: 'out', booking: BOOKING, patch },
  });
  for (const patch of [{ odometer: 81_244 }, { items: OK }, { completed: true as const }]) await phone.act(save(patch));
  expect(await phone.states()).toHaveLength(3);
  phone.yard.online = true;
  phone.yard.next('save-{company}-precheck', { status: 200, body: precheckAnswer({ kind: 'out', booking_id: 12 }) }, 3);
  phone.engine.wake('network');
  await phone.clock.pass(3_000);
  expect(sentTo(phone, 'save-{company}-precheck').map(({ input }) => Object.keys(input.body as object))).toMatchObject([
    expect.arrayContaining(['odometer', 'booking_id']),
    expect.arrayContaining(['items']),
    expect.arrayContaining(['completed']),
  ]);
  expect(await phone.store.row('prechecks', 'precheck/~1')).toMatchObject({ sid: 91, booking: BOOKING, dirty: 0 });
});
