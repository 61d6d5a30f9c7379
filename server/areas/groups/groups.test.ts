import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { type Group, personGroups, vehicleGroups } from '#contract/areas/groups.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let cars: [number, number, number];

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
  cars = [await makeVehicle(app), await makeVehicle(app), await makeVehicle(app)];
});

const add = (body: Body<typeof vehicleGroups.add>, client = office) => client.call(vehicleGroups.add, { body });
const made = async (name: string, ids: readonly number[] = cars): Promise<Group> =>
  (await add({ name, ids: [...ids] })).body.group;
const change = (id: number, body: Body<typeof vehicleGroups.update>, client = office) =>
  client.call(vehicleGroups.update, { params: { id }, body });
const read = async (id: number) => (await office.call(vehicleGroups.one, { params: { id } })).body.group;
const listed = async (query: object) => (await office.call(vehicleGroups.list, { query })).body;
const remove = (id: number) => office.call(vehicleGroups.remove, { params: { id } });
const restore = (id: number) => office.call(vehicleGroups.restore, { params: { id } });
const membersOf = ({ members }: Group) => members.map(({ id }) => id);
const linesOf = async (id: number) =>
  (await office.call(audit.recordHistory, { params: { entity: 'vehicle_group', id } })).body.history.map(
    ({ words, changes }) => [words, ...changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`)].join(' | '),
  );

describe('members', () => {
  it('stand in their order, with their plates; people with their names', async () => {
    const [first, , third] = cars;
    const group = await made('Vans', [third, first, third]);
    expect(group).toMatchObject({ count: 2, branch_id: null, within: true, note: '' });
    expect(membersOf(group)).toEqual([third, first]);
    expect(group.members[0]?.name).toMatch(/^YD/);
    expect(membersOf((await change(group.id, { ids: [first, third] })).body.group)).toEqual([first, third]);
    const kim = await app.makeUser('technician', { name: 'Kim Aas' });
    const crew = await office.call(personGroups.add, { body: { name: 'Night crew', ids: [kim.id] } });
    expect(crew.body.group.members).toEqual([{ id: kim.id, name: 'Kim Aas' }]);
  });

  it('are all there when two people add and remove at once', async () => {
    const [first, second, third] = cars;
    const { id } = await made('Two editors', [first]);
    const both = await Promise.all([change(id, { add: [second] }), change(id, { add: [third], remove: [first] })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(membersOf(await read(id)))).toEqual(new Set([second, third]));
    // Once more changes nothing.
    const before = await read(id);
    app.clock.advance(60_000);
    await change(id, { add: [second], remove: [first] });
    expect(await read(id)).toEqual(before);
  });

  it('that are nobody are named by their place, and so are too many', async () => {
    const [first, second] = cars;
    const left = await app.makeUser('technician', { active: false });
    const ids = [first, second, cars[2], first, 9e9];
    expect((await add({ name: 'Wrong', ids })).errors).toEqual({ 'ids.4': ['This vehicle is not in service.'] });
    const { id } = await made('One', [first]);
    expect((await change(id, { add: [second, 9e9] })).errors).toHaveProperty(['add.1']);
    expect((await office.call(personGroups.add, { body: { name: 'Left', ids: [left.id] } })).errors).toEqual({
      'ids.0': ['This person cannot sign in any more.'],
    });
    const people: number[] = [];
    for (let n = 0; n < 51; n += 1) people.push((await app.makeUser('technician')).id);
    const crew = (await office.call(personGroups.add, { body: { name: 'Fifty', ids: people.slice(0, 50) } })).body
      .group;
    expect(crew.count).toBe(50);
    const more = await office.call(personGroups.update, { params: { id: crew.id }, body: { add: people.slice(50) } });
    expect(more.errors).toEqual({ add: ['At most 50 in a group.'] });
  });

  it('that are retired are away until they come back', async () => {
    const [first, second] = cars;
    const goes = await makeVehicle(app);
    const { id } = await made('With one that goes', [goes, first]);
    const retire = (retired: object) => app.db.updateTable('vehicles').set(retired).where('id', '=', goes).execute();
    await retire({ retired_at: app.clock.now, retired_on: '2026-11-21', retire_reason: 'sold' });
    expect(await read(id)).toMatchObject({ count: 1, members: [{ id: first }] });
    expect((await change(id, { ids: [second] })).status).toBe(200);
    await retire({ retired_at: null, retired_on: null, retire_reason: null });
    expect(membersOf(await read(id))).toEqual([second, goes]);
  });
});

describe('a group', () => {
  it('has a name of its own kind, deleted it gives it away, and is restored when it is free', async () => {
    const { id } = await made('Taken');
    expect((await add({ name: 'TAKEN' })).errors).toEqual({ name: ['There is a group of this name already.'] });
    expect((await office.call(personGroups.add, { body: { name: 'Taken' } })).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await change(id, { note: 'Late' })).status).toBe(410);
    const other = await made('taken', []);
    expect((await restore(id)).errors).toHaveProperty('name');
    await remove(other.id);
    // It keeps its members.
    expect((await restore(id)).body.group).toMatchObject({ deleted_at: null, count: 3 });
    expect((await restore(9e9)).status).toBe(404);
  });

  it('tells its history: what was changed, who came and who went', async () => {
    const [first, second] = cars;
    const group = await made('Told', [first]);
    const plates = new Map((await made('All plates')).members.map(({ id, name }) => [id, name]));
    await change(group.id, { note: 'Long ones', add: [second], remove: [first] });
    await remove(group.id);
    expect(await linesOf(group.id)).toEqual([
      'Deleted',
      `Members changed | Added: null → ${plates.get(second)} | Taken out: null → ${plates.get(first)}`,
      'Changed | Note: null → Long ones',
      `Members changed | Added: null → ${plates.get(first)}`,
      'Made | Name: null → Told',
    ]);
  });

  it('is found by its words, sorted by how many it has, and those of a branch with those of all', async () => {
    const [here, there] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
    await add({ name: 'Qq here', branch_id: here });
    await add({ name: 'Qq there', branch_id: there });
    await add({ name: 'Qq everywhere', ids: [cars[0]] });
    const names = async (query: object) => (await listed({ search: 'qq', ...query })).groups.map(({ name }) => name);
    expect(await names({ branch_id: here })).toEqual(['Qq everywhere', 'Qq here']);
    expect((await names({ sort: 'count', direction: 'desc' }))[0]).toBe('Qq everywhere');
  });
});

it('is read by everybody, and changed by people of its branch', async () => {
  const [here, there] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
  const lead = await app.signIn(await app.makeUser('lead', { branch_id: here }));
  const { body } = await add({ name: 'Of the lead' }, lead);
  expect(body.group).toMatchObject({ branch_id: here, within: true });
  expect((await add({ name: 'Elsewhere', branch_id: there }, lead)).errors).toEqual({
    branch_id: ['You make groups of your own branches.'],
  });
  const ofAll = await made('Of all');
  const ofOthers = (await add({ name: 'Of others', branch_id: there })).body.group;
  for (const { id } of [ofAll, ofOthers]) {
    const seen = await lead.call(vehicleGroups.one, { params: { id } });
    expect([seen.status, seen.body.group.within]).toEqual([200, false]);
    expect((await change(id, { name: 'Mine' }, lead)).status).toBe(404);
    expect((await lead.call(vehicleGroups.remove, { params: { id } })).status).toBe(404);
  }
  expect((await change(body.group.id, { note: 'Ours' }, lead)).status).toBe(200);
});
