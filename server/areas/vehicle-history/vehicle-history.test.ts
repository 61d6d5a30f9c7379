import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { logs } from '#contract/areas/logs.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicleHistory } from '#contract/areas/vehicle-history.ts';
import { tellVehicle } from '#server/areas/vehicles/events.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let sara: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  sara = await app.makeUser('office', { name: 'Sara Lind' });
  office = await app.signIn(sara);
});

const search = async (query: object, client = office) => (await client.call(vehicleHistory.search, { query })).body;
const texts = async (query: object, client = office) => (await search(query, client)).data.map(({ text }) => text);
const tell = (vehicleId: number, text: string, at?: string, kind: 'changed' | 'document' = 'changed') =>
  tellVehicle({ db: app.db, person: sara, now: app.clock.now }, vehicleId, {
    kind,
    text,
    ...(at && { at: new Date(at) }),
  });

describe('what happened', () => {
  it('is told once of readings, todos and log entries, when it was done', async () => {
    const vehicle_id = await makeVehicle(app);
    const todo = await makeTodo(office, { title: 'Oil change', vehicle_id });
    const at = '2026-11-21T08:30:00.000Z';
    const { body } = await office.call(todos.addOdometer, { body: { todo_id: todo.id, value: 18_342, at } });
    const correct = (value: number) =>
      office.call(todos.updateOdometer, { params: { id: body.odometer.id }, body: { value } });
    await correct(81_342);
    await correct(81_342);
    const complete = () => office.call(todos.complete, { params: { id: todo.id }, body: { at } });
    await complete();
    await complete();
    const log = { kind: 'note', title: 'Key is in the box' } as const;
    const { id } = (await office.call(logs.add, { body: log })).body.log;
    for (const title of [log.title, 'Both keys'])
      await office.call(logs.update, { params: { id }, body: { title, vehicle_id } });
    const { data } = (await office.call(vehicleHistory.list, { query: { vehicle_id } })).body;
    expect(new Set(data.map(({ kind, text, ref_kind }) => [kind, text, ref_kind].join(': ')))).toEqual(
      new Set([
        'log: Key is in the box: log',
        'reading: Odometer 18,342 km: todo',
        'reading: Odometer 81,342, corrected from 18,342 km: todo',
        'todo_done: Oil change: todo',
        'todo_made: Oil change: todo',
      ]),
    );
    expect(data).toHaveLength(5);
    expect(data.find(({ kind }) => kind === 'todo_done')).toMatchObject({
      at,
      user_name: 'Sara Lind',
      ref_id: todo.id,
    });
  });

  it('about todos, papers, damage and log entries is for people of the branch', async () => {
    const [here, there] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
    const vehicle_id = await makeVehicle(app, { branch_id: here });
    await tell(vehicle_id, 'Insurance added', undefined, 'document');
    await tell(vehicle_id, 'Moved to bay 4');
    const person = async (branch_id: number) => app.signIn(await app.makeUser('technician', { branch_id }));
    expect(await texts({ vehicle_id }, await person(here))).toEqual(['Moved to bay 4', 'Insurance added']);
    expect(await texts({ vehicle_id }, await person(there))).toEqual(['Moved to bay 4']);
  });
});

describe('the search', () => {
  it('finds beginnings of words, plates with and without blanks, the end of the VIN, and who did it', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'QX17 ZBA', vin: '1FTBW2CM0NKA98765' });
    const other = await makeVehicle(app, { plate: 'KLM-4821' });
    await tell(vehicle_id, 'Odometer 18,342');
    await tell(other, 'Bumper/left: scratched, ÉCLAIR');
    const finds = async (words: string) => (await texts({ search: words })).length;
    for (const words of [
      'qx17 zba',
      'QX17ZBA',
      'qx 17 zba',
      'qx17',
      'A98765',
      '1FTBW2CM0NKA98765',
      'odo zba',
      '18,342',
    ])
      expect([words, await texts({ search: words, vehicle_id })]).toEqual([words, ['Odometer 18,342']]);
    expect(await texts({ search: '18342 sara' })).toContain('Odometer 18,342');
    for (const words of ['klm-4821', 'KLM 4821', 'klm4821', 'scratch', 'left bump', 'eclair', 'lind scratched'])
      expect([words, await finds(words)]).toEqual([words, 1]);
    for (const words of ['zba scratched', 'dometer', 'nobody', "x' | y:*"])
      expect([words, await finds(words)]).toEqual([words, 0]);
    expect(await finds(' !,; ')).toBeGreaterThan(1);
  });

  it('is narrowed by vehicle, kinds and person', async () => {
    const vehicle_id = await makeVehicle(app);
    await tell(vehicle_id, 'Plate changed');
    await tell(vehicle_id, 'Lease added', undefined, 'document');
    expect(await texts({ vehicle_id, kind: 'document' })).toEqual(['Lease added']);
    expect(await texts({ vehicle_id, kind: ['document', 'changed'] })).toHaveLength(2);
    expect(await texts({ vehicle_id, user_id: sara.id })).toHaveLength(2);
    expect(await texts({ vehicle_id, user_id: 9e9 })).toEqual([]);
    expect((await office.call(vehicleHistory.search, { query: { kind: 'other' as never } })).status).toBe(422);
  });

  it('takes days for those of the branch of the vehicle', async () => {
    const [chicago, tokyo] = [await makeBranch(app, 'America/Chicago'), await makeBranch(app, 'Asia/Tokyo')];
    const west = await makeVehicle(app, { branch_id: chicago });
    const east = await makeVehicle(app, { branch_id: tokyo });
    // On the 10th in Chicago, on the 11th in Tokyo.
    for (const id of [west, east]) await tell(id, 'Zz moved', '2026-11-11T04:00:00.000Z');
    const found = async (days: object) =>
      (await search({ search: 'zz', ...days })).data.map((event) => event.vehicle_id);
    expect(await found({ from: '2026-11-10', to: '2026-11-10' })).toEqual([west]);
    expect(await found({ from: '2026-11-11' })).toEqual([east]);
    expect(await found({ to: '2026-11-10' })).toEqual([west]);
    const wrong = await office.call(vehicleHistory.list, { query: { from: '2026-11-11', to: '2026-11-10' } });
    expect(wrong.errors).toEqual({ to: ['This day is before the first.'] });
  });
});

it('is read page by page, the newest first, and counted to ten thousand', async () => {
  const vehicle_id = await makeVehicle(app);
  await sql`
    insert into vehicle_events (vehicle_id, at, kind, text, search)
    select ${vehicle_id}, '2026-01-01'::timestamptz + n * interval '1 minute', 'changed', 'No ' || n, event_words('No ' || n)
    from generate_series(1, 10000) n`.execute(app.db);
  const page = async (query: object) =>
    (await office.call(vehicleHistory.list, { query: { vehicle_id, ...query } })).body;
  const first = await page({});
  expect(first).toMatchObject({ page: 1, last_page: 200, total: 10_000, total_is_least: false });
  expect([first.data.length, first.data[0]?.text]).toEqual([50, 'No 10000']);
  const last = await page({ page: 50, perPage: 200 });
  expect([last.data.length, last.data.at(-1)?.text]).toEqual([200, 'No 1']);
  expect((await page({ page: 51, perPage: 200 })).data).toEqual([]);
  await tell(vehicle_id, 'One more');
  expect(await page({})).toMatchObject({ total: 10_000, total_is_least: true });
});
