/** Pictures of walk-rounds, and what the hand-over of a booking brings. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '#contract/areas/files.ts';
import { type Precheck, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import { car } from '#tests/support/status-yard.ts';
import {
  noPictures,
  openWalkRounds,
  type Picture,
  picture,
  slotOf,
  type WalkRounds,
} from '#tests/support/walk-rounds.ts';
import { makeBranch } from '#tests/support/yard.ts';

let yard: WalkRounds;
beforeAll(async () => {
  yard = await openWalkRounds();
});
beforeEach(() => yard.begin());

describe('pictures', () => {
  it('vehicles 7.14: seven are there; rear_left is skipped with a reason; eleven after all; sent again eleven; a second walk-round has none', async () => {
    const taken = walkRoundSlots.filter((slot) => slot !== 'rear_left');
    const shots = await Promise.all(taken.map((_slot, n) => picture(n)));
    const send = (n: number) =>
      yard.snap(taken[n] ?? 'front', shots[n] ?? { bytes: new Uint8Array(), sha256: '', name: '' }, {}, yard.later(n));
    for (let n = 0; n < 7; n += 1) await send(n);
    expect((await yard.one()).body.precheckImages).toHaveLength(7);
    const skipped = await yard.save({ skip: { rear_left: 'Wall too close' } }, yard.later(20));
    expect(slotOf(skipped.body.precheck, 'rear_left')).toMatchObject({ state: 'skipped', reason: 'Wall too close' });
    for (let n = 10; n >= 0; n -= 1) expect((await send(n)).status).toBe(200);
    const done = await yard.save({ completed: true }, yard.later(30));
    expect([done.status, done.body.precheckImages.length]).toEqual([200, 11]);
    for (let n = 0; n < 11; n += 1) await send(n);
    const { body } = await yard.one();
    expect(body.precheckImages).toHaveLength(11);
    expect(new Set(body.precheckImages.map(({ slot }) => slot)).size).toBe(11);
    yard.now.key = randomUUID();
    expect((await yard.save()).body.precheckImages).toEqual([]);
  });

  it('sent at once make one walk-round, with each picture once', async () => {
    const [front, rear] = [await picture(200), await picture(201)];
    const answers = await Promise.all([
      yard.snap('front', front),
      yard.snap('rear', rear),
      yard.snap('front', front),
      yard.save({ note: 'At once' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.precheck.id)).size).toBe(1);
    const { precheck, precheckImages } = (await yard.one()).body;
    expect([precheck.note, precheckImages.map(({ slot }) => slot).toSorted()]).toEqual(['At once', ['front', 'rear']]);
  });

  it('are pictures of a place, and the bytes that were meant', async () => {
    const shot = await picture(60);
    expect((await yard.snap('front', { ...shot, sha256: 'a'.repeat(64) })).errors).toHaveProperty('sha256');
    expect((await yard.save({}, { files: { image: [shot] } })).errors).toHaveProperty('slot');
    expect((await yard.save({ slot: 'front' })).errors).toHaveProperty('image');
    expect((await yard.snap('damage', shot, { damage_id: 999_999 })).errors).toHaveProperty('damage_id');
    const bytes = new TextEncoder().encode('no picture at all');
    const { status, errors } = await yard.save({ slot: 'front' }, { files: { image: [{ bytes, name: 'front.jpg' }] } });
    expect([status, Object.keys(errors)]).toEqual([415, ['image']]);
    expect((await yard.save({ skip: { cellar: 'None' } })).errors).toHaveProperty('skip');
    const parts = {
      items: [],
      skip: { boot: 'Full' },
      fuel_eighths: null,
      odometer: '81,244',
      elapsed_ms: 5_000,
      todo_id: null,
    };
    const { precheck } = (await yard.snap('front', shot, parts)).body;
    expect(precheck).toMatchObject({ odometer: 81_244, fuel_eighths: null, todo_id: null });
    expect(slotOf(precheck, 'boot')).toMatchObject({ state: 'skipped', reason: 'Full' });
    const ahead = await yard.snap('left', shot, {
      taken_at: '2099-01-01T00:00:00.000Z',
      latitude: 51.5,
      longitude: -0.1,
    });
    expect(ahead.body.precheckImages.at(-1)?.taken_at).toBe(yard.app.clock.now.toISOString());
  });

  it('are deleted softly, which opens the place again; gone already is unchanged', async () => {
    const shot = await picture(70);
    const { body } = await yard.snap('rear', shot, {}, yard.later(1));
    const id = body.precheckImages[0]?.id ?? 0;
    const file = { params: { id: Number(body.precheckImages[0]?.url.replace('/api/files/', '')) } };
    expect((await yard.technician.call(files.file, file)).status).toBe(200);
    expect([(await yard.far.call(files.file, file)).status, (await yard.remove(id, {}, yard.far)).status]).toEqual([
      404, 404,
    ]);
    expect((await yard.technician.call(files.remove, file)).status).toBe(403);
    const gone = await yard.remove(id, yard.later(2));
    expect([gone.body.precheckImages, slotOf(gone.body.precheck, 'rear')?.state]).toEqual([[], 'open']);
    expect((await yard.technician.call(files.file, file)).status).toBe(410);
    expect((await yard.remove(id, yard.later(3))).body).toEqual(gone.body);
    expect((await yard.remove(999_999)).status).toBe(404);
    // The upload was on its way as the picture was deleted.
    expect((await yard.snap('rear', shot, {}, yard.later(1))).body.precheckImages).toEqual([]);
    const again = await yard.snap('rear', shot, {}, yard.later(4));
    expect(again.body.precheckImages).toHaveLength(1);
    // And so was this deletion of what was taken again meanwhile.
    expect((await yard.remove(again.body.precheckImages[0]?.id ?? 0, yard.later(3))).body.precheckImages).toHaveLength(
      1,
    );
  });

  it('and reasons for having none: the later of both stands, in whatever order they come', async () => {
    const shot = await picture(80);
    await yard.save({ skip: { left: 'Dark' } }, yard.later(5));
    const { body } = await yard.snap('left', shot, {}, yard.later(3));
    expect(slotOf(body.precheck, 'left')?.state).toBe('picture');
    const state = async (act: Promise<{ body: { precheck: Precheck } }>) => slotOf((await act).body.precheck, 'left');
    const id = body.precheckImages[0]?.id ?? 0;
    expect(await state(yard.remove(id, yard.later(4)))).toMatchObject({ state: 'skipped', reason: 'Dark' });
    expect(await state(yard.save({ skip: { left: null } }, yard.later(6)))).toMatchObject({
      state: 'open',
      reason: null,
    });
    expect(await state(yard.save({ skip: { left: 'Dark' } }, yard.later(5)))).toMatchObject({ state: 'open' });
    await yard.snap('left', await picture(81), {}, yard.later(8));
    const second = (await yard.one()).body.precheckImages[0]?.id ?? 0;
    await yard.save({ skip: { left: 'Before the picture' } }, yard.later(7));
    expect(await state(yard.remove(second, yard.later(9)))).toMatchObject({ state: 'open' });
  });
});

describe('of a booking', () => {
  let desk: Client;
  let booking_id: number;
  beforeEach(async () => {
    desk = await withRentalToken(await yard.app.signIn(yard.sara));
    booking_id = (await makeBooking(yard.app, { branch_id: yard.branch, vehicle_id: yard.now.vehicle_id })).id;
  });
  const handOver = (slot: ImageSlot, { bytes, sha256, name }: Picture) =>
    desk.call(
      rentalHandover.addImage,
      { body: { booking_id, phase: 'checkin', slot, sha256, name, taken_at: yard.app.clock.now.toISOString() } },
      { files: { image: [{ bytes, name }] } },
    );

  it('the pictures and the reading of the hand-over count, and need not be sent again', async () => {
    const shot = await picture(90);
    expect((await handOver('front', shot)).status).toBe(200);
    await desk.call(rentalHandover.odometer, { body: { booking_id, odometer: 5_000, fuel_eighths: 7 } });
    const { front: _front, ...rest } = noPictures();
    const { body, errors } = await yard.save({ kind: 'out', booking_id, skip: rest, odometer: 5_000, completed: true });
    expect(errors).toEqual({});
    expect(body.precheck).toMatchObject({ booking_id, odometer: 5_000, fuel_eighths: 7 });
    expect(body.precheck.completed_at).not.toBeNull();
    expect(slotOf(body.precheck, 'front')?.state).toBe('handover');
    expect(await yard.readings()).toEqual([{ value: 5_000, source: 'checkin' }]);
    // Whoever sends one all the same is told which picture it is: the walk-round’s own.
    for (const name of ['again.jpg', 'under another name.jpg']) {
      const sent = await yard.snap('front', { ...shot, name }, { kind: 'out', booking_id });
      expect(sent.body.precheckImages).toMatchObject([{ name: 'again.jpg', sha256: shot.sha256 }]);
    }
    yard.now.key = randomUUID();
    const back = await yard.save({ kind: 'in', booking_id });
    expect([back.body.precheck.odometer, slotOf(back.body.precheck, 'front')?.state]).toEqual([null, 'open']);
  });

  it('must have this vehicle, be within the branch, and go out or come back', async () => {
    expect((await yard.save({ kind: 'daily', booking_id })).errors).toHaveProperty('kind');
    yard.now.vehicle_id = await car(yard);
    expect((await yard.save({ kind: 'out', booking_id })).errors).toHaveProperty('booking_id');
    const branch_id = await makeBranch(yard.app, 'UTC');
    await yard.app.db.updateTable('bookings').set({ branch_id }).where('id', '=', booking_id).execute();
    expect((await yard.save({ kind: 'out', booking_id })).status).toBe(404);
    const driver = await yard.app.signIn(await yard.app.makeUserWith(['precheck.create', 'vehicle.view-all']));
    expect((await yard.save({ kind: 'out', booking_id }, {}, driver)).status).toBe(403);
  });
});
