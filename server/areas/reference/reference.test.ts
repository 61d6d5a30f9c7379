import { beforeAll, expect, it } from 'vitest';
import { reference } from '#contract/areas/reference.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let branch_id: number;
let garage: number;
let motors: number;

beforeAll(async () => {
  app = await startTestApp();
  const { db, clock } = app;
  branch_id = await makeBranch(app, 'UTC');
  office = await app.signIn(await app.makeUser('office'));
  const made = { created_at: clock.now, updated_at: clock.now };
  const idOf = async (rows: Promise<{ id: number }>) => (await rows).id;
  garage = await idOf(
    db
      .insertInto('vendor_types')
      .values({ name: 'Garage', position: 0, ...made })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const vendor = (name: string, fields: object = {}) =>
    idOf(
      db
        .insertInto('vendors')
        .values({ name, ...fields, ...made })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  motors = await vendor('Dockside Motors', { type_id: garage, phone: '+1 973 555 0171' });
  await vendor('Northbank Parts');
  await vendor('Closed Garage', { deleted_at: clock.now });
  const place = (name: string, fields: object) =>
    idOf(
      db
        .insertInto('locations')
        .values({ name, kind: 'yard', ...fields, ...made })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const lot = await place('Lot', { branch_id });
  await place('Bay', { branch_id });
  await place('At the garage', { kind: 'vendor', vendor_id: motors });
  await place('Old lot', { branch_id, deleted_at: clock.now });
  const address = (line1: string, fields: object = {}) => ({ location_id: lot, line1, ...fields, ...made });
  const addresses = [address('Back gate'), address('Dock Street 12', { is_default: true })];
  await db
    .insertInto('location_addresses')
    .values([...addresses, address('Gone', { deleted_at: clock.now })])
    .execute();
});

const vendors = async (query: object = {}) => (await office.call(reference.vendors, { query })).body;
const locations = async (query: object = {}) => (await office.call(reference.locations, { query })).body;
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

it('lists vendors by name, searched and by type; deleted ones by themselves', async () => {
  const all = await vendors();
  expect([names(all.vendors), all.total]).toEqual([['Dockside Motors', 'Northbank Parts'], 2]);
  expect(all.vendors[0]).toMatchObject({ type: 'Garage', phone: '+1 973 555 0171', deleted_at: null });
  expect(names((await vendors({ search: 'garage dock' })).vendors)).toEqual(['Dockside Motors']);
  expect(names((await vendors({ type_id: String(garage) })).vendors)).toEqual(['Dockside Motors']);
  expect(names((await vendors({ deleted: '1' })).vendors)).toEqual(['Closed Garage']);
});

it('lists locations with their addresses, the usual one first, page by page', async () => {
  const first = await locations({ limit: '2' });
  expect([names(first.locations), first.total]).toEqual([['At the garage', 'Bay'], 3]);
  const { locations: rest } = await locations({ limit: '2', cursor: first.next_cursor });
  expect(rest).toMatchObject([
    { name: 'Lot', branch_id, addresses: [{ line1: 'Dock Street 12' }, { line1: 'Back gate' }] },
  ]);
  expect(names((await locations({ kind: 'vendor' })).locations)).toEqual(['At the garage']);
  expect((await locations({ vendor_id: String(motors) })).locations).toMatchObject([
    { vendor_name: 'Dockside Motors' },
  ]);
  expect(names((await locations({ branch_id: String(branch_id) })).locations)).toEqual(['Bay', 'Lot']);
  expect(names((await locations({ deleted: '1', search: 'lot' })).locations)).toEqual(['Old lot']);
});
