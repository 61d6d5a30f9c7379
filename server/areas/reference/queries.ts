/** Vendors with their types and pictures, and locations with their addresses. */
import { type Kysely, sql } from 'kysely';
import type { Location, reference as rows, Vendor, VendorType } from '#contract/areas/reference.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

type Reading = Pick<Context, 'db' | 'person'>;
/** As its select reads it. */
type VendorRow = Stored<Omit<Vendor, 'image'>>;

/** What the vendor calls the yard, and its tax number, are of those who may change them. A rejected expense was no use of it. */
function selectVendors({ db, person }: Reading) {
  const seesNumbers = person.can('vendor.update') ? sql`true` : sql`false`;
  return db
    .selectFrom('vendors as v')
    .leftJoin('vendor_types as t', 't.id', 'v.type_id')
    .leftJoin('expense_categories as c', 'c.id', 'v.default_category_id')
    .select(['v.id', 'v.name', 'v.type_id', 't.name as type', 'v.phone', 'v.email', 'v.website'])
    .select([
      sql<string | null>`case when ${seesNumbers} then v.account_no end`.as('account_no'),
      sql<string | null>`case when ${seesNumbers} then v.tax_id end`.as('tax_id'),
      sql<string | null>`(
        select max(e.spent_on)::text from expenses e where e.vendor_id = v.id and e.deleted_at is null and e.state <> 'rejected')`.as(
        'last_used_on',
      ),
    ])
    .select(['v.default_category_id', 'c.name as default_category', 'v.terms_days', 'v.note'])
    .select(['v.created_at', 'v.updated_at', 'v.deleted_at'])
    .$castTo<VendorRow>();
}

async function withImages(db: Kysely<Database>, vendors: readonly VendorRow[]): Promise<Vendor[]> {
  const ids = vendors.map(({ id }) => id);
  const images = await attachmentsOf(db, 'vendor', ids);
  return vendors.map((row) => ({ ...present<Omit<Vendor, 'image'>>(row), image: images.get(row.id)?.at(-1) ?? null }));
}

export async function pageOfVendors(ctx: Reading, query: Query<typeof rows.vendors>) {
  const { type_id, archived, deleted = archived } = query;
  const { page, ...rest } = await pageOf(
    ctx.db,
    selectVendors(ctx),
    { ...query, deleted },
    {
      where: [type_id === undefined ? undefined : sql`type_id = ${type_id}`],
      search: ['name', 'type', 'phone', 'email', 'note'],
      sorts: { name: 'text', type: 'text', updated_at: 'moment' },
    },
  );
  return { vendors: await withImages(ctx.db, page), ...rest };
}

/** The vendor, archived or not. 404 when there never was one. */
export async function vendorById(ctx: Reading, id: number): Promise<Vendor> {
  const [vendor] = await withImages(ctx.db, await selectVendors(ctx).where('v.id', '=', id).execute());
  if (!vendor) throw missing('vendor');
  return vendor;
}

/** So many types are answered at once; no yard has nearly as many. */
const ALL_TYPES = 500;

const selectTypes = (db: Kysely<Database>) =>
  db
    .selectFrom('vendor_types as t')
    .select(['t.id', 't.name', 't.position', 't.created_at', 't.updated_at', 't.deleted_at'])
    .select(
      sql<number>`(select count(*)::int from vendors v where v.type_id = t.id and v.deleted_at is null)`.as(
        'usedCount',
      ),
    )
    .$castTo<Stored<VendorType>>();

export async function pageOfTypes(db: Kysely<Database>, query: ListQuery) {
  const { page, ...rest } = await pageOf(
    db,
    selectTypes(db),
    { limit: ALL_TYPES, ...query },
    { search: ['name'], sorts: { position: 'number', name: 'text', usedCount: 'number' } },
  );
  return { vendorTypes: page.map((row) => present<VendorType>(row)), ...rest };
}

/** The type, archived or not. 404 when there never was one. */
export async function typeById(db: Kysely<Database>, id: number): Promise<VendorType> {
  const row = await selectTypes(db).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw missing('type');
  return present<VendorType>(row);
}

type StoredLocation = Stored<Omit<Location, 'addresses'>>;

const selectLocations = (db: Kysely<Database>) =>
  db
    .selectFrom('locations as l')
    .leftJoin('vendors as v', 'v.id', 'l.vendor_id')
    .leftJoin('branches as b', 'b.id', 'l.branch_id')
    .select(['l.id', 'l.name', 'l.kind', 'l.vendor_id', 'v.name as vendor_name', 'l.branch_id'])
    .select(['b.name as branch_name', 'l.note', 'l.created_at', 'l.updated_at', 'l.deleted_at'])
    .$castTo<StoredLocation>();

export async function pageOfLocations(db: Kysely<Database>, query: Query<typeof rows.locations>) {
  const { kind, vendor_id, branch_id, archived, deleted = archived } = query;
  const { page, ...rest } = await pageOf(
    db,
    selectLocations(db),
    { ...query, deleted },
    {
      where: [
        kind && sql`kind = ${kind}`,
        vendor_id === undefined ? undefined : sql`vendor_id = ${vendor_id}`,
        branch_id === undefined ? undefined : sql`branch_id = ${branch_id}`,
      ],
      search: ['name', 'vendor_name', 'branch_name', 'note'],
      sorts: { name: 'text', kind: 'text', branch_name: 'text', updated_at: 'moment' },
    },
  );
  return { locations: await withAddresses(db, page), ...rest };
}

/** The location, archived or not. 404 when there never was one. */
export async function locationById(db: Kysely<Database>, id: number): Promise<Location> {
  const [location] = await withAddresses(db, await selectLocations(db).where('l.id', '=', id).execute());
  if (!location) throw missing('location');
  return location;
}

/** Where the vendor is, by name. */
export async function locationsOfVendor(db: Kysely<Database>, vendorId: number): Promise<Location[]> {
  const select = selectLocations(db).where('l.vendor_id', '=', vendorId).where('l.deleted_at', 'is', null);
  return withAddresses(
    db,
    await select
      .orderBy(sql`lower(l.name)`)
      .orderBy('l.id')
      .execute(),
  );
}

/** The vendors that a location can be of. */
export const vendorNames = (db: Kysely<Database>) =>
  db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

/** An archived location has the addresses that were archived with it. */
async function withAddresses(db: Kysely<Database>, locations: readonly StoredLocation[]): Promise<Location[]> {
  const ids = locations.map(({ id }) => id);
  const { rows: found } = await sql<{
    readonly location_id: number;
    readonly addresses: Location['addresses'];
  }>`
    select a.location_id, jsonb_agg(
      jsonb_build_object('id', a.id, 'label', a.label, 'line1', a.line1, 'line2', a.line2, 'city', a.city, 'region', a.region,
        'postal_code', a.postal_code, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude,
        'is_default', a.is_default)
      order by a.is_default desc, a.id) as addresses
    from location_addresses a join locations l on l.id = a.location_id
    where a.location_id = any(${ids}::bigint[]) and a.deleted_at is not distinct from l.deleted_at
    group by a.location_id`.execute(db);
  const addresses = new Map(found.map((of) => [of.location_id, of.addresses]));
  return locations.map((row) => ({
    ...present<Omit<Location, 'addresses'>>(row),
    addresses: addresses.get(row.id) ?? [],
  }));
}
