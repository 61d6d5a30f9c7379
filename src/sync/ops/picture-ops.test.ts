/** Pictures at the vehicle and damage found there: what is said of them, and what answers teach. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Damage } from '#contract/areas/damages.ts';
import type { PrecheckImage } from '#contract/areas/prechecks.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { Mutation } from '#db/records.ts';
import { framed } from '#tests/support/answers.ts';
import { KEY, precheckAnswer } from '#tests/support/booking-answers.ts';
import { act } from '#tests/support/intents.ts';
import { OPS } from './table.ts';

const AT = '2026-11-21T14:30:00.000Z';
const SHA = 'b'.repeat(64);
const SIDS: Readonly<Record<string, number>> = { 'booking/12': 12, 'precheck/~1': 91, 'damage/~1': 71, 'damage/7': 7 };
const resolve = (lid: string) => SIDS[lid] ?? 0;
const opOf = (m: Mutation) => OPS.get(m.op)!;
const bodyOf = (m: Mutation) => opOf(m).request(m, resolve).input.body;

const shot = { taken_at: AT, image: { sha256: SHA } };
const ofBooking = act('rentals.upload', {
  lid: 'booking-image/~1',
  booking: 'booking/12',
  phase: 'checkin',
  slot: 'front',
  vehicle_id: 5,
  ...shot,
});
const closeUp = act('rentals.upload', {
  lid: 'booking-image/~2',
  booking: 'booking/12',
  phase: 'checkout',
  slot: 'damage',
  damage: 'damage/~1',
  ...shot,
});
const ofRound = act('prechecks.upload', {
  lid: 'precheck-image/~1',
  precheck: 'precheck/~1',
  key: KEY,
  vehicle_id: 5,
  kind: 'daily',
  slot: 'rear',
  ...shot,
});
const scratch = act('damages.add', {
  lid: 'damage/~1',
  vehicle_id: 5,
  booking: 'booking/12',
  precheck: 'precheck/~1',
  view: 'left',
  x: 0.25,
  y: 0.5,
  kind: 'scratch',
  note: 'deep',
});

const bookingImage = (part: Partial<CheckinImage> = {}): CheckinImage => ({
  id: 301,
  phase: 'checkin',
  slot: 'front',
  name: `${ofBooking.mid}.jpg`,
  url: '/api/files/401',
  thumb: '/api/files/401?size=thumb',
  taken_at: AT,
  received_at: AT,
  by: 'A. Person',
  superseded: false,
  earlier_plate: null,
  damage_id: null,
  ...part,
});
const roundImage = (part: Partial<PrecheckImage> = {}): PrecheckImage => ({
  id: 311,
  slot: 'rear',
  name: `${ofRound.mid}.jpg`,
  url: '/api/files/411',
  thumb: '/api/files/411?size=thumb',
  sha256: SHA,
  taken_at: AT,
  by: 'A. Person',
  damage_id: null,
  ...part,
});
const damage = (part: Partial<Damage> = {}): Damage => ({
  id: 71,
  created_at: new Date(scratch.at).toISOString(),
  updated_at: AT,
  deleted_at: null,
  vehicle_id: 5,
  found_kind: 'booking',
  found_id: 12,
  view: 'left',
  x: 0.25,
  y: 0.5,
  kind: 'scratch',
  size: 'S',
  state: 'new',
  note: 'deep',
  estimate: null,
  todo_id: null,
  created_by_name: 'A. Person',
  attachment: [],
  ...part,
});
const roundOf = (...precheckImages: PrecheckImage[]) => ({ ...precheckAnswer(), precheckImages });
const listOf = (...adminUploaded: CheckinImage[]) => framed({ adminUploaded, customerUploaded: [], slots: [] });
const damagesOf = (...damages: Damage[]) => framed({ damages });

describe('what is said', () => {
  it('of a picture: what it shows, its bytes, and the rows that it belongs to', () => {
    const plain = { name: `${ofBooking.mid}.jpg`, sha256: SHA, taken_at: AT };
    expect(bodyOf(ofBooking)).toEqual({
      booking_id: 12,
      phase: 'checkin',
      slot: 'front',
      vehicle_id: 5,
      ...plain,
      latitude: undefined,
      longitude: undefined,
    });
    expect(bodyOf(closeUp)).toMatchObject({ booking_id: 12, phase: 'checkout', slot: 'damage', damage_id: 71 });
    expect(bodyOf(closeUp)).not.toHaveProperty('vehicle_id');
    // It says again which walk-round it is of.
    expect(bodyOf(ofRound)).toMatchObject({ key: KEY, vehicle_id: 5, kind: 'daily', slot: 'rear', sha256: SHA });
    expect(opOf(ofBooking).request(ofBooking, resolve).file).toEqual({ field: 'image', name: `${ofBooking.mid}.jpg` });
  });

  it('of damage: its pin and where it was found, without a file', () => {
    const { input, file } = opOf(scratch).request(scratch, resolve);
    const pin = { view: 'left', x: 0.25, y: 0.5, kind: 'scratch', size: 'S', note: 'deep', state: 'new' };
    expect(input).toEqual({ params: { id: 5 }, body: { ...pin, booking_id: 12, precheck_id: 91 } });
    expect(file).toBeUndefined();
  });

  it('waits only for the rows it refers to, in a lane of its own', () => {
    expect([ofBooking.lane, ofBooking.deps]).toEqual(['photo:booking-image/~1', ['booking/12']]);
    expect(closeUp.deps).toEqual(['booking/12', 'damage/~1']);
    expect([ofRound.lane, ofRound.deps]).toEqual(['photo:precheck-image/~1', ['precheck/~1']]);
    expect([scratch.lane, scratch.deps]).toEqual(['damage:damage/~1', ['booking/12', 'precheck/~1']]);
  });

  it('can be said without what was only found beside it, and not without what it is part of', () => {
    expect(opOf(closeUp).without?.(closeUp.args, 'damage/~1')).toEqual({ ...closeUp.args, damage: null });
    expect(opOf(closeUp).without?.(closeUp.args, 'booking/12')).toBeNull();
    expect(opOf(ofRound).without?.(ofRound.args, 'precheck/~1')).toBeNull();
    expect(opOf(scratch).without?.(scratch.args, 'precheck/~1')).toEqual({ ...scratch.args, precheck: null });
  });
});

describe('an answer', () => {
  it.each([
    ['a picture of a booking', ofBooking, framed({ image: bookingImage() }), 301, 'bookingImages'],
    [
      'a picture of a walk-round',
      ofRound,
      roundOf(roundImage({ id: 310, name: 'x', sha256: 'c'.repeat(64) }), roundImage()),
      311,
      'precheckImages',
    ],
    ['damage', scratch, framed({ damage: damage() }), 71, 'damages'],
  ] as const)('is %s, as the screen shows it', (_, m, body, sid, t) => {
    expect(z.safeParse(opOf(m).endpoint.answer, body).error?.issues).toBeUndefined();
    const learnt = opOf(m).learn(m, body);
    expect(learnt).toMatchObject({ sid, rows: [{ t, sid, deleted: false }] });
    const shown = Object.keys(opOf(m).apply(undefined, m)!);
    const [row] = learnt.rows;
    expect(shown).toEqual(expect.arrayContaining([...Object.keys(row!.fields), ...Object.keys(row!.refs)]));
  });

  it('names where damage was found', () => {
    const refs = (part: Partial<Damage>) =>
      opOf(scratch).learn(scratch, framed({ damage: damage(part) })).rows[0]?.refs;
    expect(refs({})).toEqual({ booking: { t: 'bookings', sid: 12 }, precheck: null });
    expect(refs({ found_kind: 'precheck', found_id: 91 })).toEqual({
      booking: null,
      precheck: { t: 'prechecks', sid: 91 },
    });
    expect(refs({ found_kind: 'hand', found_id: null })).toEqual({ booking: null, precheck: null });
    const [taken] = opOf(scratch).learn(scratch, framed({ damage: damage({ deleted_at: AT }) })).rows;
    expect(taken?.deleted).toBe(true);
  });

  it('that is not quite as documented gives the picture never the id of anything else', () => {
    const { precheck } = precheckAnswer();
    for (const body of [
      { precheck },
      { precheck, image: 5 },
      { ...roundOf(roundImage()), precheckList: 'none' },
      'nonsense',
    ])
      expect(opOf(ofRound).learn(ofRound, body)).toEqual({ sid: null, rows: [] });
    // The only picture of the walk-round, and another one.
    const other = roundImage({ name: 'other.jpg', sha256: 'c'.repeat(64) });
    expect(opOf(ofRound).learn(ofRound, roundOf(other))).toEqual({ sid: null, rows: [] });
    expect(opOf(ofBooking).learn(ofBooking, { booking: { id: 12 } })).toEqual({ sid: null, rows: [] });
    expect(opOf(ofBooking).learn(ofBooking, { image: { id: 301 }, booking: { id: 12 } }).sid).toBe(301);
    expect(opOf(scratch).learn(scratch, { vehicle: { id: 5 }, damage: { id: 71 } })).toEqual({ sid: 71, rows: [] });
  });

  it('of the same bytes, taken over before, is that picture: in that place and no other', () => {
    const before = roundImage({ id: 309, slot: 'front', name: 'before.jpg' });
    const same = roundImage({ id: 310, name: 'before.jpg' });
    expect(opOf(ofRound).learn(ofRound, roundOf(before, same)).sid).toBe(310);
    expect(opOf(ofRound).learn(ofRound, roundOf(before)).sid).toBeNull();
    expect(opOf(ofBooking).learn(ofBooking, framed({ image: bookingImage({ name: 'before.jpg' }) })).sid).toBe(301);
  });
});

describe('looking for one without an answer', () => {
  const found = (m: Mutation, body: unknown) =>
    opOf(m)
      .probe!.matches(m, body, resolve)
      ?.map(({ sid }) => sid) ?? null;

  it('goes by the name of a picture', () => {
    const ask = (m: Mutation) => opOf(m).probe!.request(m, resolve).input;
    expect([ask(ofBooking), ask(ofRound)]).toEqual([{ params: { id: 12 } }, { params: { key: KEY } }]);
    expect(found(ofBooking, listOf(bookingImage({ id: 300, name: 'x.jpg' }), bookingImage()))).toEqual([301]);
    expect(found(ofBooking, listOf(bookingImage({ name: 'x.jpg' })))).toEqual([]);
    expect(found(ofBooking, framed({}))).toBeNull();
    expect(found(ofRound, roundOf(roundImage()))).toEqual([311]);
    expect(found(ofRound, roundOf(roundImage({ name: 'x.jpg' })))).toEqual([]);
  });

  it('goes by the pin of damage, and by when it was set', () => {
    expect(opOf(scratch).probe!.request(scratch, resolve).input).toEqual({ params: { id: 5 } });
    const long = new Date(scratch.at - 3_600_000).toISOString();
    const others = [damage({ id: 70, x: 0.3 }), damage({ id: 69, kind: 'dent' }), damage({ id: 68, created_at: long })];
    expect(found(scratch, damagesOf(...others, damage()))).toEqual([71]);
    expect(found(scratch, damagesOf(...others))).toEqual([]);
  });

  it('asks nobody about a second one that nobody may take away', () => {
    const twin = (m: Mutation, row: object) => opOf(m).twin!(m, { lid: 'x/1', dirty: 0, acked: 0, ...row });
    expect(twin(ofBooking, { name: `${ofBooking.mid}.jpg` })).toBeNull();
    expect(twin(ofRound, { name: `${ofRound.mid}.jpg` })).toBe('same');
    expect(twin(scratch, damage())).toBe('same');
    expect(twin(scratch, damage({ view: 'right' }))).toBeNull();
  });
});

it('a picture of a walk-round that was taken away before it was sent is never sent', () => {
  const remove = act('prechecks.deleteImage', { lid: ofRound.lid, precheck: 'precheck/~1' });
  expect(opOf(remove).coalesce?.(ofRound, remove)).toEqual({ kind: 'cancel' });
  const known = act('prechecks.deleteImage', { lid: 'precheck-image/311', precheck: 'precheck/91' });
  expect(opOf(known).request(known, (lid) => Number(lid.split('/')[1])).input).toEqual({ params: { id: 311 } });
  expect(opOf(known).apply({ lid: known.lid, dirty: 0, acked: 0 }, known)).toBeUndefined();
});
