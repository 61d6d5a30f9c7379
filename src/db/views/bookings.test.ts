import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check, mirror, mirrored } from '#tests/support/mirrored-booking.ts';
import { act, intent, lid, pulled } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { bookingsHere, bookingsReadAt, checksOf, fitsBooking, handoversOf, ticksOf, walkRoundsOf } from './bookings.ts';
import { bookingTruth, truthIn, workOnBooking } from './bookings-work.ts';

const checks = [check(11, 'checkin', 'Spare wheel'), check(12, 'checkin', 'Charger'), check(13, 'checkout', 'Keys')];

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
  await yard.rows(...mirror(mirrored(22), mirrored(21, { checks })));
});
afterEach(() => yard.close());

const tick = (sid: number, is_checked = true) =>
  intent('rentals.tick', {
    lid: `check/${sid}`,
    booking: 'booking/21',
    entity_type: 'checkin',
    patch: { is_checked },
  });
const note = intent('rentals.noteOut', { lid: 'handover/42', booking: 'booking/21', patch: { odometer: 81_244 } });
const round = (key: string) =>
  intent('prechecks.save', {
    lid: lid('prechecks'),
    key,
    vehicle_id: 3,
    kind: 'out',
    booking: 'booking/21',
    patch: { note: 'Round' },
  });

describe('what is here of bookings', () => {
  it('is in the order of their numbers, with what is noted of both ways', async () => {
    expect((await bookingsHere()).map(({ number }) => number)).toEqual(['B-000021', 'B-000022']);
    await act(yard.store, note);
    expect(await handoversOf('booking/21')).toMatchObject({
      checkin: { lid: 'handover/42', odometer: 81_244 },
      checkout: { lid: 'handover/43', odometer: null },
    });
  });

  it('that an older version of the app stored says that no damage was shown yet', async () => {
    await yard.database.handovers
      .where('lid')
      .equals('handover/42')
      .modify((row) => {
        Reflect.deleteProperty(row, 'damages_seen');
      });
    expect((await handoversOf('booking/21')).checkin?.damages_seen).toEqual([]);
    const shown = { lid: 'handover/42', booking: 'booking/21', patch: { damages_seen: [4] } };
    await act(yard.store, intent('rentals.noteOut', shown));
    expect((await handoversOf('booking/21')).checkin?.damages_seen).toEqual([4]);
  });

  it('has its lists apart, and counts the one that comes next', async () => {
    await act(yard.store, tick(12));
    const lists = await checksOf('booking/21');
    expect(lists.checkin.map(({ title, is_checked }) => [title, is_checked])).toEqual([
      ['Spare wheel', false],
      ['Charger', true],
    ]);
    expect(lists.checkout.map(({ title }) => title)).toEqual(['Keys']);
    expect(await ticksOf(await bookingsHere())).toEqual(new Map([['booking/21', { done: 1, all: 2 }]]));
    await act(
      yard.store,
      intent('rentals.move', { lid: 'booking/21', status: 'checked_in', from_status: 'confirmed' }),
    );
    expect(await ticksOf(await bookingsHere())).toEqual(new Map([['booking/21', { done: 0, all: 1 }]]));
  });

  it('says how old it is', async () => {
    expect(await bookingsReadAt()).toBeNull();
    await pulled(yard.store, mirror(mirrored(21)), { key: 'bookings', at: 1_000 });
    expect(await bookingsReadAt()).toBe(1_000);
  });

  it('has the walk-rounds that were begun here', async () => {
    await act(yard.store, round('0197a3c4-0000-7000-8000-000000000001'));
    expect((await walkRoundsOf('booking/21')).map((row) => row.note)).toEqual(['Round']);
    expect(await walkRoundsOf('booking/22')).toEqual([]);
  });
});

describe('fitsBooking', () => {
  it.each([
    ['000021', true],
    ['b-21', false],
    ['yd 104', true],
    ['54321', true],
    ['marsh', true],
    ['Mársh', true],
    ['m', false],
    ['Transit', false],
    ['  ', false],
  ])('“%s”: %s', async (text, fits) => {
    const [booking] = await bookingsHere();
    expect(booking && fitsBooking(booking, text)).toBe(fits);
  });
});

describe('what was not sent of a booking', () => {
  it('is that of all its parts and its walk-rounds, in the order it was done', async () => {
    await act(yard.store, note);
    await act(yard.store, tick(11));
    await act(yard.store, round('0197a3c4-0000-7000-8000-000000000002'));
    const work = await workOnBooking('booking/21');
    expect(work.map(({ op }) => op)).toEqual(['rentals.noteOut', 'rentals.tick', 'prechecks.save']);
    expect(truthIn(work).get('handover/42')).toBe('here');
    expect(await workOnBooking('booking/22')).toEqual([]);
  });

  it('stands by its worst state; a booking without any is not named', async () => {
    const [m] = await act(yard.store, note);
    await act(yard.store, tick(11));
    expect(await bookingTruth()).toEqual(new Map([['booking/21', 'here']]));
    const { epoch } = await yard.store.lead();
    const err = { class: 'rejected', status: 409, message: 'no', fields: null } as const;
    await yard.store.move(m!.mid, epoch, ['ready'], { st: 'failed', err });
    expect(await bookingTruth()).toEqual(new Map([['booking/21', 'needs-you']]));
  });
});
