/** Vendors and locations with the names of what they point at. */
import { type Kysely, sql } from 'kysely';
import type { Location, reference as rows, Vendor } from '#contract/areas/reference.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

const selectVendors = (db: Kysely<Database>) =>
  db
    .selectFrom('vendors as v')
    .leftJoin('vendor_types as t', 't.id', 'v.type_id')
    .select(['v.id', 'v.name', 'v.type_id', 't.name as type', 'v.phone', 'v.email', 'v.website', 'v.note'])
    .select(['v.created_at', 'v.updated_at', 'v.deleted_at'])
    .$castTo<Stored<Vendor>>();

export async function pageOfVendors(db: Kysely<Database>, query: Query<typeof rows.vendors>) {
  const { type_id } = query;
  const { page, ...rest } = await pageOf(db, selectVendors(db), query, {
    where: [type_id === undefined ? undefined : sql`type_id = ${type_id}`],
    search: ['name', 'type', 'phone', 'email'],
    sorts: { name: 'text', type: 'text', updated_at: 'moment' },
  });
  return { vendors: page.map((row) => present<Vendor>(row)), ...rest };
}

type StoredLocation = Stored<Omit<Location, 'addresses'>>;

const selectLocations = (db: Kysely<Database>) =>
  db
    .selectFrom('locations as l')
    .leftJoin('vendors as v', 'v.id', 'l.vendor_id')
    .leftJoin('branches as b', 'b.id', 'l.branch_id')
    .select([
      'l.id',
      'l.name',
      'l.kind',
      'l.vendor_id',
      'v.name as vendor_name',
      'l.branch_id',
      'b.name as branch_name',
    ])
    .select(['l.note', 'l.created_at', 'l.updated_at', 'l.deleted_at'])
    .$castTo<StoredLocation>();

export async function pageOfLocations(db: Kysely<Database>, query: Query<typeof rows.locations>) {
  const { kind, vendor_id, branch_id } = query;
  const { page, ...rest } = await pageOf(db, selectLocations(db), query, {
    where: [
      kind && sql`kind = ${kind}`,
      vendor_id === undefined ? undefined : sql`vendor_id = ${vendor_id}`,
      branch_id === undefined ? undefined : sql`branch_id = ${branch_id}`,
    ],
    search: ['name', 'vendor_name', 'branch_name'],
    sorts: { name: 'text', kind: 'text', branch_name: 'text', updated_at: 'moment' },
  });
  const ids = page.map(({ id }) => id);
  const addresses = await addressesOf(db, ids);
  const locations = page.map((row) => ({
    ...present<Omit<Location, 'addresses'>>(row),
    addresses: addresses.get(row.id) ?? [],
  }));
  return { locations, ...rest };
}

/** By their location, the usual one first. */
async function addressesOf(
  db: Kysely<Database>,
  locations: readonly number[],
): Promise<ReadonlyMap<number, Location['addresses']>> {
  const { rows } = await sql<{ readonly location_id: number; readonly addresses: Location['addresses'] }>`
    select location_id, jsonb_agg(
      jsonb_build_object('id', id, 'label', label, 'line1', line1, 'line2', line2, 'city', city, 'region', region,
        'postal_code', postal_code, 'country', country, 'latitude', latitude, 'longitude', longitude, 'is_default', is_default)
      order by is_default desc, id) as addresses
    from location_addresses
    where location_id = any(${[...locations]}::bigint[]) and deleted_at is null group by location_id`.execute(db);
  return new Map(rows.map(({ location_id, addresses }) => [location_id, addresses]));
}
