import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { files } from '#contract/areas/files.ts';
import { type VehicleDocument, vehicleDocuments } from '#contract/areas/vehicle-documents.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
/** A technician of the branch of the vehicles: sees their papers and changes none. */
let near: Client;
let far: Client;
let branch_id: number;

beforeAll(async () => {
  app = await startTestApp();
  branch_id = await makeBranch(app, 'America/Chicago');
  const elsewhere = await makeBranch(app, 'UTC');
  office = await app.signIn(await app.makeUser('office', { branch_id }));
  near = await app.signIn(await app.makeUser('technician', { branch_id }));
  far = await app.signIn(await app.makeUser('technician', { branch_id: elsewhere }));
});

type Fields = Partial<NonNullable<Input<typeof vehicleDocuments.add>['body']>>;

const put = (id: number, fields: Fields = {}, attachment?: TestFile) =>
  office.call(
    vehicleDocuments.add,
    { params: { id }, body: { type: 'insurance', ...fields } },
    attachment ? { files: { attachment } } : {},
  );
async function added(id: number, fields: Fields = {}, attachment?: TestFile): Promise<VehicleDocument> {
  const { body, errors, status } = await put(id, fields, attachment);
  expect([status, errors]).toEqual([200, {}]);
  return body.document;
}
const papersOf = async (id: number, who = office) =>
  (await who.call(vehicleDocuments.ofVehicle, { params: { id } })).body.documents;
const standing = async (id: number) =>
  (await papersOf(id)).filter(({ replaced_by }) => replaced_by === null).map((paper) => paper.id);

describe('a paper', () => {
  it('vehicles 4.7: is soon, urgent, expired by the day of the branch of its vehicle', async () => {
    const id = await makeVehicle(app, { branch_id });
    const states = async () => {
      const found = [];
      for (const expires_on of [
        '2026-11-20',
        '2026-11-21',
        '2026-11-28',
        '2026-11-29',
        '2026-12-21',
        '2026-12-22',
        null,
      ])
        found.push((await added(id, { expires_on })).state);
      return found;
    };
    const expected = ['expired', 'urgent', 'urgent', 'soon', 'soon', 'ok', 'ok'];
    app.clock.set(new Date('2026-11-21T06:00:00.000Z'));
    expect(await states()).toEqual(expected);
    // In London it is the 22nd already, in Chicago one minute is left of the 21st.
    app.clock.set(new Date('2026-11-22T05:59:00.000Z'));
    expect(await states()).toEqual(expected);
    app.clock.set(new Date('2026-11-21T12:00:00.000Z'));
  });

  it('ends after it begins, and blocks as its type does unless somebody says otherwise', async () => {
    const id = await makeVehicle(app, { branch_id });
    expect(Object.keys((await put(id, { issued_on: '2026-11-02', expires_on: '2026-11-01' })).errors)).toEqual([
      'expires_on',
    ]);
    expect(Object.keys((await put(id, { checksums: ['a'.repeat(64)] })).errors)).toEqual(['checksums']);
    const blocks = async (fields: Fields) => (await added(id, fields)).blocks;
    expect([await blocks({}), await blocks({ type: 'lease' }), await blocks({ type: 'permit', blocks: true })]).toEqual(
      [true, false, true],
    );
  });

  it('vehicles 4.7: replaces the one of its type, which stands again when it is deleted', async () => {
    const id = await makeVehicle(app, { branch_id });
    const lease = await added(id, { type: 'lease' });
    const [first, second, third] = [await added(id), await added(id), await added(id)];
    const papers = await papersOf(id);
    expect(papers.map((paper) => [paper.id, paper.replaced_by])).toEqual([
      [third.id, null],
      [lease.id, null],
      [second.id, third.id],
      [first.id, second.id],
    ]);
    // Deleting again changes nothing.
    for (let time = 0; time < 2; time += 1)
      expect((await office.call(vehicleDocuments.remove, { params: { id: third.id } })).status).toBe(200);
    expect(await standing(id)).toEqual([second.id, lease.id]);
    const fourth = await added(id);
    // One that comes back does not push out what came after it.
    expect((await office.call(vehicleDocuments.restore, { params: { id: third.id } })).body.document).toMatchObject({
      deleted_at: null,
      replaced_by: fourth.id,
    });
    expect(await standing(id)).toEqual([fourth.id, lease.id]);
  });

  it('is one of several where it is of no certain kind', async () => {
    const id = await makeVehicle(app, { branch_id });
    const [one, two] = [await added(id, { type: 'other' }), await added(id, { type: 'other' })];
    expect(await standing(id)).toEqual([two.id, one.id]);
  });

  it('of two that are added at once one stands', async () => {
    const id = await makeVehicle(app, { branch_id });
    await Promise.all([added(id), added(id)]);
    expect(await standing(id)).toHaveLength(1);
  });

  it('tells the histories of the paper and of its vehicle', async () => {
    const vehicle_id = await makeVehicle(app, { branch_id });
    const { id } = await added(vehicle_id, { expires_on: '2026-12-01', number: 'P-77' });
    await office.call(vehicleDocuments.remove, { params: { id } });
    const { body } = await near.call(audit.recordHistory, { params: { entity: 'vehicle_document', id } });
    expect(body.history.map(({ words }) => words)).toEqual(['Deleted', 'Made']);
    expect(body.history[1]?.changes).toContainEqual({
      field: 'expires_on',
      label: 'Holds until',
      from: null,
      to: 'Tue 1 Dec 2026',
    });
    const events = await app.db
      .selectFrom('vehicle_events')
      .select(['kind', 'text', 'ref_id'])
      .where('vehicle_id', '=', vehicle_id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'document', text: 'Insurance added, holds until Tue 1 Dec 2026', ref_id: id },
      { kind: 'document', text: 'Insurance deleted', ref_id: id },
    ]);
  });
});

it('is seen, with its file, by who sees the vehicle wholly, and changed by the office', async () => {
  const vehicle_id = await makeVehicle(app, { branch_id });
  const scan = { bytes: await makeJpeg({ shade: 101 }), name: 'policy.jpg' };
  const { id, attachment } = await added(vehicle_id, {}, scan);
  expect(attachment.map(({ name }) => name)).toEqual(['policy.jpg']);
  const file = { params: { id: attachment[0]?.id ?? 0 } };
  expect(await papersOf(vehicle_id, near)).toHaveLength(1);
  expect((await near.call(files.file, file)).status).toBe(200);
  expect((await near.call(vehicleDocuments.remove, { params: { id } })).status).toBe(403);
  expect((await far.call(vehicleDocuments.ofVehicle, { params: { id: vehicle_id } })).status).toBe(404);
  expect((await far.call(files.file, file)).status).toBe(404);
  const history = await far.call(audit.recordHistory, { params: { entity: 'vehicle_document', id } });
  expect(history.status).toBe(404);
  expect((await far.call(vehicleDocuments.list, { query: { limit: 500 } })).body.documents).toEqual([]);
});

describe('the list', () => {
  it('has what stands and runs out of vehicles in service, the nearest day first, by type, state and words', async () => {
    const there = await makeBranch(app, 'UTC');
    const [one, two] = [
      await makeVehicle(app, { branch_id: there, plate: 'QQ11 AAA' }),
      await makeVehicle(app, { branch_id: there, plate: 'QQ22 BBB' }),
    ];
    await added(one, { expires_on: '2026-11-10' });
    await added(one, { expires_on: '2026-12-15', number: 'New policy' });
    await added(one, { type: 'lease' });
    await added(two, { expires_on: '2026-11-20', type: 'inspection' });
    const listed = async (query: object) =>
      (await office.call(vehicleDocuments.list, { query: { branch_id: there, ...query } })).body.documents.map(
        ({ plate, state }) => [plate, state],
      );
    const [expired, soon] = [
      ['QQ22 BBB', 'expired'],
      ['QQ11 AAA', 'soon'],
    ];
    expect(await listed({})).toEqual([expired, soon]);
    expect(await listed({ state: 'soon' })).toEqual([soon]);
    expect(await listed({ type: 'inspection' })).toEqual([expired]);
    expect(await listed({ search: 'policy' })).toEqual([soon]);
    expect(await listed({ sort: 'plate' })).toEqual([soon, expired]);
    const retired = { retired_at: app.clock.now, retired_on: '2026-11-21', retire_reason: 'sold' } as const;
    await app.db.updateTable('vehicles').set(retired).where('id', '=', two).execute();
    expect(await listed({})).toEqual([soon]);
  });
});
