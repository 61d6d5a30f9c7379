import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import type { EntityType } from '#contract/areas/rental-words.ts';
import { channelOfToken } from '#server/http/channel.ts';
import type { Client } from '#tests/support/browser.ts';
import { deskOf, makeBooking, makeVehicle } from '#tests/support/rentals.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

let app: TestApp;
let desk: Client;
/** In another branch, and sees the bookings of that one alone. */
let stranger: Client;
let elsewhere = 0;

beforeAll(async () => {
  app = await startTestApp();
  desk = await deskOf(app, 'admin');
  elsewhere = await makeBranch(app, 'UTC');
  stranger = await withRentalToken(await app.signIn(await app.makeUser('technician', { branch_id: elsewhere })));
});

describe('booking channels', () => {
  const add = (name: string, branch_id = 1) => desk.call(rentalSetup.addChannel, { body: { name, branch_id } });
  const opens = (token: string) => channelOfToken(app.db, `Bearer ${token}`);

  it('show their token once, and it opens the yard until the channel is switched off or ended', async () => {
    const { body } = await add('Web shop');
    const { id } = body.channel;
    expect(body.channel).toMatchObject({
      name: 'Web shop',
      active: true,
      token_end: body.token.slice(-4),
      bookings: 0,
    });
    expect(await opens(body.token)).toEqual({ id, name: 'Web shop', branch_id: 1 });
    const list = await desk.call(rentalSetup.channels);
    expect(JSON.stringify(list.body)).not.toContain(body.token);

    const update = (active: boolean) => desk.call(rentalSetup.updateChannel, { params: { id }, body: { active } });
    await update(false);
    expect(await opens(body.token)).toBeNull();
    await update(true);
    const renewed = await desk.call(rentalSetup.renewChannel, { params: { id } });
    expect(await opens(body.token)).toBeNull();
    expect(await opens(renewed.body.token)).toMatchObject({ id });

    await makeBooking(app, { channel_id: id, external_ref: 'A-1', source: 'channel' });
    expect((await desk.call(rentalSetup.channel, { params: { id } })).body.channel.bookings).toBe(1);
    await desk.call(rentalSetup.endChannel, { params: { id } });
    expect((await desk.call(rentalSetup.endChannel, { params: { id } })).status).toBe(200);
    expect(await opens(renewed.body.token)).toBeNull();
    expect((await update(true)).status).toBe(410);
    expect((await desk.call(rentalSetup.channels)).body.channels).toEqual([]);
    expect((await desk.call(rentalSetup.channels, { query: { deleted: '1' } })).body.channels).toHaveLength(1);

    const lines = await app.db.selectFrom('audit').selectAll().where('entity', '=', 'booking-channel').execute();
    const hash = await app.db.selectFrom('booking_channels').select('token_hash').executeTakeFirstOrThrow();
    for (const secret of [body.token, renewed.body.token, hash.token_hash])
      expect(JSON.stringify(lines)).not.toContain(secret);
    const history = await desk.call(audit.recordHistory, { params: { entity: 'booking-channel', id } });
    expect(history.body.history.map(({ words }) => words)).toContain('Given another token');
  });

  it('have names of their own; one that ended has given its name back', async () => {
    const { id } = (await add('Airport')).body.channel;
    expect((await add('airport')).errors).toEqual({ name: ['There is a channel of this name already.'] });
    await desk.call(rentalSetup.endChannel, { params: { id } });
    expect((await add('Airport')).status).toBe(200);
    expect((await add('Harbour', 999_999)).errors).toEqual({ branch_id: ['This branch does not exist.'] });
  });
});

describe('rates', () => {
  const of = (branch_id: number, vehicle_id: number | null = null) => ({ branch_id, vehicle_id });

  it('are one to a vehicle, and one to a branch for all others: what is sent stands in what is there', async () => {
    const vehicle = await makeVehicle(app);
    const first = await desk.call(rentalSetup.saveRate, { body: { ...of(1), daily: 45, late_hour: 15.5 } });
    expect(first.body.rate).toMatchObject({
      daily: 45,
      late_hour: 15.5,
      weekly: null,
      deposit_amount: 0,
      vehicle: null,
    });
    const again = await desk.call(rentalSetup.saveRate, { body: { ...of(1), daily: 47.35, deposit_amount: 300 } });
    expect(again.body.rate).toMatchObject({
      id: first.body.rate.id,
      daily: 47.35,
      late_hour: 15.5,
      deposit_amount: 300,
    });
    const own = await desk.call(rentalSetup.saveRate, { body: { ...of(1, vehicle), daily: 99 } });
    expect(own.body.rate.vehicle).toMatchObject({ id: vehicle });
    const { id } = own.body.rate;
    await desk.call(rentalSetup.updateRate, { params: { id }, body: { daily: 99, weekly: 590, late_hour: null } });
    const history = await desk.call(audit.recordHistory, { params: { entity: 'rental-rate', id } });
    expect(history.body.history[0]?.changes).toMatchObject([{ label: 'Seven days', from: null, to: '590.00' }]);
    const listed = await desk.call(rentalSetup.rates, { query: { vehicle_id: String(vehicle) } });
    expect(listed.body.rates).toMatchObject([{ id, weekly: 590 }]);
  });

  it('are refused at their field', async () => {
    const vehicle = await makeVehicle(app, 'ELSE-1', elsewhere);
    const refused = async (body: Parameters<typeof rates>[0]) => (await rates(body)).errors;
    const rates = (body: { branch_id: number; vehicle_id?: number; daily: number }) =>
      desk.call(rentalSetup.saveRate, { body });
    expect(await refused({ branch_id: 1, vehicle_id: vehicle, daily: 1 })).toEqual({
      vehicle_id: ['This vehicle is of another branch.'],
    });
    expect(await refused({ branch_id: 1, daily: 1.005 })).toEqual({ daily: ['At most two digits after the point.'] });
    expect(await refused({ branch_id: 1, vehicle_id: 999_999, daily: 1 })).toEqual({
      vehicle_id: ['This vehicle does not exist.'],
    });
  });

  it('that were taken away come back, unless there is another one by now', async () => {
    const vehicle = await makeVehicle(app);
    const save = (daily: number) => desk.call(rentalSetup.saveRate, { body: { ...of(1, vehicle), daily } });
    const { id } = (await save(50)).body.rate;
    const params = { id };
    await desk.call(rentalSetup.removeRate, { params });
    expect((await desk.call(rentalSetup.rates, { query: { vehicle_id: String(vehicle) } })).body.rates).toEqual([]);
    expect((await desk.call(rentalSetup.restoreRate, { params })).body.rate).toMatchObject({ id, deleted_at: null });
    await desk.call(rentalSetup.removeRate, { params });
    expect((await save(60)).body.rate).toMatchObject({ id, daily: 60, deleted_at: null });
  });

  it('are seen by whoever sees the bookings of the branch', async () => {
    const { id } = (await desk.call(rentalSetup.saveRate, { body: { ...of(1), daily: 45 } })).body.rate;
    const theirs = (await desk.call(rentalSetup.saveRate, { body: { ...of(elsewhere), daily: 30 } })).body.rate;
    expect((await stranger.call(rentalSetup.rates)).body.rates.map((rate) => rate.id)).toEqual([theirs.id]);
    expect((await stranger.call(rentalSetup.rate, { params: { id } })).status).toBe(404);
    expect((await stranger.call(rentalSetup.updateRate, { params: { id }, body: { daily: 1 } })).status).toBe(403);
  });
});

describe('what is checked', () => {
  const list = async (entity_type: EntityType) =>
    (await desk.call(rentalSetup.templates, { query: { entity_type } })).body.templates;
  const titles = async (entity_type: EntityType) => (await list(entity_type)).map(({ title }) => title);

  it('is saved as a whole list in its order: what is not in it is gone, and other lists stay', async () => {
    const [keys, lost] = await list('checkout');
    const items = [
      { title: 'The tank is as full as before', required: false },
      { id: keys?.id ?? 0, title: 'All keys are back', required: true },
    ];
    const before = await titles('license');
    const saved = await desk.call(rentalSetup.saveTemplates, { body: { entity_type: 'checkout', items } });
    expect(saved.body.templates).toMatchObject([
      { title: 'The tank is as full as before', required: false, position: 0 },
      { id: keys?.id, title: 'All keys are back', position: 1 },
    ]);
    expect(await titles('license')).toEqual(before);
    const gone = await app.db
      .selectFrom('verification_templates')
      .select('deleted_at')
      .where('id', '=', lost?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(gone.deleted_at).not.toBeNull();
    const stale = [{ id: lost?.id ?? 0, title: 'Nothing was left', required: true }];
    const refused = await desk.call(rentalSetup.saveTemplates, { body: { entity_type: 'checkout', items: stale } });
    expect(refused.errors).toEqual({ items: [expect.stringMatching(/changed this list meanwhile/)] });
  });
});
