/** The end of a walk-round through the loop: after its text, what its hand-over notes and its pictures, and in the way of nothing. */
import { expect, test } from 'vitest';
import { handoverAnswer, KEY, mirroredAnswer, precheckAnswer } from '#tests/support/booking-answers.ts';
import { framed } from '#tests/support/answers.ts';
import { Phone } from '#tests/support/phone.ts';
import type { Intent } from './api.ts';
import { newLid } from './core/ids.ts';
import type { PrecheckFacts } from './ops/op.ts';

const BOOKING = 'booking/12';
const AT = '2026-11-21T12:00:00.000Z';

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

const IMAGE = 'booking-image/~1';
const NOTED: Intent = {
  op: 'rentals.noteOut',
  args: { lid: 'handover/24', booking: BOOKING, patch: { odometer: 81_244 } },
};
const SHOT: Intent = {
  op: 'rentals.upload',
  args: { lid: IMAGE, booking: BOOKING, phase: 'checkin', slot: 'front', taken_at: AT },
  files: [{ bytes: new ArrayBuffer(90), mime: 'image/jpeg' }],
};

/** A walk-round that was ended without a network; something else was said since. */
async function ended(phone: Phone, ...others: readonly Intent[]) {
  away(phone, true);
  const lid = newLid('prechecks', phone.random.uuid());
  const save = (patch: PrecheckFacts, pictures?: string[]): Intent => ({
    op: 'prechecks.save',
    args: { lid, key: KEY, vehicle_id: 5, kind: 'out', booking: BOOKING, patch, ...(pictures && { pictures }) },
  });
  await phone.act(save({}));
  for (const one of others) await phone.act(one);
  await phone.act(save({ skip: { rear: 'Dark' } }));
  await phone.act(save({ completed: true }, others.includes(SHOT) ? [IMAGE] : []));
  await phone.act(save({ note: 'late' }));
  const answer = precheckAnswer({ kind: 'out', booking_id: 12 });
  phone.yard.next('save-{company}-precheck', { status: 200, body: answer }, 4);
  return lid;
}

async function drain({ store, clock }: Phone): Promise<void> {
  for (let s = 0; s < 60 && (await store.outbox()).length > 0; s++) await clock.pass(1_000);
  expect(await store.outbox()).toEqual([]);
}

/** What was sent, in its order: what else a save of a walk-round says is its name here. */
const sent = ({ yard }: Phone) =>
  yard.requests
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map(({ endpoint, input }) => {
      const { note, skip, completed } = (input.body ?? {}) as Record<string, unknown>;
      const [save] = [note && 'note', skip && 'skip', completed && 'end'].filter(Boolean);
      return save ?? endpoint.path.replace(/^.*\//, '');
    })
    .filter((word) => word !== 'getRentalToken');

test('it waits for its pictures, and what is said since does not', async () => {
  const phone = await mirrored();
  const lid = await ended(phone, SHOT);
  phone.yard.next('upload-checkin-image', { status: 503 }, 1);
  expect(await phone.store.row('prechecks', lid)).toMatchObject({ completed_at: expect.any(String), note: 'late' });
  away(phone, false);
  await drain(phone);
  const all = sent(phone);
  expect(all.at(-1)).toBe('end');
  expect(all.filter((word) => word === 'upload-checkin-image')).toHaveLength(2);
  expect(all.indexOf('note')).toBeLessThan(all.lastIndexOf('upload-checkin-image'));
});

test('with a booking it waits for what is noted at the hand-over', async () => {
  const phone = await mirrored();
  await ended(phone, NOTED);
  const checkin = handoverAnswer({ odometer: 81_244 });
  phone.yard.next('checkin/odometer', { status: 503 }, 1);
  phone.yard.next('checkin/odometer', { status: 200, body: framed({ booking_id: 12, checkin }) });
  away(phone, false);
  await drain(phone);
  const all = sent(phone);
  expect(all.filter((word) => word === 'odometer')).toHaveLength(2);
  expect(all.at(-1)).toBe('end');
});

test('a picture that is discarded before it was sent is not waited for: the server says whether it does without', async () => {
  const phone = await mirrored();
  const lid = await ended(phone, SHOT);
  const end = async () => (await phone.store.outbox()).find(({ lane }) => lane === `end:${lid}`);
  const rows = [BOOKING, lid, 'handover/24'];
  expect((await end())?.deps).toEqual([...rows, IMAGE]);
  const shot = (await phone.store.outbox()).find((m) => m.lid === IMAGE);
  await phone.store.discard([shot?.mid ?? '']);
  expect(await end()).toMatchObject({ deps: rows, args: { pictures: [] } });
});
