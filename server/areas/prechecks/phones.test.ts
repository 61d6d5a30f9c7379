/** What phones keep of walk-rounds and damage, what pictures are compared with, and what the page of a vehicle lists. */
import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { damages } from '#contract/areas/damages.ts';
import { files } from '#contract/areas/files.ts';
import { type MirroredPrecheck, precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import { car } from '#tests/support/status-yard.ts';
import { MINUTE, openWalkRounds, type Picture, picture, type WalkRounds } from '#tests/support/walk-rounds.ts';
import { makeBranch, makeTodo } from '#tests/support/yard.ts';
import { mirroredPage } from './mirror.ts';

const DAY = 24 * 60 * MINUTE;
const START = new Date('2026-11-21T09:00:00Z');
const PIN = { view: 'left', x: 0.25, y: 0.5, kind: 'scratch' } as const;

let yard: WalkRounds;
let sara: Client;
beforeAll(async () => {
  yard = await openWalkRounds();
});
beforeEach(async () => {
  yard.app.clock.set(START);
  await sql`truncate prechecks, checkin_images, damages, bookings cascade`.execute(yard.app.db);
  await yard.begin();
  sara = await yard.app.signIn(yard.sara);
});

/** Some time later, with sessions that are not over by then. */
async function after(ms: number): Promise<void> {
  yard.app.clock.advance(ms);
  sara = await yard.app.signIn(yard.sara);
}

const mirror = async (who = sara, query: { limit?: number; cursor?: string } = {}) =>
  (await who.call(rows.mirror, { query })).body;
const keysOf = async (who = sara) => (await mirror(who)).prechecks.map(({ key }) => key);
const anew = () => (yard.now.key = randomUUID());
const add = (fields: object = {}, who = sara, id = yard.now.vehicle_id) =>
  who.call(damages.add, { params: { id }, body: { ...PIN, ...fields } });

/** Of the vehicle, as it goes out. */
async function handOver(sent: Picture, { taken = new Date(yard.app.clock.now), phase = 'checkin', booking = 0 } = {}) {
  const { branch, app, now } = yard;
  const booking_id = booking || (await makeBooking(app, { branch_id: branch, vehicle_id: now.vehicle_id })).id;
  const desk = await withRentalToken(sara);
  const said = { phase: phase as 'checkin', slot: 'front', name: sent.name, sha256: sent.sha256 } as const;
  const body = { booking_id, ...said, taken_at: taken.toISOString() };
  const { status } = await desk.call(rentalHandover.addImage, { body }, { files: { image: sent } });
  expect(status).toBe(200);
  return booking_id;
}

describe('the mirror', () => {
  it('has what the calls say of a walk-round: facts, checks, reasons and pictures', async () => {
    const title = `Check ${randomUUID()}`;
    const times = { created_at: START, created_by: null, updated_at: START, deleted_at: null, deleted_by: null };
    const made = yard.app.db.insertInto('maintenance_checks').values({ title, severity: 'none', ...times });
    const { id: check_id } = await made.returning('id').executeTakeFirstOrThrow();
    const items = [{ check_id, state: 'failed', note: 'Worn' } as const];
    await yard.save({ kind: 'out', odometer: 4_000, fuel_eighths: 6, note: 'Sand', items }, yard.later(1));
    await yard.save({ kind: 'out', skip: { rear_left: 'Wall too close', front: 'Dark' } }, yard.later(2));
    await yard.snap('front', await picture(50), { kind: 'out' }, yard.later(3));
    const { precheck, precheckImages } = (await yard.one()).body;
    const [kept] = (await mirror()).prechecks;
    expect(kept).toMatchObject({ items, skips: [{ slot: 'rear_left', reason: 'Wall too close' }] });
    expect(kept?.images).toEqual(precheckImages);
    const { items: _items, skips: _skips, images: _images, ...facts } = kept as MirroredPrecheck;
    expect(precheck).toMatchObject(facts);
    expect(facts).toMatchObject({ odometer: 4_000, fuel_eighths: 6, note: 'Sand', completed_at: null });
  });

  it('says of a booking what the hand-over says', async () => {
    const booking_id = await handOver(await picture(60));
    const note = { booking_id, odometer: 5_000, fuel_eighths: 7 };
    await (await withRentalToken(sara)).call(rentalHandover.odometer, { body: note });
    await yard.save({
      kind: 'out',
      booking_id,
      odometer: 4_999,
      fuel_eighths: 3,
      skip: { front: 'Dark', boot: 'Full' },
    });
    const [kept] = (await mirror()).prechecks;
    expect(kept).toMatchObject({ booking_id, odometer: 5_000, fuel_eighths: 7, images: [] });
    expect(kept?.skips).toEqual([{ slot: 'boot', reason: 'Full' }]);
  });

  it('keeps the person’s own: open ones for two weeks, and two days of what came in', async () => {
    const open = yard.now.key;
    await yard.save({ note: 'Open' });
    const foreign = anew();
    await yard.save({ note: 'Of the office' }, {}, yard.office);
    const shared = anew();
    await yard.save({ note: 'Of the office too' }, {}, yard.office);
    await yard.snap('front', await picture(70));
    const done = anew();
    await yard.save({ skip: Object.fromEntries(walkRoundSlots.map((slot) => [slot, 'Dark'])), completed: true });
    expect(await keysOf()).toEqual([open, shared, done]);
    expect(await keysOf(yard.office)).toEqual([foreign, shared]);
    await after(3 * DAY);
    expect(await keysOf()).toEqual([open, shared]);
    Object.assign(yard.now, { key: done });
    await yard.snap('rear', await picture(71), { at: START.toISOString() }, {}, sara);
    expect(await keysOf()).toEqual([open, shared, done]);
    await after(12 * DAY);
    expect(await keysOf()).toEqual([]);
  });

  it('is of vehicles within reach, page by page what one page has', async () => {
    for (let n = 0; n < 3; n += 1) {
      await yard.save();
      anew();
    }
    const all = await keysOf();
    const first = await mirror(sara, { limit: 2 });
    const second = await mirror(sara, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.prechecks, ...second.prechecks].map(({ key }) => key)).toEqual(all);
    expect([all.length, second.next_cursor]).toEqual([3, null]);
    expect((await sara.call(rows.mirror, { query: { cursor: 'x' } })).errors).toHaveProperty('cursor');
    await add();
    expect((await mirror()).damages.length).toBe(1);
    const branch_id = await makeBranch(yard.app, 'UTC');
    await yard.app.db.updateTable('vehicles').set({ branch_id }).where('id', '=', yard.now.vehicle_id).execute();
    expect(await mirror()).toMatchObject({ prechecks: [], damages: [] });
    expect(
      (await (await yard.app.signIn(await yard.app.makeUserWith(['vehicle.view']))).call(rows.mirror)).status,
    ).toBe(403);
  });

  it('reads a page of many in as many queries as one walk-round', async () => {
    const counted = async () => {
      let queries = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => ((queries += 1), node),
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const person = { id: yard.sara.id, branches: [yard.branch], can: () => true };
      const page = await mirroredPage({ db: yard.app.db.withPlugin(counting), now: yard.app.clock.now, person }, {});
      return [queries, page.prechecks.length];
    };
    await yard.snap('front', await picture(1));
    const [queries] = await counted();
    for (let n = 0; n < 3; n += 1) {
      anew();
      await yard.snap('front', await picture(10 * n));
    }
    expect(await counted()).toEqual([queries, 4]);
  });
});

describe('damage', () => {
  it('is found at a walk-round of the vehicle, and its close-up refers to it', async () => {
    const { id: precheck_id } = (await yard.save({ kind: 'in' })).body.precheck;
    const { damage } = (await add({ precheck_id })).body;
    expect(damage).toMatchObject({ found_kind: 'precheck', found_id: precheck_id });
    const phase = yard.app.db.selectFrom('damages').select('phase').where('id', '=', damage.id);
    expect((await phase.executeTakeFirstOrThrow()).phase).toBe('checkout');
    const closeUp = await yard.snap('damage', await picture(90), { kind: 'in', damage_id: damage.id });
    expect(closeUp.body.precheckImages).toMatchObject([{ slot: 'damage', damage_id: damage.id }]);
    const other = await add({ precheck_id }, sara, await car(yard));
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['precheck_id']]);
    expect((await add({ precheck_id: 999_999 })).status).toBe(404);
    const away = await makeBranch(yard.app, 'UTC');
    const beyond = await car(yard);
    anew();
    const strange = await yard.save({ vehicle_id: beyond });
    await yard.app.db.updateTable('vehicles').set({ branch_id: away }).where('id', '=', beyond).execute();
    expect((await add({ precheck_id: strange.body.precheck.id })).status).toBe(404);
  });

  it('at the walk-round of a booking is the booking’s; recorded before the pick-up it was there as the vehicle went out', async () => {
    const { now, branch, app } = yard;
    const picked_up_at = new Date(app.clock.now.getTime() - MINUTE);
    const fields = { branch_id: branch, vehicle_id: now.vehicle_id, status: 'returned', picked_up_at } as const;
    const { id: booking_id } = await makeBooking(app, { ...fields, returned_at: app.clock.now });
    const late = await sara.call(
      damages.add,
      { params: { id: now.vehicle_id }, body: { ...PIN, booking_id } },
      yard.later(-2 * MINUTE),
    );
    await add({ booking_id, x: 0.5 });
    const { id: precheck_id } = (await yard.save({ kind: 'out' })).body.precheck;
    await add({ booking_id, precheck_id, x: 0.75 });
    expect(late.body.damage.found_kind).toBe('booking');
    const found = await app.db.selectFrom('damages').select(['found_id', 'phase']).orderBy('id').execute();
    expect(found).toEqual(['checkin', 'checkout', 'checkin'].map((phase) => ({ found_id: booking_id, phase })));
  });

  it('that the person recorded is read back for two days, on the first page alone', async () => {
    const { id: precheck_id } = (await yard.save()).body.precheck;
    const own = (await add({ precheck_id })).body.damage;
    await add({}, yard.office);
    anew();
    await yard.save();
    const first = await mirror(sara, { limit: 1 });
    const { view, x, y, kind, size, state, note, created_at } = own;
    const pin = { id: own.id, vehicle_id: yard.now.vehicle_id, view, x, y, kind, size, state, note };
    expect(first.damages).toEqual([{ ...pin, phase: null, booking_id: null, precheck_id, created_at }]);
    expect((await mirror(sara, { limit: 1, cursor: first.next_cursor ?? '' })).damages).toEqual([]);
    await yard.office.call(damages.update, { params: { id: own.id }, body: { deleted: true } });
    expect((await mirror()).damages).toEqual([]);
    // Its close-up was on its way as it was taken off the drawing.
    expect((await yard.snap('damage', await picture(95), { damage_id: own.id })).status).toBe(200);
    await add({ x: 0.9 });
    await after(2 * DAY + 1000);
    expect((await mirror()).damages).toEqual([]);
  });
});

describe('last pictures', () => {
  const last = async (who = sara) => (await who.call(rows.lastPictures)).body.pictures;

  it('are of each place the latest as the vehicle went out, of a hand-over or a walk-round', async () => {
    const { now } = yard;
    const ago = (minutes: number) => new Date(yard.app.clock.now.getTime() - minutes * MINUTE);
    const [old, later, retaken, back, round, daily] = await Promise.all([10, 40, 70, 100, 130, 160].map(picture));
    const [starts_at, ends_at] = [ago(9000), ago(8000)];
    const before = {
      branch_id: yard.branch,
      vehicle_id: now.vehicle_id,
      starts_at,
      ends_at,
      status: 'completed',
    } as const;
    const earlier = await makeBooking(yard.app, { ...before, picked_up_at: starts_at, returned_at: ends_at });
    await handOver(old as Picture, { taken: ago(90), booking: earlier.id });
    const booking = await handOver(later as Picture, { taken: ago(60) });
    const files = async () =>
      Promise.all(
        (await last()).map(async ({ slot, file_id, by }) => {
          const file = yard.app.db.selectFrom('attachments').select('name').where('id', '=', file_id);
          return [slot, (await file.executeTakeFirstOrThrow()).name, by];
        }),
      );
    expect(await files()).toEqual([['front', '40.jpg', 'Sara Lind']]);
    await handOver(retaken as Picture, { taken: ago(70), booking });
    await handOver(back as Picture, { taken: ago(5), phase: 'checkout', booking });
    expect(await files()).toEqual([['front', '40.jpg', 'Sara Lind']]);
    const taken = (minutes: number) => ({ taken_at: ago(minutes).toISOString() });
    await yard.snap('front', round as Picture, { kind: 'out', ...taken(3) });
    await yard.snap('damage', round as Picture, { kind: 'out', ...taken(3) });
    const [front] = (await yard.snap('rear', round as Picture, { kind: 'out', ...taken(3) })).body.precheckImages;
    anew();
    await yard.snap('front', daily as Picture, { kind: 'daily', ...taken(1) });
    expect(await files()).toEqual([
      ['front', '130.jpg', 'Sara Lind'],
      ['rear', '130.jpg', 'Sara Lind'],
    ]);
    await yard.remove(front?.id ?? 0, yard.later(9));
    expect(await files()).toEqual([
      ['front', '40.jpg', 'Sara Lind'],
      ['rear', '130.jpg', 'Sara Lind'],
    ]);
  });

  it('are of today’s vehicles: of bookings around today, and of the person’s todos; what the person does not see is not there', async () => {
    const shot = await picture(20);
    await handOver(shot);
    expect(await last()).toHaveLength(1);
    const walker = await yard.app.signIn(await yard.app.makeUserWith(['precheck.create'], { branch_id: yard.branch }));
    expect([await last(walker), await last(yard.far)]).toEqual([[], []]);
    await after(6.5 * DAY);
    expect(await last()).toEqual([]);
    const todo = { vehicle_id: yard.now.vehicle_id, resource: yard.sara.id, todo_date: '2026-11-27' };
    const office = await yard.app.signIn(await yard.app.makeUser('office', { branch_id: yard.branch }));
    await makeTodo(office, todo);
    expect(await last()).toHaveLength(1);
    const branch_id = await makeBranch(yard.app, 'UTC');
    await yard.app.db.updateTable('bookings').set({ branch_id }).execute();
    expect(await last()).toEqual([]);
  });
});

describe('the walk-rounds of a vehicle', () => {
  const list = (who = sara, query: { limit?: number; cursor?: string } = {}, id = yard.now.vehicle_id) =>
    who.call(rows.ofVehicle, { params: { id }, query });

  it('are listed with their numbers, the newest first, to who sees the vehicle wholly', async () => {
    await yard.snap('front', await picture(30), { skip: { boot: 'Full' } });
    await yard.snap('rear', await picture(31));
    await yard.snap('other', await picture(32));
    const first = yard.now.key;
    yard.app.clock.advance(MINUTE);
    const second = anew();
    await yard.save({ kind: 'in' });
    const { prechecks } = (await list()).body;
    expect(prechecks.map(({ key }) => key)).toEqual([second, first]);
    expect(prechecks).toMatchObject([
      { kind: 'in', pictures: 0, skipped: 0, failed: 0 },
      { kind: 'daily', pictures: 2, skipped: 1, failed: 0, created_by_name: 'Sara Lind', completed_at: null },
    ]);
    const page = (await list(sara, { limit: 1 })).body;
    const next = (await list(sara, { limit: 1, cursor: page.next_cursor ?? '' })).body;
    expect([...page.prechecks, ...next.prechecks]).toEqual(prechecks);
    expect(next.next_cursor).toBeNull();
    const viewer = await yard.app.signIn(await yard.app.makeUserWith(['vehicle.view'], { branch_id: yard.branch }));
    const whole = (who: Client) => who.call(rows.round, { params: { key: first } });
    const { precheckImages, ...opened } = (await whole(viewer)).body;
    expect([opened.precheck.key, precheckImages.length]).toEqual([first, 3]);
    const image = precheckImages[0]?.url.split('/').at(-1);
    expect((await viewer.call(files.file, { params: { id: Number(image) } })).status).toBe(200);
    expect((await whole(yard.far)).status).toBe(404);
    expect([(await list(yard.far)).status, (await list(sara, {}, 999_999)).status]).toEqual([404, 404]);
  });
});
