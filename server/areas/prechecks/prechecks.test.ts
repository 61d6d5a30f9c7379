/** Walk-rounds over HTTP. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { files } from '#contract/areas/files.ts';
import { type Precheck, prechecks as rows, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Input } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import type { Client, Extra } from '#tests/support/browser.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import { car, kindsOf, openStatusYard, type StatusYard, workOf } from '#tests/support/status-yard.ts';
import { makeBranch, makeJpeg, makeTodo, stamped } from '#tests/support/yard.ts';

type Fields = Partial<NonNullable<Input<typeof rows.save>['body']>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let yard: StatusYard;
let technician: Client;
let far: Client;
let vehicle_id: number;
let key: string;
beforeAll(async () => {
  yard = await openStatusYard();
  ({ technician } = yard);
  far = await yard.app.signIn(await yard.app.makeUser('technician', { branch_id: await makeBranch(yard.app, 'UTC') }));
});
beforeEach(async () => {
  vehicle_id = await car(yard);
  key = randomUUID();
  yard.app.clock.advance(MINUTE);
});

const picture = async (shade: number) => {
  const bytes = await makeJpeg({ shade });
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), name: `${shade}.jpg` };
};
type Picture = Awaited<ReturnType<typeof picture>>;

const save = (fields: Fields = {}, extra: Extra = {}, who = technician) =>
  who.call(rows.save, { body: { key, vehicle_id, kind: 'daily', ...fields } }, extra);
const snap = (
  slot: ImageSlot,
  { bytes, sha256, name }: Picture,
  fields: Fields = {},
  extra: Extra = {},
  who = technician,
) => save({ slot, sha256, name, ...fields }, { ...extra, files: { image: [{ bytes, name }] } }, who);
const one = (who = technician, of = key) => who.call(rows.one, { params: { key: of } });
const remove = (id: number, extra: Extra = {}, who = technician) =>
  who.call(rows.removeImage, { params: { id } }, extra);
const later = (n: number): Extra => stamped(yard.app.clock.now.getTime() + n);
const slotOf = ({ slots }: Precheck, slot: ImageSlot) => slots.find((one) => one.slot === slot);
const all = (reason: string | null = 'Dark'): Record<string, string | null> =>
  Object.fromEntries(walkRoundSlots.map((slot) => [slot, reason]));
const readings = () =>
  yard.app.db
    .selectFrom('odometer_readings')
    .select(['value', 'source'])
    .where('vehicle_id', '=', vehicle_id)
    .execute();

async function check(severity: 'none' | 'note' | 'blocks', title = `Check ${Math.random()}`): Promise<number> {
  const now = yard.app.clock.now;
  const row = {
    title,
    severity,
    created_at: now,
    created_by: null,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
  };
  const made = await yard.app.db.insertInto('maintenance_checks').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

describe('a walk-round', () => {
  it('notes what is sent, in one part or several, under the key of the phone', async () => {
    const first = await save({ kind: 'out', odometer: 81_244, fuel_eighths: 6 });
    expect([first.status, first.errors]).toEqual([200, {}]);
    expect(first.body.precheck).toMatchObject({
      key,
      vehicle_id,
      kind: 'out',
      odometer: 81_244,
      fuel_eighths: 6,
      completed_at: null,
    });
    expect(first.body.precheck.slots).toHaveLength(12);
    const second = await save({ kind: 'out', note: 'Sand on the mats', charge_percent: 80 });
    expect(second.body.precheck).toMatchObject({
      id: first.body.precheck.id,
      odometer: 81_244,
      note: 'Sand on the mats',
      charge_percent: 80,
    });
    expect(await readings()).toEqual([{ value: 81_244, source: 'precheck' }]);
    expect((await one()).body).toMatchObject({ precheck: second.body.precheck, previousOdometer: null });
  });

  it('repeated with the same stamp changes nothing; of two edits of a field the later stands, whichever comes first', async () => {
    const sent = { kind: 'out', odometer: 500, note: 'Late' } as const;
    const before = await save(sent, later(2));
    expect((await save(sent, later(2))).body).toEqual(before.body);
    const early = await save({ kind: 'out', odometer: 400, note: 'Early', fuel_eighths: 3 }, later(1));
    expect(early.body.precheck).toMatchObject({ odometer: 500, note: 'Late', fuel_eighths: 3 });
    expect(
      early.headers
        .get(HEADERS.superseded)
        ?.split(',')
        .map((one) => one.trim()),
    ).toEqual(['note', 'odometer']);
    expect((await save({ kind: 'out', odometer: 600 }, later(3))).body.precheck.odometer).toBe(600);
    expect(await readings()).toEqual([{ value: 600, source: 'precheck' }]);
  });

  it('began with the first that was done of it, and tells the accepted reading before its own', async () => {
    const at = (minutes: number) => new Date(yard.app.clock.now.getTime() - minutes * MINUTE).toISOString();
    const other = key;
    await save({ odometer: 900, at: at(50) });
    key = randomUUID();
    await save({ odometer: 910, at: at(10) });
    const { body } = await save({ note: 'Begun', at: at(20) });
    expect(body.precheck.at).toBe(at(20));
    expect(body.previousOdometer?.value).toBe(900);
    expect((await one(technician, other)).body.previousOdometer).toBeNull();
  });

  it('is of one vehicle, within the branch', async () => {
    await save();
    const answer = await save({ vehicle_id: await car(yard) });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['key']]);
    expect((await save({}, {}, far)).status).toBe(404);
    expect((await one(far)).status).toBe(404);
    expect((await one(technician, randomUUID())).status).toBe(404);
    expect((await save({ vehicle_id: 999_999 })).status).toBe(404);
  });

  it('for a todo begins it, and its reading is the todo’s', async () => {
    const category_id = await workOf(yard.app, 'maintenance', 'started');
    const todo = await makeTodo(yard.office, { vehicle_id, category_id });
    expect((await save({ todo_id: 999_999 })).status).toBe(404);
    await save({ todo_id: todo.id, odometer: 700 });
    expect(await kindsOf(yard.office, vehicle_id)).toEqual(['maintenance todo']);
    const { body } = await yard.office.call(todos.details, { query: { id: todo.id } });
    expect(body.todo.odometer.map(({ value }) => value)).toEqual([700]);
  });

  it('tells its history, and nobody else’s branch reads it', async () => {
    const { id } = (await save({ note: 'Dust' })).body.precheck;
    await save({ skip: { boot: 'Full' } });
    const { body } = await technician.call(audit.recordHistory, { params: { entity: 'precheck', id } });
    expect(body.history.map(({ words }) => words)).toEqual(['Said why there is no picture', 'Changed', 'Made']);
    expect((await far.call(audit.recordHistory, { params: { entity: 'precheck', id } })).status).toBe(404);
  });
});

describe('its end', () => {
  it('needs a picture or a reason for each place, and out or in a reading', async () => {
    const { rear_left: _left, ...most } = all();
    const missing = await save({ kind: 'in', skip: most, completed: true });
    expect([missing.status, Object.keys(missing.errors)]).toEqual([422, ['slots.rear_left', 'odometer']]);
    expect((await one()).status).toBe(404);
    const daily = await save({ kind: 'daily', skip: all(), completed: true });
    expect(daily.body.precheck.completed_at).toBe(yard.app.clock.now.toISOString());
    key = randomUUID();
    const out = await save({ kind: 'out', skip: all(), odometer: 12, completed: true });
    expect(out.body.precheck.completed_by_name).toBe('Sara Lind');
    yard.app.clock.advance(MINUTE);
    expect((await save({ kind: 'out', completed: true })).body.precheck.completed_at).toBe(
      out.body.precheck.completed_at,
    );
  });

  it('a day later only who may correct walk-rounds changes it; what was done before and comes late is taken', async () => {
    const { body } = await snap('front', await picture(1));
    const done = new Date(yard.app.clock.now);
    await save({ skip: all(), completed: true });
    yard.app.clock.advance(DAY + MINUTE);
    const [image] = body.precheckImages;
    const refused = [
      await save({ note: 'Later' }),
      await save({ skip: { boot: 'Wet' } }),
      await save({ items: [{ check_id: await check('none'), state: 'ok' }] }),
      await snap('rear', await picture(2)),
      await remove(image?.id ?? 0),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await save()).status).toBe(200);
    expect((await snap('rear', await picture(2), { at: done.toISOString() })).status).toBe(200);
    expect((await save({ note: 'Office' }, {}, yard.office)).body.precheck.note).toBe('Office');
    expect((await remove(image?.id ?? 0, {}, yard.office)).body.precheckImages).toHaveLength(1);
  });
});

describe('checks', () => {
  it('that fail act as on the board: a todo, and where they block the vehicle stays; taken back both are gone', async () => {
    const [brakes, wipers, filter] = [
      await check('blocks', 'Brakes'),
      await check('note', 'Wipers'),
      await check('none', 'Filter'),
    ];
    const items = [
      { check_id: brakes, state: 'failed', note: 'Grinding' },
      { check_id: wipers, state: 'failed' },
      { check_id: filter, state: 'failed' },
    ] as const;
    const { body } = await save({ items: [...items] }, later(1));
    const made = (id: number) => body.precheckList.find(({ check_id }) => check_id === id)?.todo_id ?? null;
    expect([made(brakes), made(wipers), made(filter)]).toEqual([expect.any(Number), expect.any(Number), null]);
    expect(await kindsOf(yard.office, vehicle_id)).toEqual(['maintenance defect']);
    expect((await save({ items: [...items] }, later(1))).body.precheckList).toEqual(body.precheckList);
    const { todo } = (await yard.office.call(todos.details, { query: { id: made(brakes) ?? 0 } })).body;
    expect(todo).toMatchObject({ title: 'Brakes', note: 'Grinding', vehicle_id });
    await save({ items: [{ check_id: brakes, state: 'ok' }] }, later(2));
    expect(await kindsOf(yard.office, vehicle_id)).toEqual([]);
    expect((await yard.office.call(todos.details, { query: { id: made(brakes) ?? 0 } })).status).toBe(410);
    const add = { todo_id: made(wipers) ?? 0, title: 'Buy blades' };
    const { line } = (await technician.call(todos.createChecklist, { body: add })).body;
    await technician.call(todos.updateStatus, { body: { id: line.id, state: 'done' } }, later(3));
    const refused = await save({ items: [{ check_id: wipers, state: 'na' }] }, later(4));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['items.0.state']]);
  });

  it('are merged one by one; an archived one is taken, an unknown one is not', async () => {
    const [a, b] = [await check('none', 'A'), await check('none', 'B')];
    await save({ items: [{ check_id: a, state: 'failed' }] }, later(5));
    const late = await save(
      {
        items: [
          { check_id: a, state: 'ok' },
          { check_id: b, state: 'ok', note: 'New' },
        ],
      },
      later(2),
    );
    const states = late.body.precheckList.filter(({ check_id }) => [a, b].includes(check_id));
    expect(states.map(({ state, note }) => [state, note])).toEqual([
      ['failed', ''],
      ['ok', 'New'],
    ]);
    await yard.app.db
      .updateTable('maintenance_checks')
      .set({ deleted_at: yard.app.clock.now })
      .where('id', '=', b)
      .execute();
    expect((await save({ items: [{ check_id: b, state: 'na' }] }, later(6))).status).toBe(200);
    expect((await save({ items: [{ check_id: 999_999, state: 'ok' }] })).errors).toHaveProperty('items.0.check_id');
  });
});

describe('pictures', () => {
  it('vehicles 7.14: seven are there; rear_left is skipped with a reason; eleven after all; sent again eleven; a second walk-round has none', async () => {
    const taken = walkRoundSlots.filter((slot) => slot !== 'rear_left');
    const shots = await Promise.all(taken.map((_slot, n) => picture(n)));
    const send = (n: number) =>
      snap(taken[n] ?? 'front', shots[n] ?? { bytes: new Uint8Array(), sha256: '', name: '' }, {}, later(n));
    for (let n = 0; n < 7; n += 1) await send(n);
    expect((await one()).body.precheckImages).toHaveLength(7);
    const skipped = await save({ skip: { rear_left: 'Wall too close' } }, later(20));
    expect(slotOf(skipped.body.precheck, 'rear_left')).toMatchObject({ state: 'skipped', reason: 'Wall too close' });
    for (let n = 10; n >= 0; n -= 1) expect((await send(n)).status).toBe(200);
    const done = await save({ completed: true }, later(30));
    expect([done.status, done.body.precheckImages.length]).toEqual([200, 11]);
    for (let n = 0; n < 11; n += 1) await send(n);
    const { body } = await one();
    expect(body.precheckImages).toHaveLength(11);
    expect(new Set(body.precheckImages.map(({ slot }) => slot)).size).toBe(11);
    key = randomUUID();
    expect((await save()).body.precheckImages).toEqual([]);
  });

  it('are pictures of a place, and the bytes that were meant', async () => {
    const shot = await picture(60);
    expect((await snap('front', { ...shot, sha256: 'a'.repeat(64) })).errors).toHaveProperty('sha256');
    expect((await save({}, { files: { image: [shot] } })).errors).toHaveProperty('slot');
    expect((await save({ slot: 'front' })).errors).toHaveProperty('image');
    expect((await snap('damage', shot, { damage_id: 999_999 })).errors).toHaveProperty('damage_id');
    const bytes = new TextEncoder().encode('no picture at all');
    const { status, errors } = await save({ slot: 'front' }, { files: { image: [{ bytes, name: 'front.jpg' }] } });
    expect([status, Object.keys(errors)]).toEqual([415, ['image']]);
    expect((await save({ skip: { cellar: 'None' } })).errors).toHaveProperty('skip');
    const ahead = await snap('front', shot, { taken_at: '2099-01-01T00:00:00.000Z', latitude: 51.5, longitude: -0.1 });
    expect(ahead.body.precheckImages[0]?.taken_at).toBe(yard.app.clock.now.toISOString());
  });

  it('are deleted softly, which opens the place again; gone already is unchanged', async () => {
    const shot = await picture(70);
    const { body } = await snap('rear', shot, {}, later(1));
    const id = body.precheckImages[0]?.id ?? 0;
    const file = { params: { id: Number(body.precheckImages[0]?.url.replace('/api/files/', '')) } };
    expect((await technician.call(files.file, file)).status).toBe(200);
    expect([(await far.call(files.file, file)).status, (await remove(id, {}, far)).status]).toEqual([404, 404]);
    expect((await technician.call(files.remove, file)).status).toBe(403);
    const gone = await remove(id, later(2));
    expect([gone.body.precheckImages, slotOf(gone.body.precheck, 'rear')?.state]).toEqual([[], 'open']);
    expect((await technician.call(files.file, file)).status).toBe(410);
    expect((await remove(id, later(3))).body).toEqual(gone.body);
    expect((await remove(999_999)).status).toBe(404);
    // The upload was on its way as the picture was deleted.
    expect((await snap('rear', shot, {}, later(1))).body.precheckImages).toEqual([]);
    const again = await snap('rear', shot, {}, later(4));
    expect(again.body.precheckImages).toHaveLength(1);
    // And so was this deletion of what was taken again meanwhile.
    expect((await remove(again.body.precheckImages[0]?.id ?? 0, later(3))).body.precheckImages).toHaveLength(1);
  });

  it('and reasons for having none: the later of both stands, in whatever order they come', async () => {
    const shot = await picture(80);
    await save({ skip: { left: 'Dark' } }, later(5));
    const { body } = await snap('left', shot, {}, later(3));
    expect(slotOf(body.precheck, 'left')?.state).toBe('picture');
    const state = async (act: Promise<{ body: { precheck: Precheck } }>) => slotOf((await act).body.precheck, 'left');
    const id = body.precheckImages[0]?.id ?? 0;
    expect(await state(remove(id, later(4)))).toMatchObject({ state: 'skipped', reason: 'Dark' });
    expect(await state(save({ skip: { left: null } }, later(6)))).toMatchObject({ state: 'open', reason: null });
    expect(await state(save({ skip: { left: 'Dark' } }, later(5)))).toMatchObject({ state: 'open' });
    await snap('left', await picture(81), {}, later(8));
    const second = (await one()).body.precheckImages[0]?.id ?? 0;
    await save({ skip: { left: 'Before the picture' } }, later(7));
    expect(await state(remove(second, later(9)))).toMatchObject({ state: 'open' });
  });
});

describe('of a booking', () => {
  let desk: Client;
  let booking_id: number;
  beforeEach(async () => {
    desk = await withRentalToken(await yard.app.signIn(yard.sara));
    booking_id = (await makeBooking(yard.app, { branch_id: yard.branch, vehicle_id })).id;
  });
  const handOver = (slot: ImageSlot, { bytes, sha256, name }: Picture) =>
    desk.call(
      rentalHandover.addImage,
      { body: { booking_id, phase: 'checkin', slot, sha256, name, taken_at: yard.app.clock.now.toISOString() } },
      { files: { image: [{ bytes, name }] } },
    );

  it('the pictures and the reading of the hand-over count, and nothing is stored twice', async () => {
    const shot = await picture(90);
    expect((await handOver('front', shot)).status).toBe(200);
    await desk.call(rentalHandover.odometer, { body: { booking_id, odometer: 5_000, fuel_eighths: 7 } });
    const { front: _front, ...rest } = all();
    const { body, errors } = await save({ kind: 'out', booking_id, skip: rest, odometer: 5_000, completed: true });
    expect(errors).toEqual({});
    expect(body.precheck).toMatchObject({ booking_id, odometer: 5_000, fuel_eighths: 7 });
    expect(body.precheck.completed_at).not.toBeNull();
    expect(slotOf(body.precheck, 'front')?.state).toBe('handover');
    expect(await readings()).toEqual([{ value: 5_000, source: 'checkin' }]);
    expect((await snap('front', shot, { kind: 'out', booking_id })).body.precheckImages).toEqual([]);
    key = randomUUID();
    const back = await save({ kind: 'in', booking_id });
    expect([back.body.precheck.odometer, slotOf(back.body.precheck, 'front')?.state]).toEqual([null, 'open']);
  });

  it('must have this vehicle, be within the branch, and go out or come back', async () => {
    expect((await save({ kind: 'daily', booking_id })).errors).toHaveProperty('kind');
    vehicle_id = await car(yard);
    expect((await save({ kind: 'out', booking_id })).errors).toHaveProperty('booking_id');
    const branch_id = await makeBranch(yard.app, 'UTC');
    await yard.app.db.updateTable('bookings').set({ branch_id }).where('id', '=', booking_id).execute();
    expect((await save({ kind: 'out', booking_id })).status).toBe(404);
    const driver = await yard.app.signIn(await yard.app.makeUserWith(['precheck.create', 'vehicle.view-all']));
    expect((await save({ kind: 'out', booking_id }, {}, driver)).status).toBe(403);
  });
});
