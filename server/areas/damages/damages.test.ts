import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { type Damage, damages } from '#contract/areas/damages.ts';
import { files } from '#contract/areas/files.ts';
import type { Input } from '#contract/endpoint.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let near: Client;
let far: Client;
let branch_id: number;
let vehicle_id: number;

beforeAll(async () => {
  app = await startTestApp();
  [branch_id] = [await makeBranch(app, 'UTC')];
  office = await app.signIn(await app.makeUser('office', { branch_id, name: 'Ruth Meyer' }));
  near = await app.signIn(await app.makeUser('technician', { branch_id, name: 'Kim Aas' }));
  far = await app.signIn(await app.makeUser('technician', { branch_id: await makeBranch(app, 'UTC') }));
  vehicle_id = await makeVehicle(app, { branch_id });
});

type Fields = Partial<NonNullable<Input<typeof damages.add>['body']>>;
type Changes = NonNullable<Input<typeof damages.update>['body']>;

const pin = { view: 'left', x: 0.25, y: 0.5, kind: 'scratch' } as const;
const add = (fields: Fields = {}, who = near, attachment: readonly TestFile[] = [], id = vehicle_id) =>
  who.call(damages.add, { params: { id }, body: { ...pin, ...fields } }, { files: { attachment } });

async function made(fields: Fields = {}, attachment: readonly TestFile[] = [], id = vehicle_id): Promise<Damage> {
  const { status, errors, body } = await add(fields, near, attachment, id);
  expect([status, errors]).toEqual([200, {}]);
  return body.damage;
}
const update = (id: number, body: Changes, who = office, extra = {}) =>
  who.call(damages.update, { params: { id }, body }, extra);
const idsOf = async (id: number) =>
  (await office.call(damages.ofVehicle, { params: { id } })).body.damages.map((damage) => damage.id);
const photo = async (shade: number) => ({ bytes: await makeJpeg({ shade }), name: `${shade}.jpg` });

describe('damage', () => {
  it('is new and small, found by hand, unless who records it says more', async () => {
    expect(await made()).toMatchObject({
      ...pin,
      state: 'new',
      size: 'S',
      found_kind: 'hand',
      note: '',
      estimate: null,
      created_by_name: 'Kim Aas',
      attachment: [],
    });
    expect(await made({ size: 'L', state: 'old', estimate: 240.5 })).toMatchObject({ state: 'old', estimate: 240.5 });
    expect(Object.keys((await add({ x: 1.01, view: 'below' as 'left' })).errors).toSorted()).toEqual(['view', 'x']);
  });

  it('is found at a booking of the vehicle, on the way on which it is', async () => {
    const own = await makeVehicle(app, { branch_id });
    const given = { branch_id, vehicle_id: own, status: 'checked_in', picked_up_at: app.clock.now } as const;
    const rented = await makeBooking(app, given);
    const found = await add({ booking_id: rented.id }, near, [], rented.vehicleId);
    expect(found.body.damage).toMatchObject({ found_kind: 'booking', found_id: rented.id });
    const row = app.db.selectFrom('damages').select('phase').where('id', '=', found.body.damage.id);
    expect((await row.executeTakeFirstOrThrow()).phase).toBe('checkout');
    expect((await add({ booking_id: rented.id })).errors).toEqual({
      booking_id: ['This booking has another vehicle.'],
    });
    expect((await made()).found_id).toBeNull();
  });

  it('is judged by the office: state, place, estimate, todo', async () => {
    const { id } = await made();
    const todo = await makeTodo(office, { vehicle_id });
    const { body } = await update(id, { state: 'repaired', x: 0.75, estimate: 99.9, todo_id: todo.id });
    expect(body.damage).toMatchObject({ state: 'repaired', x: 0.75, y: 0.5, estimate: 99.9, todo_id: todo.id });
    app.clock.advance(1000);
    expect((await update(id, { estimate: '' })).body.damage.estimate).toBeNull();
    expect(Object.keys((await update(id, { todo_id: 9e9 })).errors)).toEqual(['todo_id']);
    expect((await update(id, { state: 'old' }, near)).status).toBe(403);
  });

  it('keeps of two edits of a field the later one, whichever arrives first', async () => {
    const { id } = await made();
    const ms = app.clock.now.getTime();
    await update(id, { state: 'disputed' }, office, stamped(ms - 1000, 'desk0001'));
    const late = await update(id, { state: 'old', note: 'Seen in May' }, office, stamped(ms - 2000));
    expect(late.body.damage).toMatchObject({ state: 'disputed', note: 'Seen in May' });
    expect(late.headers.get('sync-superseded')).toBe('state');
  });

  it('is taken off the drawing and set again; in between nobody changes it', async () => {
    const id = await makeVehicle(app, { branch_id });
    const one = await made({}, [], id);
    for (let time = 0; time < 2; time += 1) expect((await update(one.id, { deleted: true })).status).toBe(200);
    expect([await idsOf(id), (await update(one.id, { note: 'Late' })).status]).toEqual([[], 410]);
    expect((await update(one.id, { deleted: false })).body.damage.deleted_at).toBeNull();
    expect(await idsOf(id)).toEqual([one.id]);
  });

  it('tells its own history and that of the vehicle', async () => {
    const id = await makeVehicle(app, { branch_id });
    const one = await made({ size: 'M', estimate: 100 }, [], id);
    await update(one.id, { state: 'old', estimate: 100, note: 'Through the paint' });
    await update(one.id, { deleted: true });
    const { body } = await near.call(audit.recordHistory, { params: { entity: 'damage', id: one.id } });
    expect(body.history.map(({ words, by }) => [words, by])).toEqual([
      ['Deleted', 'Ruth Meyer'],
      ['Changed', 'Ruth Meyer'],
      ['Made', 'Kim Aas'],
    ]);
    expect(body.history[1]?.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['State', 'New', 'Known'],
      ['Note', null, 'Through the paint'],
    ]);
    const events = await app.db
      .selectFrom('vehicle_events')
      .select('text')
      .where('vehicle_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ text }) => text)).toEqual([
      'Scratch, left: 2 to 10 cm, new',
      'Scratch, left: known',
      'Scratch, left: taken off the drawing',
    ]);
  });
});

describe('who sees the vehicle wholly', () => {
  it('sees its damage and photos, the newest first; others find nothing', async () => {
    const id = await makeVehicle(app, { branch_id });
    const old = await made({}, [await photo(11), await photo(22)], id);
    app.clock.advance(1000);
    const fresh = await made({}, [], id);
    expect(await idsOf(id)).toEqual([fresh.id, old.id]);
    const file = { params: { id: old.attachment[0]?.id ?? 0 } };
    expect((await near.call(files.file, file)).status).toBe(200);
    const found = [
      await far.call(damages.ofVehicle, { params: { id } }),
      await add({}, far, [], id),
      await far.call(files.file, file),
      await far.call(audit.recordHistory, { params: { entity: 'damage', id: old.id } }),
    ];
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const more = await update(old.id, {}, office, { files: { attachment: [await photo(22), await photo(33)] } });
    expect(more.body.damage.attachment.map(({ name }) => name)).toEqual(['11.jpg', '22.jpg', '33.jpg']);
  });

  it('adds none to a vehicle that was deleted', async () => {
    const id = await makeVehicle(app, { branch_id });
    await app.db.updateTable('vehicles').set({ deleted_at: app.clock.now }).where('id', '=', id).execute();
    expect((await add({}, near, [], id)).status).toBe(410);
  });
});
