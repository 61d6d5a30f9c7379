import { beforeAll, expect, it } from 'vitest';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Input } from '#contract/endpoint.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { HEADERS } from '#contract/headers.ts';
import { vinCheckDigit } from '#contract/vin.ts';
import type { Client } from '#tests/support/browser.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeTodo } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let admin: Client;
let branch_id: number;

beforeAll(async () => {
  app = await startTestApp();
  branch_id = await makeBranch(app, 'America/Chicago');
  office = await app.signIn(await app.makeUser('office', { name: 'Olga Office', branch_id }));
  admin = await app.signIn(await app.makeUser('admin', { branch_id }));
});

let serial = 0;
function newNames() {
  serial += 1;
  const draft = `5YFEPRAE0NP${String(400_000 + serial)}`;
  return { plate: `FL ${serial}`, vin: `${draft.slice(0, 8)}${vinCheckDigit(draft)}${draft.slice(9)}` };
}

type Body = Partial<NonNullable<Input<typeof vehicles.add>['body']>>;
const add = (body: Body = {}, by = office) => by.call(vehicles.add, { body: { ...newNames(), ...body } });
const addOne = async (body: Body = {}) => (await add(body)).body.vehicle;
const one = async (id: number, by = office) => (await by.call(vehicles.one, { params: { id } })).body.vehicle;
const update = (id: number, body: NonNullable<Input<typeof vehicles.update>['body']>, by = office) =>
  by.call(vehicles.update, { params: { id }, body });
const retire = (id: number, body: Input<typeof vehicles.retire>['body'] = {}, by = office) =>
  by.call(vehicles.retire, { params: { id }, body: { retire_reason: 'sold', ...body } });
const restore = (id: number, by = office) => by.call(vehicles.restore, { params: { id } });
const active = async () =>
  (await office.call(vehicles.active, { query: { limit: 500 } })).body.vehicles.map(({ id }) => id);
const told = async (vehicle_id: number) => {
  const events = app.db.selectFrom('vehicle_events').select(['kind', 'text']).where('vehicle_id', '=', vehicle_id);
  return (await events.orderBy('id').execute()).map(({ kind, text }) => `${kind}: ${text}`);
};

it('vehicles 7.5: adds once for one key; a VIN that is there is refused at its field and in `error`', async () => {
  const body = newNames();
  const headers = { [HEADERS.key]: '7d4a1b52-9f3e-4f0e-8a51-0c8f6a2b7e11' };
  const first = await office.call(vehicles.add, { body }, { headers });
  const again = await office.call(vehicles.add, { body }, { headers });
  expect(again.body.vehicle.id).toBe(first.body.vehicle.id);
  const other = await add({ vin: body.vin });
  expect([other.status, other.errors]).toEqual([422, { vin: [`${body.plate} has this VIN already.`] }]);
  const taken = { id: first.body.vehicle.id, plate: body.plate, retired: false };
  expect(other.body).toMatchObject({ error: other.message, taken });
});

it('vehicles 7.5: a VIN that cannot be is answered with what may have been meant; a European one is unchecked', async () => {
  const wrong = await add({ vin: '5YFEPRAE7PN234567' });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['vin']]);
  expect((wrong.body as unknown as { repairs: string[] }).repairs).toContain('5YFEPRAE7NP234567');
  expect(await addOne({ vin: 'wvgzzz-5nz ew069297' })).toMatchObject({
    vin: 'WVGZZZ5NZEW069297',
    vin_check: 'unchecked',
  });
  expect((await add({ vin: null })).errors).toHaveProperty('vin');
  expect(await addOne({ vin: null, vin_reason: 'A trailer' })).toMatchObject({ vin: null, vin_check: 'none' });
});

it('decode-vin says what a VIN means, what it read otherwise, and what may have been meant', async () => {
  const ask = async (vin: string) => (await office.call(vehicles.decodeVin, { query: { vin } })).body;
  expect(await ask('5yfe-prae7np234567')).toMatchObject({
    vin: '5YFEPRAE7NP234567',
    check: 'ok',
    hint: null,
    repairs: [],
    taken: null,
    decoded: { make: 'Toyota', model: 'Corolla', model_year: 2022, fuel: 'petrol' },
  });
  const european = await ask('WVGZZZ5NZEWO69297');
  expect(european).toMatchObject({ vin: 'WVGZZZ5NZEW069297', changed: true, check: 'unchecked' });
  expect(european.hint).toMatch(/^O read as 0\. Its check digit does not fit/);
  expect(european.decoded).toMatchObject({ make: 'Volkswagen', model: '', model_year: null });
  const wrong = await ask('5YFEPRAE7PN234567');
  expect([wrong.check, wrong.decoded, wrong.repairs[0]]).toEqual([null, null, '5YFEPRAE7NP234567']);
  const { id } = await addOne({ vin: '5YFEPRAE7NP234567', plate: 'VIN 1' });
  expect((await ask('5YFEPRAE7NP234567')).taken).toEqual({ id, plate: 'VIN 1', retired: false });
});

it('begins with what the dial shows, a name of its make, and an event; changes say what they changed', async () => {
  const sent = { odometer: '12,345', odometer_unit: 'mi', make: 'Ford', model: 'Transit', model_year: 2022 } as const;
  const { id, ...vehicle } = await addOne({ ...sent, acquired_price: 20_000.5, tank_litres: 95.5 });
  expect(vehicle).toMatchObject({
    name: 'Ford Transit 2022',
    branch_id,
    last_odometer: 12_345,
    odometer_unit: 'mi',
    status: 'ready',
    acquired_price: 20_000.5,
    tank_litres: 95.5,
    within: true,
  });
  const { body, status } = await update(id, { color: 'Red', odometer: 12_400, acquired_price: 20_000.5 });
  expect([status, body.vehicle.color, body.vehicle.last_odometer]).toEqual([200, 'Red', 12_400]);
  expect(await told(id)).toEqual([
    'added: Ford Transit 2022 added to the fleet',
    'reading: Odometer 12,345',
    'changed: Changed: Colour',
    'reading: Odometer 12,400',
  ]);
  const audits = app.db
    .selectFrom('audit')
    .select('detail')
    .where('entity', '=', 'vehicle')
    .where('entity_id', '=', id);
  expect((await audits.where('action', '=', 'vehicle.update').execute()).map(({ detail }) => detail)).toEqual([
    { from: { color: '' }, to: { color: 'Red' } },
  ]);
});

it('has a plate that no other in service has, however it is written, and points at what is there', async () => {
  const { plate, id } = await addOne();
  const again = await add({ plate: plate.replace(' ', '-').toLowerCase() });
  expect([again.status, Object.keys(again.errors), again.body]).toMatchObject([422, ['plate'], { taken: { id } }]);
  expect((await add({ plate, plate_region: 'US-IL' })).status).toBe(200);
  expect((await add({ plate: '–' })).errors).toHaveProperty('plate');
  const nowhere = await add({ class_id: 9e9, location_id: 9e9, branch_id: 9e9 });
  expect(Object.keys(nowhere.errors).toSorted()).toEqual(['branch_id', 'class_id', 'location_id']);
  expect((await add({ group_ids: [9e9] })).errors).toHaveProperty(['group_ids.0']);
});

it('is put into groups and classes, and found by them, by words, and by the end of its VIN', async () => {
  const made = { created_at: app.clock.now, created_by: null, updated_at: app.clock.now };
  const group = await app.db
    .insertInto('vehicle_groups')
    .values({ name: 'Airport', branch_id: null, ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await office.call(vehicles.saveClasses, { body: { classes: [{ name: 'Van' }, { name: 'Car' }] } });
  const [van, car] = body.classes;
  const vehicle = await addOne({ group_ids: [group.id], class_id: van?.id ?? 0, name: 'Big one' });
  expect(vehicle).toMatchObject({ groups: [{ id: group.id, name: 'Airport' }], class_name: 'Van' });
  for (const query of [
    { group_id: group.id },
    { class_id: van?.id ?? 0 },
    { search: vehicle.vin?.slice(-6) ?? '' },
    { search: `big ${vehicle.plate.replace(' ', '')}` },
  ])
    expect((await office.call(vehicles.active, { query })).body.vehicles.map(({ id }) => id)).toEqual([vehicle.id]);
  const without = await office.call(vehicles.saveClasses, { body: { classes: [{ id: car?.id ?? 0, name: 'Cars' }] } });
  expect(without.errors).toEqual({ classes: ['“Van” has 1 vehicle. Move them first.'] });
  expect((await update(vehicle.id, { group_ids: [], class_id: null })).body.vehicle).toMatchObject({ groups: [] });
  const { classes } = (
    await office.call(vehicles.saveClasses, { body: { classes: [{ id: car?.id ?? 0, name: 'Cars' }] } })
  ).body;
  expect(classes).toEqual([{ id: car?.id, name: 'Cars', position: 0, vehicles: 0 }]);
});

it('takes a picture once, shows the first or the chosen one as its cover, and the next when that one goes', async () => {
  const files = {
    images: await Promise.all([100, 200, 100].map(async (shade) => ({ bytes: await makeJpeg({ shade }) }))),
  };
  const { vehicle } = (await office.call(vehicles.add, { body: newNames() }, { files })).body;
  const [first, second] = vehicle.images;
  expect([vehicle.images.length, vehicle.cover]).toEqual([2, first?.thumb]);
  const cover = (image_id: number) =>
    office.call(vehicles.setCover, { params: { id: vehicle.id }, body: { image_id } });
  expect((await cover(second?.id ?? 0)).body.vehicle.cover).toBe(second?.thumb);
  expect((await cover(9e9)).errors).toHaveProperty('image_id');
  expect((await office.call(vehicles.removeImage, { params: { id: second?.id ?? 0 } })).status).toBe(200);
  expect(await one(vehicle.id)).toMatchObject({ cover: first?.thumb, images: [first] });
});

it('vehicles 7.10: is refused while it is rented or given ahead', async () => {
  const { id } = await addOne();
  await app.db.updateTable('vehicles').set({ status: 'rented' }).where('id', '=', id).execute();
  expect((await retire(id)).errors).toEqual({ status: ['It is rented. Take it back first.'] });
  await app.db.updateTable('vehicles').set({ status: 'ready' }).where('id', '=', id).execute();
  const [starts_at, ends_at] = [new Date('2026-12-03T10:00:00.000Z'), new Date('2026-12-05T10:00:00.000Z')];
  const given = await makeBooking(app, { vehicle_id: id, starts_at, ends_at });
  expect((await retire(id)).errors).toEqual({ status: [expect.stringContaining(bookingNumber(given.id))] });
  const twice = makeBooking(app, { vehicle_id: id, starts_at, ends_at });
  await expect(twice).rejects.toThrow(/vehicle_spans_no_overlap/);
});

it('vehicles 7.10: leaves the fleet and comes back; its open work is counted; its VIN asks about it', async () => {
  const vehicle = await addOne({ odometer: 500 });
  await makeTodo(office, { title: 'Still open', vehicle_id: vehicle.id });
  expect((await retire(vehicle.id, { retired_on: '2026-12-01' })).errors).toHaveProperty('retired_on');
  const { body, status } = await retire(vehicle.id, { final_odometer: 600, note: 'To a farmer' });
  expect([status, body.todos]).toEqual([200, 1]);
  expect(body.vehicle).toMatchObject({ retire_reason: 'sold', retired_on: '2026-11-21', last_odometer: 600 });
  expect(await active()).not.toContain(vehicle.id);
  const old = await office.call(vehicles.all, { query: { retired: 'only', search: vehicle.plate } });
  expect(old.body.vehicles).toMatchObject([
    { id: vehicle.id, retired_on: '2026-11-21', deleted_at: null, within: true },
  ]);
  const live = await office.call(vehicles.all, { query: { retired: 'without', search: vehicle.plate } });
  expect(live.body.vehicles).toEqual([]);
  const change = await update(vehicle.id, { color: 'Red' });
  expect([change.status, Object.keys(change.errors)]).toEqual([422, ['status']]);
  const again = await add({ vin: vehicle.vin });
  expect(again.message).toBe(`${vehicle.plate} was retired on Sat 21 Nov 2026. Bring it back?`);
  expect((await restore(vehicle.id)).body.vehicle).toMatchObject({ retired_on: null, retire_reason: null });
  expect(await active()).toContain(vehicle.id);
  expect((await told(vehicle.id)).slice(-2)).toEqual(['retired: Sold: To a farmer', 'restored: Back in the fleet']);
});

it('vehicles 7.10: does not come back while another has its plate', async () => {
  const vehicle = await addOne();
  await retire(vehicle.id);
  await addOne({ plate: vehicle.plate });
  expect((await restore(vehicle.id)).errors).toHaveProperty('plate');
});

it('vehicles 7.10: is not deleted once anything is about it, and frees its names when it is', async () => {
  const remove = (id: number) => admin.call(vehicles.remove, { params: { id } });
  const read = await addOne({ odometer: 5 });
  expect((await remove(read.id)).errors).toEqual({ status: ['Has 1 reading. Retire it.'] });
  const mistake = await addOne();
  expect((await office.call(vehicles.remove, { params: { id: mistake.id } })).status).toBe(403);
  expect((await remove(mistake.id)).status).toBe(200);
  expect((await office.call(vehicles.all, { query: { deleted: '1' } })).status).toBe(403);
  const deleted = (await admin.call(vehicles.all, { query: { deleted: '1' } })).body.vehicles;
  expect(deleted.map(({ id }) => id)).toEqual([mistake.id]);
  const second = await addOne({ vin: mistake.vin, plate: mistake.plate });
  expect((await restore(mistake.id, admin)).errors).toHaveProperty('vin');
  expect((await restore(mistake.id)).status).toBe(403);
  expect((await remove(second.id)).status).toBe(200);
  expect((await restore(mistake.id, admin)).status).toBe(200);
});

it('vehicles 7.10: 404 in another branch, 403 without the right; what only its branch sees is null', async () => {
  const { id } = await addOne({ acquired_price: 9_000, spot: 'B4' });
  const rights = ['vehicle.view', 'vehicle.create', 'vehicle.update', 'vehicle.retire'];
  const here = await makeBranch(app, 'UTC');
  const clerk = await app.signIn(await app.makeUserWith(rights, { branch_id: here }));
  expect((await retire(id, {}, clerk)).status).toBe(404);
  expect((await update(id, { color: 'x' }, clerk)).status).toBe(404);
  expect((await add({ branch_id }, clerk)).errors).toHaveProperty('branch_id');
  expect(await one(id, clerk)).toMatchObject({ id, within: false, acquired_price: null, spot: null, damages: null });
  const technician = await app.signIn(await app.makeUser('technician'));
  expect((await retire(id, {}, technician)).status).toBe(403);
});
