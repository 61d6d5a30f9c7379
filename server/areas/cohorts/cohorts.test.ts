import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cohorts, type CohortTerm } from '#contract/areas/cohorts.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let house = 0;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
  const found = await office.call(cohorts.list, { query: { kind: 'house' } });
  house = found.body.cohorts[0]?.id ?? 0;
});

/** A cohort with a name that no other has. */
async function make(fields: Partial<Body<typeof cohorts.add>> = {}): Promise<number> {
  serial += 1;
  const body = { name: `Cohort ${serial}`, code: `C${serial}`, kind: 'managed' as const, ...fields };
  return (await office.call(cohorts.add, { body })).body.cohort.id;
}
const move = (id: number, vehicle_ids: number[], from_date: string) =>
  office.call(cohorts.addVehicles, { params: { id }, body: { vehicle_ids, from_date } });
/** `from…until` of each time that a vehicle was in it, the first one first. */
const times = async (id: number) =>
  (await office.call(cohorts.one, { params: { id } })).body.cohort.members
    .map(({ from_date, until_date }) => `${from_date}…${until_date ?? ''}`)
    .toReversed();
const ofDay = async (date: string) => (await office.call(cohorts.ofDay, { query: { date } })).body.cohortsData;
/** In which cohort the vehicle is on the day. */
const whose = async (vehicle: number, date: string) =>
  (await ofDay(date)).filter(({ vehicles }) => vehicles.some(({ id }) => id === vehicle)).map(({ id }) => id);

describe('the house', () => {
  it('is there once, for always', async () => {
    const { body } = await office.call(cohorts.list, { query: {} });
    expect(body.cohorts.filter(({ kind }) => kind === 'house')).toHaveLength(1);
    const second = await office.call(cohorts.add, { body: { name: 'Second', code: '2', kind: 'house' as 'own' } });
    expect([second.status, Object.keys(second.errors)]).toEqual([422, ['kind']]);
    const update = (id: number, kind: 'own') => office.call(cohorts.update, { params: { id }, body: { kind } });
    expect((await update(house, 'own')).errors).toHaveProperty('kind');
    expect((await update(await make(), 'house' as 'own')).errors).toHaveProperty('kind');
    expect((await office.call(cohorts.remove, { params: { id: house } })).errors).toHaveProperty('id');
    const terms = { from_date: '2026-10-01', terms: [] };
    expect((await office.call(cohorts.setTerms, { params: { id: house }, body: terms })).errors).toHaveProperty('id');
  });

  it('is kept by the database too', async () => {
    const other = {
      name: 'Another house',
      code: 'AH',
      kind: 'house',
      created_at: app.clock.now,
      updated_at: app.clock.now,
    } as const;
    await expect(app.db.insertInto('cohorts').values(other).execute()).rejects.toThrow(/cohorts_house/);
    await expect(app.db.deleteFrom('cohorts').where('id', '=', house).execute()).rejects.toThrow(/stays the house/);
    const change = app.db.updateTable('cohorts').set({ kind: 'own' }).where('id', '=', house);
    await expect(change.execute()).rejects.toThrow(/stays the house/);
  });

  it('has what is in no other, and stands last', async () => {
    const vehicle = await makeVehicle(app);
    expect(await whose(vehicle, '2026-11-21')).toEqual([house]);
    expect((await ofDay('2026-11-21')).at(-1)).toMatchObject({ id: house, kind: 'house', locked_until: null });
  });
});

describe('vehicles of a cohort', () => {
  it('come from a day on, and leave the one in which they were on the day before', async () => {
    const vehicle = await makeVehicle(app);
    const [one, two] = [await make(), await make()];
    await move(one, [vehicle], '2026-10-01');
    await move(two, [vehicle], '2026-11-01');
    expect([await times(one), await times(two)]).toEqual([['2026-10-01…2026-10-31'], ['2026-11-01…']]);
    expect(await whose(vehicle, '2026-09-30')).toEqual([house]);
    expect(await whose(vehicle, '2026-10-31')).toEqual([one]);
    expect(await whose(vehicle, '2026-11-01')).toEqual([two]);
    await move(house, [vehicle], '2026-11-16');
    expect(await times(two)).toEqual(['2026-11-01…2026-11-15']);
    expect(await whose(vehicle, '2026-11-16')).toEqual([house]);
  });

  it('are where the last act put them: what was planned for later gives way', async () => {
    const vehicle = await makeVehicle(app);
    const [one, two] = [await make(), await make()];
    await move(one, [vehicle], '2026-10-01');
    await move(two, [vehicle], '2026-12-01');
    await move(one, [vehicle], '2026-11-01');
    expect([await times(one), await times(two)]).toEqual([['2026-10-01…'], []]);
    await move(two, [vehicle], '2026-09-01');
    expect([await times(one), await times(two)]).toEqual([[], ['2026-09-01…']]);
  });

  it('are not moved twice by the same act, and nobody is told of it again', async () => {
    const vehicle = await makeVehicle(app);
    const id = await make();
    const told = async () =>
      (await app.db.selectFrom('audit').select('id').where('action', '=', 'cohort.vehicles').execute()).length;
    await move(id, [vehicle, vehicle], '2026-10-01');
    const before = await told();
    await move(id, [vehicle], '2026-10-01');
    await move(id, [vehicle], '2026-11-01');
    expect([await times(id), await told()]).toEqual([['2026-10-01…'], before]);
    const unknown = await move(id, [vehicle, 999_999], '2026-10-01');
    expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['vehicle_ids.1']]);
    expect((await move(id, [], '2026-10-01')).errors).toHaveProperty('vehicle_ids');
  });

  it('are in one cohort a day by the database itself', async () => {
    const vehicle_id = await makeVehicle(app);
    const [one, two] = [await make(), await make()];
    await move(one, [vehicle_id], '2026-10-01');
    const second = (cohort_id: number, from_date: string, until_date: string | null) =>
      app.db.insertInto('cohort_vehicles').values({ cohort_id, vehicle_id, from_date, until_date }).execute();
    const refused = /cohort_vehicles_one_a_day/;
    await expect(second(two, '2026-11-01', '2026-11-02')).rejects.toThrow(refused);
    await expect(second(two, '2026-09-01', '2026-10-01')).rejects.toThrow(refused);
    await expect(second(one, '2026-12-01', null)).rejects.toThrow(refused);
    await second(two, '2026-09-01', '2026-09-30');
    const other = await makeVehicle(app);
    await sql`insert into cohort_vehicles (cohort_id, vehicle_id, from_date) values (${two}, ${other}, '2026-10-01')`.execute(
      app.db,
    );
    expect(await whose(vehicle_id, '2026-09-30')).toEqual([two]);
  });

  it('keep a cohort from being archived while they are in it, or will be', async () => {
    const vehicle = await makeVehicle(app);
    const id = await make({ name: 'To archive' });
    const remove = () => office.call(cohorts.remove, { params: { id } });
    await move(id, [vehicle], '2026-12-24');
    expect((await remove()).errors).toEqual({ id: ['1 vehicle is in it. Move it first.'] });
    await move(house, [vehicle], '2026-11-01');
    expect((await remove()).status).toBe(200);
    expect((await move(id, [vehicle], '2026-12-24')).status).toBe(410);
    const twin = await make({ name: 'to archive' });
    const restore = () => office.call(cohorts.restore, { params: { id } });
    expect((await restore()).errors).toHaveProperty('name');
    await office.call(cohorts.remove, { params: { id: twin } });
    expect((await restore()).body.cohort.deleted_at).toBeNull();
  });
});

describe('terms', () => {
  const agree = (id: number, from_date: string, terms: Body<typeof cohorts.setTerms>['terms']) =>
    office.call(cohorts.setTerms, { params: { id }, body: { from_date, terms } });
  const termsOn = async (id: number, date: string) =>
    Object.fromEntries(
      ((await ofDay(date)).find((one) => one.id === id)?.terms ?? []).map((term: CohortTerm) => [
        term.component,
        term.owner_percent ?? term.amount,
      ]),
    );

  it('hold as a whole from their day until the next, and say what holds where nothing was agreed', async () => {
    const id = await make();
    await agree(id, '2026-10-01', [
      { component: 'trip', owner_percent: 70 },
      { component: 'delivery', owner_percent: 10.5 },
      { component: '*', owner_percent: 0 },
      { component: 'fee', amount: 25 },
    ]);
    const { body } = await agree(id, '2026-11-01', [{ component: '*', owner_percent: 60 }]);
    expect(body.cohort.agreed.map(({ from_date, terms }) => [from_date, terms.length])).toEqual([
      ['2026-11-01', 1],
      ['2026-10-01', 4],
    ]);
    expect(await termsOn(id, '2026-09-30')).toEqual({ '*': 100, expense: 100, fee: 0 });
    expect(await termsOn(id, '2026-10-31')).toEqual({ trip: 70, delivery: 10.5, '*': 0, fee: 25, expense: 100 });
    expect(await termsOn(id, '2026-11-01')).toEqual({ '*': 60, expense: 100, fee: 0 });
    await agree(id, '2026-11-01', []);
    expect(await termsOn(id, '2026-11-01')).toMatchObject({ trip: 70 });
  });

  it('name what is twice, lacks its number, or is beyond it', async () => {
    const id = await make();
    const twice = await agree(id, '2026-10-01', [
      { component: 'trip', owner_percent: 70 },
      { component: 'trip', owner_percent: 60 },
      { component: 'fee', owner_percent: 5 },
      { component: 'fuel' },
    ]);
    expect([twice.status, Object.keys(twice.errors)]).toEqual([
      422,
      ['terms.1.component', 'terms.2.amount', 'terms.3.owner_percent'],
    ]);
    const beyond = await agree(id, '2026-10-01', [{ component: 'trip', owner_percent: 100.5 }]);
    expect(Object.keys(beyond.errors)).toEqual(['terms.0.owner_percent']);
  });
});

it('name and code are taken once, and only who may see cohorts does', async () => {
  await make({ name: 'Taken', code: 'TAKEN' });
  const second = await office.call(cohorts.add, { body: { name: 'Free', code: 'taken', kind: 'own' } });
  expect(Object.keys(second.errors)).toEqual(['code']);
  expect(
    (await office.call(cohorts.add, { body: { name: 'Free', code: 'x'.repeat(13), kind: 'own' } })).errors,
  ).toHaveProperty('code');
  const technician = await app.signIn(await app.makeUser('technician'));
  expect((await technician.call(cohorts.ofDay)).status).toBe(403);
  const accountant = await app.signIn(await app.makeUser('accountant'));
  expect((await accountant.call(cohorts.list, { query: { search: 'taken' } })).body.cohorts).toHaveLength(1);
});
