/** Pictures at the vehicle through the loop: tokens that end between them, text before them, and the rows they wait for. */
import { describe, expect, test } from 'vitest';
import { type PrecheckImage, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { framed } from '#tests/support/answers.ts';
import { handoverAnswer, KEY, mirroredAnswer, precheckAnswer } from '#tests/support/booking-answers.ts';
import { LAST_PICTURES } from '#db/records.ts';
import { Phone } from '#tests/support/phone.ts';
import type { Intent } from './api.ts';
import { newLid } from './core/ids.ts';

const BOOKING = 'booking/12';
const AT = '2026-11-21T12:00:00.000Z';
const PINNED = { vehicle_id: 5, view: 'left', x: 0.5, y: 0.5, kind: 'scratch', booking: BOOKING } as const;

/** A phone that has a booking. */
async function mirrored(): Promise<Phone> {
  const phone = new Phone();
  phone.yard.permissions = [...phone.yard.permissions, 'booking.view', 'precheck.create'];
  phone.yard.bookings = [mirroredAnswer()];
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.requests.length = 0;
  return phone;
}

function away(phone: Phone, isAway: boolean): void {
  phone.online = phone.yard.online = !isAway;
  phone.engine.wake('network');
}

/** `at`: also how many bytes it has, so that no two are the same. */
function shot(phone: Phone, at: number, damage: string | null = null): Intent {
  const lid = newLid('bookingImages', phone.random.uuid());
  const slot = damage ? 'damage' : (walkRoundSlots[at] ?? 'other');
  const args = { lid, booking: BOOKING, phase: 'checkin' as const, slot, taken_at: AT, damage };
  return { op: 'rentals.upload', args, files: [{ bytes: new ArrayBuffer(100 + 2 * at), mime: 'image/jpeg' }] };
}

const sent = ({ yard }: Phone, path: string) => yard.requests.filter(({ endpoint }) => endpoint.path.includes(path));
const confirmed = async ({ store }: Phone, lids: readonly string[]) => {
  const rows = await Promise.all(lids.map((lid) => store.row('bookingImages', lid)));
  return rows.filter((row) => row?.['confirmed'] === 1).length;
};

describe('ten pictures', () => {
  test('all arrive once where the token ends at the fifth and again at the seventh, and cannot be had at once', async () => {
    const phone = await mirrored();
    const { yard, clock } = phone;
    const ends = [4, 6];
    yard.beforeShot = () => {
      if (yard.shots.length < (ends[0] ?? Infinity)) return;
      if (ends.shift() === 4) yard.next('getRentalToken', { status: 503 });
      yard.endTokens();
    };
    away(phone, true);
    const shots = Array.from({ length: 10 }, (_, at) => shot(phone, at));
    const mids: string[] = [];
    for (const one of shots) mids.push(...(await phone.act(one)));
    away(phone, false);
    for (let s = 0; s < 120 && (await phone.store.outbox()).length > 0; s++) await clock.pass(1_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(yard.shots.toSorted()).toEqual(mids.map((mid) => `${mid}.jpg`).toSorted());
    // Those that had arrived were not sent again.
    const tries = Map.groupBy(sent(phone, 'upload-checkin-image'), ({ key }) => `${key}.jpg`);
    expect(yard.shots.slice(0, 4).map((name) => tries.get(name)?.length)).toEqual([1, 1, 1, 1]);
    // Two more tokens, and the one that could not be had.
    expect(sent(phone, 'getRentalToken')).toHaveLength(3);
    await clock.pass(5_000);
    const lids = shots.map(({ args }) => args.lid);
    expect(await confirmed(phone, lids)).toBe(10);
    expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 10 });
  });

  test('are eight of ten confirmed while the mirror names eight, and not green', async () => {
    const phone = await mirrored();
    const shots = Array.from({ length: 10 }, (_, at) => shot(phone, at));
    // Two came to another part of the server, which the list does not know yet.
    phone.yard.next('booking-mirror', { status: 503 }, 1);
    for (const one of shots) await phone.act(one);
    await phone.clock.pass(900);
    const [booking] = phone.yard.bookings ?? [];
    const late = booking?.images.splice(8) ?? [];
    for (let s = 0; s < 20; s++) await phone.clock.pass(1_000);
    const lids = shots.map(({ args }) => args.lid);
    expect(await confirmed(phone, lids)).toBe(10 - late.length);
    booking?.images.push(...late);
    phone.engine.wake('person', ['bookings']);
    await phone.clock.pass(2_000);
    expect(await confirmed(phone, lids)).toBe(10);
  });
});

test('text goes before pictures, and a close-up after the damage that it shows', async () => {
  const phone = await mirrored();
  const { yard } = phone;
  away(phone, true);
  const damage = newLid('damages', phone.random.uuid());
  for (let at = 0; at < 3; at++) await phone.act(shot(phone, at));
  await phone.act({ op: 'damages.add', args: { lid: damage, ...PINNED } }, shot(phone, 3, damage));
  await phone.act({ op: 'rentals.noteOut', args: { lid: 'handover/24', booking: BOOKING, patch: { keys: 2 } } });
  await phone.punchIn();
  const made = {
    id: 71,
    ...PINNED,
    size: 'S',
    state: 'new',
    note: '',
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
  };
  const found = { found_kind: 'booking', found_id: 12, estimate: null, todo_id: null, created_by_name: null };
  yard.next('vehicle-damages', { status: 200, body: framed({ damage: { ...made, ...found, attachment: [] } }) });
  yard.next('checkin/odometer', { status: 200, body: framed({ booking_id: 12, checkin: handoverAnswer() }) });
  away(phone, false);
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(yard.writes().slice(0, 3).toSorted()).toEqual([
    'admin/bookings/checkin/odometer',
    'save-checkin',
    'vehicle-damages/{id}',
  ]);
  const bodies = sent(phone, 'upload-checkin-image').map(({ input }) => input.body as { readonly damage_id?: number });
  expect(bodies.map(({ damage_id }) => damage_id)).toEqual([undefined, undefined, undefined, 71]);
});

test('a picture of a walk-round that was begun without a network waits for it, and is not given up', async () => {
  const phone = await mirrored();
  const { yard } = phone;
  away(phone, true);
  const [precheck, image] = [newLid('prechecks', phone.random.uuid()), newLid('precheckImages', phone.random.uuid())];
  const round = { key: KEY, vehicle_id: 5, kind: 'daily' as const };
  await phone.act({ op: 'prechecks.save', args: { lid: precheck, ...round, patch: {} } });
  const args = { lid: image, precheck, ...round, slot: 'front' as const, taken_at: AT };
  const files = [{ bytes: new ArrayBuffer(90), mime: 'image/jpeg' }];
  const [mid = ''] = await phone.act({ op: 'prechecks.upload', args, files });
  await phone.act({ op: 'prechecks.save', args: { lid: precheck, ...round, patch: { note: 'x' } } });
  await phone.clock.pass(5_000);
  expect(await phone.states()).toEqual(['ready', 'ready', 'ready']);
  const taken: PrecheckImage = {
    id: 311,
    slot: 'front',
    name: `${mid}.jpg`,
    url: '/api/files/411',
    thumb: '/api/files/411?size=thumb',
    sha256: (45).toString(16).padStart(64, '0'),
    taken_at: AT,
    by: 'Kim',
    damage_id: null,
  };
  yard.next('save-{company}-precheck', { status: 200, body: precheckAnswer() }, 2);
  yard.next('save-{company}-precheck', { status: 200, body: { ...precheckAnswer(), precheckImages: [taken] } });
  away(phone, false);
  await phone.clock.pass(5_000);
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.row('precheckImages', image)).toMatchObject({ sid: 311, precheck, url: '/api/files/411' });
});

test('a picture of which the same was deleted later is put before its person, and sent once', async () => {
  const phone = await mirrored();
  const { yard, store, random } = phone;
  const [precheck, image] = [newLid('prechecks', random.uuid()), newLid('precheckImages', random.uuid())];
  const of = { key: KEY, vehicle_id: 5, kind: 'daily' } as const;
  yard.next('save-{company}-precheck', { status: 200, body: precheckAnswer() });
  yard.next('save-{company}-precheck', { status: 200, body: precheckAnswer(), superseded: ['slot'] });
  await phone.act({ op: 'prechecks.save', args: { lid: precheck, ...of, patch: {} } });
  const files = [{ bytes: new ArrayBuffer(90), mime: 'image/jpeg' }];
  await phone.act({
    op: 'prechecks.upload',
    args: { lid: image, precheck, ...of, slot: 'front', taken_at: AT },
    files,
  });
  await phone.clock.pass(200_000);
  expect(await store.outbox()).toMatchObject([{ lid: image, st: 'failed', err: { class: 'rejected' } }]);
  expect(sent(phone, 'save-')).toHaveLength(2);
});

test('the list of last pictures is read, and goes from who may make no walk-rounds any more', async () => {
  const phone = await mirrored();
  const { yard, store } = phone;
  const pictures = [{ vehicle_id: 5, slot: 'front', file_id: 41, taken_at: AT, by: null }];
  const known = { pictures, vehicles: [{ id: 5, not_asked: [3] }], damages: [] };
  yard.next('last-pictures', { status: 200, body: framed(known) });
  phone.engine.wake('person', ['pictures']);
  await phone.clock.pass(1_000);
  expect(await store.meta(LAST_PICTURES)).toEqual(known);
  yard.permissions = yard.permissions.filter((right) => right !== 'precheck.create');
  phone.engine.wake('person', ['master']);
  await phone.clock.pass(2_000);
  expect(await store.meta(LAST_PICTURES)).toEqual({ pictures: [], vehicles: [], damages: [] });
});
