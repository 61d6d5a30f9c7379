/** What phones keep of bookings. */
import { createHash } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { damages } from '#contract/areas/damages.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { type MirroredBooking, rentalMirror } from '#contract/areas/rental-mirror.ts';
import { rentalPapers } from '#contract/areas/rental-papers.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Client } from '#tests/support/browser.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { deskOf, makeBooking, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg } from '#tests/support/yard.ts';
import { mirroredPage } from './mirror.ts';
import { copyTemplates } from './papers/items.ts';

const app = await startTestApp();
const DAY = 86_400_000;
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** 23:30 on 20 November in New York, where it is a day earlier than in Greenwich. */
const NOW = new Date('2026-11-21T04:30:00Z');
let desk: Client;

beforeEach(async () => {
  app.clock.set(NOW);
  await sql`truncate bookings cascade`.execute(app.db);
  desk = await deskOf(app);
});

const mirror = async (who = desk, query: { limit?: number; cursor?: string } = {}) =>
  (await who.call(rentalMirror.bookings, { query })).body;
const idsOf = async (who = desk) => (await mirror(who)).bookings.map(({ id }) => id);
const only = async (who = desk): Promise<MirroredBooking> => (await mirror(who)).bookings[0]!;
const withRights = async (...rights: Permission[]) => withRentalToken(await app.signIn(await app.makeUserWith(rights)));

const at = (text: string) => new Date(text);
const FAR = { starts_at: at('2026-10-01T14:00:00Z'), ends_at: at('2027-01-31T14:00:00Z') };
const from = async (starts_at: Date) => (await makeBooking(app, { ...FAR, starts_at })).id;
const until = async (ends_at: Date) => (await makeBooking(app, { ...FAR, ends_at })).id;

describe('keeps', () => {
  it('whole days on the clocks of the yard: from two days ago until 14 days from now', async () => {
    const kept = [
      await until(at('2026-11-18T05:00:00Z')),
      await from(at('2026-11-18T05:00:00Z')),
      await from(at('2026-12-05T04:59:59Z')),
      await until(at('2026-12-05T04:59:59Z')),
    ];
    await until(at('2026-11-18T04:59:59Z'));
    await from(at('2026-12-05T05:00:00Z'));
    await from(at('2026-10-02T14:00:00Z'));
    expect(await idsOf()).toEqual(kept);
  });

  it('all that are out, and what came back just now, however late or early', async () => {
    const gone = { ...FAR, ends_at: at('2026-10-20T14:00:00Z'), picked_up_at: FAR.starts_at };
    const out = await makeBooking(app, { ...FAR, status: 'checked_in', picked_up_at: FAR.starts_at });
    const late = await makeBooking(app, { ...gone, status: 'checked_in' });
    const back = await makeBooking(app, { ...gone, status: 'returned', returned_at: NOW });
    await makeBooking(app, { ...gone, status: 'returned', returned_at: gone.ends_at });
    expect(await idsOf()).toEqual([out.id, late.id, back.id]);
  });

  it('only those of the person’s own branches, also for who sees all, and none that was deleted', async () => {
    const { id } = await makeBooking(app, { status: 'cancelled' });
    await makeBooking(app, { branch_id: await makeBranch(app, 'UTC') });
    await makeBooking(app, { deleted_at: NOW });
    expect(await idsOf()).toEqual([id]);
    expect(await idsOf(await withRights('booking.view', 'booking.view-all'))).toEqual([id]);
    const { status } = await (await withRights('checkin.update', 'booking.view')).call(rentalMirror.bookings);
    expect(status).toBe(200);
  });

  it('page by page what one page has; the same again as long as nothing changes', async () => {
    for (let i = 0; i < 5; i++) await makeBooking(app);
    const all = await idsOf();
    const first = await mirror(desk, { limit: 2 });
    const second = await mirror(desk, { limit: 2, cursor: first.next_cursor! });
    const third = await mirror(desk, { limit: 2, cursor: second.next_cursor! });
    expect([first, second, third].flatMap(({ bookings }) => bookings.map(({ id }) => id))).toEqual(all);
    expect([all.length, third.next_cursor]).toEqual([5, null]);
    expect((await desk.call(rentalMirror.bookings, { query: { cursor: 'x' } })).errors).toHaveProperty('cursor');
    const read = await desk.call(rentalMirror.bookings);
    app.clock.advance(60_000);
    const headers = { 'if-none-match': read.headers.get('etag')! };
    expect((await desk.call(rentalMirror.bookings, {}, { headers })).status).toBe(304);
  });
});

describe('pictures', () => {
  const ago = (ms: number) => new Date(NOW.getTime() - ms);
  const shoot = async (booking_id: number, shade: number, taken: Date, phase: 'checkin' | 'checkout' = 'checkin') => {
    const bytes = await makeJpeg({ shade });
    const image = { bytes, name: `${shade}.jpg` };
    const said = {
      phase,
      slot: 'left',
      name: image.name,
      sha256: sha256Of(bytes),
      taken_at: taken.toISOString(),
    } as const;
    return (await desk.call(rentalHandover.addImage, { body: { booking_id, ...said } }, { files: { image } })).body
      .image;
  };

  it('that people of the yard took are there, whole, in the order in which they were taken', async () => {
    const { id } = await makeBooking(app);
    const late = await shoot(id, 10, ago(60_000));
    const early = await shoot(id, 20, ago(120_000));
    const back = await shoot(id, 30, ago(30_000), 'checkout');
    await app.db.updateTable('checkin_images').set({ uploaded_as: 'customer' }).where('id', '=', back.id).execute();
    const { images } = await only();
    expect(images).toEqual(
      [{ ...early, superseded: true }, late].map(({ thumb: _thumb, ...image }) => ({ ...image, damage_id: null })),
    );
  });

  it('that came in during the last two days keep their booking, however long ago they were taken', async () => {
    const back = at('2026-10-20T14:00:00Z');
    const gone = { ...FAR, ends_at: back, picked_up_at: FAR.starts_at, returned_at: back };
    const { id } = await makeBooking(app, { ...gone, status: 'completed' });
    expect(await idsOf()).toEqual([]);
    await shoot(id, 40, gone.ends_at, 'checkout');
    app.clock.advance(2 * DAY - 1000);
    desk = await deskOf(app);
    expect(await idsOf()).toEqual([id]);
    app.clock.advance(2000);
    expect(await idsOf()).toEqual([]);
    await app.db.updateTable('checkin_images').set({ received_at: app.clock.now, uploaded_as: 'customer' }).execute();
    expect(await idsOf()).toEqual([]);
  });
});

describe('a booking has', () => {
  it('what calls answer of it, without papers and sums', async () => {
    const booking = await makeBooking(app, { booking_amount: '161.29', pickup_place: 'Gate 2', note: 'Child seat' });
    await desk.call(rentalHandover.odometer, { body: { booking_id: booking.id, odometer: 81_244, keys: 2 } });
    const read = (await desk.call(rentalBookings.one, { params: { id: booking.id } })).body.booking;
    const kept = await only();
    const { blockers, checks, damages: pins, agreements, images, ...rest } = kept;
    expect(read).toMatchObject(rest);
    expect(rest.checkin).toMatchObject({ odometer: 81_244, keys: 2 });
    expect(read.blockers.map(({ text }) => text)).toContain('161.29 are to be paid first.');
    expect(blockers.map(({ kind }) => kind)).toEqual(read.blockers.map(({ kind }) => kind));
    expect(blockers.map(({ text }) => text)).toContain('Something is to be paid first.');
    expect([checks, pins, agreements, images]).toEqual([[], [], [], []]);
    expect(JSON.stringify(kept)).not.toMatch(/161\.29|bookingattachments|token/);
  });

  it('of each agreement the newest version unless it is void, signed ones too', async () => {
    const { id } = await makeBooking(app);
    const made = async () =>
      (await desk.call(rentalHandover.agreementPdf, { body: { booking_id: id } })).body.agreement;
    const first = await made();
    const line: number[][] = [
      [0, 0],
      [9, 9],
    ];
    const said = { kind: 'agreement' as const, content_hash: first.content_hash, typed_name: 'Elena', strokes: [line] };
    await desk.call(rentalHandover.sign, { params: { id }, body: said });
    expect((await only()).agreements).toMatchObject([{ version: 1, signed_by: 'Elena' }]);
    const ends_at = new Date(NOW.getTime() + 6 * DAY);
    await app.db.updateTable('bookings').set({ ends_at }).where('id', '=', id).execute();
    await made();
    expect((await only()).agreements).toMatchObject([{ version: 2, signed_by: null, void_at: null }]);
    await app.db.updateTable('agreements').set({ void_at: NOW }).where('version', '=', 2).execute();
    expect((await only()).agreements).toEqual([]);
  });

  it('the checks of going out and coming back, for who may see checks', async () => {
    const { id } = await makeBooking(app);
    await copyTemplates(app.db, id);
    const lists = [];
    for (const entity_type of ['checkin', 'checkout'] as const)
      lists.push(
        ...(await desk.call(rentalPapers.checklist, { query: { entity_type, booking_id: id } })).body.checklist,
      );
    expect(lists.length).toBeGreaterThan(1);
    expect((await only()).checks).toEqual(lists);
    expect((await only(await withRights('booking.view'))).checks).toEqual([]);
  });

  it('the damage of its vehicle that is known and not repaired, for who may see damage', async () => {
    const { vehicleId } = await makeBooking(app);
    const pin = { view: 'left', x: 0.3, y: 0.4, kind: 'dent', size: 'M', note: 'By the door' } as const;
    const add = async (params: { id: number }, state: 'old' | 'repaired') =>
      (await desk.call(damages.add, { params, body: { ...pin, state } })).body.damage.id;
    const id = await add({ id: vehicleId }, 'old');
    await add({ id: vehicleId }, 'repaired');
    await add({ id: await makeVehicle(app) }, 'old');
    const erased = await add({ id: vehicleId }, 'old');
    await desk.call(damages.update, { params: { id: erased }, body: { deleted: true } });
    expect((await only()).damages).toEqual([{ id, vehicle_id: vehicleId, ...pin, state: 'old' }]);
    expect((await only(await withRights('booking.view'))).damages).toEqual([]);
  });

  it('reads a page of many in as many queries as one booking', async () => {
    const counted = async () => {
      let queries = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => ((queries += 1), node),
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const person = { branches: [1], can: () => true };
      await mirroredPage({ db: app.db.withPlugin(counting), now: NOW, person }, {});
      return queries;
    };
    await makeBooking(app);
    const one = await counted();
    for (let i = 0; i < 4; i++) await makeBooking(app);
    expect(await counted()).toBe(one);
  });
});
