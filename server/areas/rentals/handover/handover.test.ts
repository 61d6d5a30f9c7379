/** What is noted at the vehicle, and its pictures. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { channelBookings } from '#contract/areas/channel-bookings.ts';
import { damages } from '#contract/areas/damages.ts';
import { files } from '#contract/areas/files.ts';
import { prechecks, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { rentalBookings as bookings } from '#contract/areas/rental-bookings.ts';
import { rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import { HEADERS } from '#contract/headers.ts';
import { formatStamp } from '#contract/stamp.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { must } from '#server/lib/must.ts';
import { showing, withRentalToken } from '#tests/support/bearer.ts';
import { deskOf, makeBooking, makeVehicle, type MadeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg } from '#tests/support/yard.ts';

const app = await startTestApp();
const desk = await deskOf(app);
const MINUTE = 60_000;

let booking: MadeBooking;
beforeEach(async () => {
  booking = await makeBooking(app);
  app.clock.advance(MINUTE);
});

const before = (minutes: number): string => new Date(app.clock.now.getTime() - minutes * MINUTE).toISOString();
const readingsOf = (vehicleId: number) =>
  app.db.selectFrom('odometer_readings').selectAll().where('vehicle_id', '=', vehicleId).execute();

describe('odometer, fuel and keys', () => {
  const note = (odometer: number, more: object = {}) =>
    desk.call(rows.odometer, { body: { booking_id: booking.id, odometer, ...more } });

  it('are one reading a booking; the latest stands, and what stood before is in the audit', async () => {
    const first = await note(81_244, { fuel_eighths: 8, keys: 2, at: before(30) });
    expect(first.body.checkin).toMatchObject({ phase: 'checkin', odometer: 81_244, fuel_eighths: 8, keys: 2 });
    app.clock.advance(MINUTE);
    const second = await note(81_254, { fuel_eighths: 7 });
    expect(second.body.checkin).toMatchObject({ odometer: 81_254, fuel_eighths: 7, keys: 2 });
    const readings = await readingsOf(booking.vehicleId);
    expect(readings.map(({ value, source }) => [value, source])).toEqual([[81_254, 'checkin']]);
    const told = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'booking.note-out')
      .where('entity_id', '=', booking.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told.detail).toMatchObject({ from: { odometer: 81_244 }, to: { odometer: 81_254 } });
  });

  it('of two edits the later stands, field by field, whichever comes first', async () => {
    await note(81_244);
    const ms = app.clock.now.getTime() - 10 * MINUTE;
    const headers = { [HEADERS.stamp]: formatStamp({ ms, counter: 0, device: 'phone000' }) };
    const body = { booking_id: booking.id, odometer: 81_000, keys: 2 };
    const late = await desk.call(rows.odometer, { body }, { headers });
    expect(late.body.checkin).toMatchObject({ odometer: 81_244, keys: 2 });
    expect(late.headers.get(HEADERS.superseded)).toBe('odometer');
    expect((await readingsOf(booking.vehicleId)).map(({ value }) => value)).toEqual([81_244]);
  });

  it('are noted one by one: fuel or keys alone make no reading', async () => {
    const send = (noted: object) => desk.call(rows.odometer, { body: { booking_id: booking.id, ...noted } });
    expect((await send({ fuel_eighths: 7 })).body).toMatchObject({
      booking_id: booking.id,
      checkin: { odometer: null, fuel_eighths: 7, keys: null },
    });
    app.clock.advance(MINUTE);
    expect((await send({ keys: 2 })).body.checkin).toMatchObject({ odometer: null, fuel_eighths: 7, keys: 2 });
    expect(await readingsOf(booking.vehicleId)).toEqual([]);
  });

  it('are of the vehicle that goes out: after an exchange nothing is noted, and its own reading is made', async () => {
    await note(81_244, { fuel_eighths: 7 });
    const other = await makeVehicle(app);
    await desk.call(rentalSetup.saveRate, { body: { branch_id: 1, daily: 45, deposit_amount: 0 } });
    app.clock.advance(MINUTE);
    const exchanged = await desk.call(bookings.update, { params: { id: booking.id }, body: { vehicle_id: other } });
    expect(exchanged.body.booking.checkin).toMatchObject({ odometer: null, fuel_eighths: null, done_by: null });
    app.clock.advance(MINUTE);
    expect((await note(5_000)).body.checkin?.odometer).toBe(5_000);
    expect((await readingsOf(booking.vehicleId)).map(({ value }) => value)).toEqual([81_244]);
    expect((await readingsOf(other)).map(({ value }) => value)).toEqual([5_000]);
  });

  it('a booking without a vehicle has no dial', async () => {
    await app.db.updateTable('bookings').set({ vehicle_id: null }).where('id', '=', booking.id).execute();
    expect((await note(81_244)).errors).toHaveProperty('booking_id');
  });
});

describe('pictures', () => {
  const picture = async (shade: number) => {
    const bytes = await makeJpeg({ shade });
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), name: `${shade}.jpg` };
  };
  type Picture = Awaited<ReturnType<typeof picture>>;
  const bodyOf = (slot: ImageSlot, { sha256, name }: Picture, taken_at: string) =>
    ({ phase: 'checkin', slot, name, sha256, taken_at }) as const;
  const send = (slot: ImageSlot, sent: Picture, taken_at = before(5), more: object = {}, who = desk) =>
    who.call(
      rows.addImage,
      { body: { booking_id: booking.id, ...bodyOf(slot, sent, taken_at), ...more } },
      { files: { image: sent } },
    );
  const list = async () => (await desk.call(rows.images, { params: { id: booking.id } })).body;

  it('the same bytes in a place are one picture, found by its name', async () => {
    const front = await picture(90);
    const [first, again] = [await send('front', front), await send('front', front)];
    expect([first.status, again.body.image.id]).toEqual([200, first.body.image.id]);
    const { adminUploaded, slots } = await list();
    expect(adminUploaded.map(({ name }) => name)).toEqual(['90.jpg']);
    expect(slots).toHaveLength(12);
    expect(slots[0]).toMatchObject({ slot: 'front', checkin: { id: first.body.image.id }, checkout: null });
    const file = await desk.fetch(first.body.image.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(front.bytes))).toBe(true);
  });

  it('of a place the one that was taken last stands, in whatever order they come; none is erased', async () => {
    const late = await send('left', await picture(10), before(2));
    const early = await send('left', await picture(20), before(9));
    expect([late.body.image.superseded, early.body.image.superseded]).toEqual([false, true]);
    const newest = await send('left', await picture(30), before(1));
    const { adminUploaded, slots } = await list();
    expect(adminUploaded.map(({ id, superseded }) => [id, superseded])).toEqual([
      [early.body.image.id, true],
      [late.body.image.id, true],
      [newest.body.image.id, false],
    ]);
    expect(slots.find(({ slot }) => slot === 'left')?.checkin?.id).toBe(newest.body.image.id);
    await send('damage', await picture(40));
    const second = await send('damage', await picture(50));
    expect(second.body.image.superseded).toBe(false);
    expect((await list()).adminUploaded.filter(({ superseded }) => superseded)).toHaveLength(2);
  });

  it('a place without one says why, on the way that was walked, until there is a picture or another vehicle', async () => {
    const said = { vehicle_id: booking.vehicleId, booking_id: booking.id, kind: 'out' } as const;
    const skip = { left: 'Cannot get to it', rear: 'Too dark' };
    await desk.call(prechecks.save, { body: { ...said, key: crypto.randomUUID(), skip } });
    await send('rear', await picture(60));
    const skipped = async (slot: ImageSlot) => (await list()).slots.find((one) => one.slot === slot)?.skipped;
    expect(await skipped('left')).toEqual({ checkin: 'Cannot get to it', checkout: null });
    const none = { checkin: null, checkout: null };
    expect([await skipped('rear'), await skipped('front')]).toEqual([none, none]);
    const other = await makeVehicle(app);
    await app.db.updateTable('bookings').set({ vehicle_id: other }).where('id', '=', booking.id).execute();
    expect(await skipped('left')).toEqual(none);
  });

  it('are of the vehicle that they show: after an exchange they stand for nothing', async () => {
    await send('front', await picture(1));
    const other = await makeVehicle(app);
    await app.db.updateTable('bookings').set({ vehicle_id: other }).where('id', '=', booking.id).execute();
    const { body } = await desk.call(rows.images, { params: { id: booking.id } });
    expect(body.slots.every(({ checkin }) => checkin === null)).toBe(true);
    const { plate } = await app.db
      .selectFrom('vehicles')
      .select('plate')
      .where('id', '=', booking.vehicleId)
      .executeTakeFirstOrThrow();
    expect(body.adminUploaded).toMatchObject([{ slot: 'front', superseded: true, earlier_plate: plate }]);
    expect((await send('front', await picture(1))).body.image.superseded).toBe(false);
    expect((await desk.call(bookings.one, { params: { id: booking.id } })).body.booking.checkin?.pictures).toBe(1);
  });

  it('of the vehicle before, sent late, are kept as its own and stand for nothing; of one it never had they are refused', async () => {
    const [other, strange] = [await makeVehicle(app), await makeVehicle(app)];
    const exchanged = await desk.call(bookings.update, { params: { id: booking.id }, body: { vehicle_id: other } });
    expect(exchanged.errors).toEqual({});
    await send('front', await picture(5));
    const { vehicleId: vehicle_id } = booking;
    const late = await send('front', await picture(6), before(1), { vehicle_id });
    expect([late.status, late.body.image.superseded]).toEqual([200, true]);
    expect((await send('front', await picture(6), before(1), { vehicle_id })).body.image).toEqual(late.body.image);
    const kept = app.db.selectFrom('checkin_images').select('vehicle_id').where('id', '=', late.body.image.id);
    expect(await kept.execute()).toEqual([{ vehicle_id }]);
    const { slots, adminUploaded } = await list();
    expect([slots[0]?.checkin?.name, adminUploaded.length]).toEqual(['5.jpg', 2]);
    expect((await send('front', await picture(7), before(1), { vehicle_id: other })).body.image.superseded).toBe(false);
    const refused = await send('front', await picture(8), before(1), { vehicle_id: strange });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['vehicle_id']]);
    const pin = { view: 'left', x: 0.5, y: 0.5, kind: 'dent' } as const;
    const add = (id: number) => desk.call(damages.add, { params: { id }, body: { ...pin, booking_id: booking.id } });
    const damage_id = (await add(vehicle_id)).body.damage.id;
    expect((await add(strange)).errors).toHaveProperty('booking_id');
    expect((await send('damage', await picture(9), before(1), { damage_id })).errors).toHaveProperty('damage_id');
    const closeUp = await send('damage', await picture(9), before(1), { damage_id, vehicle_id });
    expect(closeUp.body.image).toMatchObject({ damage_id, superseded: true });
  });

  it('arrive whatever became of the booking', async () => {
    for (const [shade, status] of (['cancelled', 'returned', 'completed'] as const).entries()) {
      await app.db.updateTable('bookings').set({ status }).where('id', '=', booking.id).execute();
      const sent = await send('left', await picture(100 * shade), before(9 - shade), { phase: 'checkout' });
      expect([sent.status, sent.body.image.superseded]).toEqual([200, false]);
    }
    expect((await list()).slots.find(({ slot }) => slot === 'left')?.checkout?.name).toBe('200.jpg');
  });

  it('ten, with a token that dies at the fifth and again at the seventh and answers that are lost: all ten are there once', async () => {
    const names = walkRoundSlots.slice(0, 10);
    const shots = await Promise.all(names.map((_slot, n) => picture(10 + n)));
    const person = await app.makeUser('technician');
    const browser = await app.signIn(person);
    let holder = await withRentalToken(browser);
    const sendNth = (n: number, key: string) =>
      holder.call(
        rows.addImage,
        {
          body: {
            booking_id: booking.id,
            ...bodyOf(must(names[n], 'a place'), must(shots[n], 'a picture'), before(5)),
          },
        },
        { files: { image: must(shots[n], 'a picture') }, headers: { [HEADERS.key]: key } },
      );
    const refused: number[] = [];
    const ids: number[] = [];
    for (const n of names.keys()) {
      if (n === 4 || n === 6) {
        await app.db.deleteFrom('tokens').where('user_id', '=', person.id).execute();
        refused.push((await sendNth(n, `shot-${n}`)).status);
        holder = await withRentalToken(browser);
      }
      // The answer is lost: the same request comes again, and one that the phone began anew.
      for (const key of ['shot', 'shot', 'anew']) ids.push((await sendNth(n, `${key}-${n}`)).body.image.id);
    }
    expect([refused, new Set(ids).size]).toEqual([[401, 401], 10]);
    const { adminUploaded, slots } = await list();
    expect([adminUploaded.length, slots.filter(({ checkin }) => checkin !== null).length]).toEqual([10, 10]);
  });

  it('other bytes than were meant, and damage of another vehicle, are refused; a clock that is ahead is put right', async () => {
    const sent = await picture(60);
    expect((await send('rear', { ...sent, sha256: 'a'.repeat(64) })).errors).toHaveProperty('sha256');
    expect((await send('damage', sent, before(1), { damage_id: 999_999 })).errors).toHaveProperty('damage_id');
    const ahead = await send('rear', sent, '2099-01-01T00:00:00.000Z');
    expect(ahead.body.image.taken_at).toBe(app.clock.now.toISOString());
  });

  it('nobody deletes one, and another branch sees none', async () => {
    const { body } = await send('rear', await picture(70));
    const id = Number(body.image.url.replace('/api/files/', ''));
    expect((await desk.call(files.remove, { params: { id } })).status).toBe(403);
    const away = await withRentalToken(await app.signIn(await app.makeUserWith(['booking.view', 'checkin.update'])));
    expect((await away.fetch(body.image.url)).status).toBe(200);
    const branch_id = await makeBranch(app, 'UTC');
    await app.db.updateTable('bookings').set({ branch_id }).where('id', '=', booking.id).execute();
    expect((await send('rear', await picture(71), before(1), {}, away)).status).toBe(404);
    expect((await away.call(rows.images, { params: { id: booking.id } })).status).toBe(404);
    expect((await away.fetch(body.image.url)).status).toBe(404);
  });

  it('a booking channel sends the renter’s, of its own bookings alone', async () => {
    const channelOf = async (name: string) => {
      const token = `token-of-the-channel-${name}-0123456789`;
      const times = { created_at: app.clock.now, updated_at: app.clock.now, deleted_at: null, last_used_at: null };
      const nobody = { created_by: null, deleted_by: null };
      const row = { name, token_hash: hashSecret(token), token_end: '6789', branch_id: 1, ...times, ...nobody };
      const { id } = await app.db.insertInto('booking_channels').values(row).returning('id').executeTakeFirstOrThrow();
      return { id, site: showing(app.guest(), token) };
    };
    const [own, other] = [await channelOf('Site'), await channelOf('Other')];
    booking = await makeBooking(app, { channel_id: own.id, external_ref: 'W-1', source: 'channel' });
    const { token } = await app.db
      .selectFrom('bookings')
      .select('token')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const sent = await picture(80);
    const call = (who = own.site) =>
      who.call(
        channelBookings.checkinImage,
        { params: { token }, body: bodyOf('front', sent, before(3)) },
        { files: { image: sent } },
      );
    const { status, body } = await call();
    expect([status, body.image.by]).toEqual([200, null]);
    expect((await call(other.site)).status).toBe(404);
    await send('front', sent);
    const { adminUploaded, customerUploaded, slots } = await list();
    expect([adminUploaded.length, customerUploaded.map(({ id }) => id)]).toEqual([1, [body.image.id]]);
    expect(slots[0]?.checkin?.id).toBe(adminUploaded[0]?.id);
  });
});
