/** The listings of the marketplace: of which vehicle, what became of them, and where the vehicle is otherwise. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Listing, ListingStatus } from '#contract/areas/marketplace.ts';
import type { Context } from '#server/http/handler.ts';
import type { Applied, Values } from '#server/import/door.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

/** Writes what a row says of the vehicle's listing. A vehicle without a number of one has none; null lets it go. */
export async function writeListing(ctx: Context, vehicleId: number, listing: Values, all: Values): Promise<void> {
  const { external_id, status, title, url } = listing;
  const now = { last_seen_at: ctx.now, updated_at: ctx.now };
  const said = {
    ...(typeof status === 'string' && { status: status as ListingStatus, missing_since: null }),
    ...(title !== undefined && { title: String(title ?? '') }),
    ...(url !== undefined && { url: String(url ?? '') }),
  };
  // A later file says only what is new; what earlier ones said stays.
  const fields = sql<string>`marketplace_listings.fields || ${JSON.stringify(all)}::jsonb`;
  const mine = ctx.db.updateTable('marketplace_listings').where('vehicle_id', '=', vehicleId);
  if (external_id === undefined) return void (await mine.set({ ...now, ...said, fields }).execute());
  await mine.set({ vehicle_id: null, updated_at: ctx.now }).execute();
  if (external_id === null) return;
  const row = { ...now, ...said, external_id: String(external_id), vehicle_id: vehicleId };
  await ctx.db
    .insertInto('marketplace_listings')
    .values({ ...row, fields: JSON.stringify(all), created_at: ctx.now })
    .onConflict((conflict) => conflict.column('external_id').doUpdateSet({ ...row, fields }))
    .execute();
}

/** What a file of listings does not have is missing from now on, and nothing is deleted; what was missing and is in it is listed again. */
export async function settleMissing(ctx: Context, externalIds: readonly string[], isWhole: boolean): Promise<void> {
  if (externalIds.length === 0) return;
  const ids = sql`${[...externalIds]}::text[]`;
  await turn(ctx, 'listed', sql<SqlBool>`l.status = 'missing' and l.external_id = any(${ids})`);
  if (isWhole) await turn(ctx, 'missing', sql<SqlBool>`l.status <> 'missing' and l.external_id <> all(${ids})`);
}

/** Keeps what these listings were, for as long as the import can be undone. */
async function turn(ctx: Context, became: ListingStatus, which: RawBuilder<SqlBool>): Promise<void> {
  const since = became === 'missing' ? ctx.now : null;
  await sql`
    with turned as (
      insert into marketplace_turns (import_stamp, listing_id, became, was, missing_since)
      select ${ctx.stamp}, l.id, ${became}, l.status, l.missing_since from marketplace_listings l where ${which}
      returning listing_id
    )
    update marketplace_listings l set status = ${became}, missing_since = ${since}::timestamptz, updated_at = ${ctx.now}
    from turned where l.id = turned.listing_id`.execute(ctx.db);
}

/** Turns back what the import turned, where it is still so and no later import turned it; listings that it made go, unless one has a vehicle. */
export async function turnBack(ctx: Context, { stamp, at }: Applied): Promise<void> {
  await sql`
    update marketplace_listings l set status = t.was, missing_since = t.missing_since, updated_at = ${ctx.now}
    from marketplace_turns t
    where t.import_stamp = ${stamp} and l.id = t.listing_id and l.status = t.became
      and not exists (select 1 from marketplace_turns later where later.listing_id = l.id and later.import_stamp > ${stamp})`.execute(
    ctx.db,
  );
  await sql`delete from marketplace_turns where import_stamp = ${stamp}`.execute(ctx.db);
  await ctx.db
    .deleteFrom('marketplace_listings')
    .where('created_at', '=', at)
    .where('vehicle_id', 'is', null)
    .execute();
}

type Row = Stored<Listing> & { readonly deleted_at: Date | null };

/** Compared without regard to case. A branch, a reading, what only the listing has: that is no difference. */
const selectListings = sql<Row>`(
  select l.id, l.external_id, l.title, l.url, l.status, l.last_seen_at, l.missing_since, v.id as vehicle_id, v.plate, v.name as vehicle_name,
    null::timestamptz as deleted_at, coalesce(d.differs, '[]'::jsonb) as differs
  from marketplace_listings l
  left join vehicles v on v.id = l.vehicle_id and v.deleted_at is null
  left join lateral (
    select jsonb_agg(jsonb_build_object('field', here.key, 'here', coalesce(here.value, ''), 'there', said.value) order by here.key) as differs
    from jsonb_each_text(jsonb_build_object(
      'vin', v.vin, 'plate', v.plate, 'plate_region', v.plate_region, 'name', v.name, 'make', v.make, 'model', v.model,
      'model_year', v.model_year, 'color', v.color
    )) here
    join jsonb_each_text(l.fields) said on said.key = here.key
    where v.id is not null and lower(coalesce(here.value, '')) <> lower(coalesce(said.value, ''))
  ) d on true
)`;

interface Filters extends ListQuery {
  readonly status?: ListingStatus | undefined;
  readonly linked?: '1' | '0' | undefined;
  readonly differs?: '1' | undefined;
}

export async function pageOfListings({ db }: Pick<Context, 'db'>, query: Filters) {
  const { status, linked, differs } = query;
  const { page, ...rest } = await pageOf(db, selectListings, query, {
    where: [
      status === undefined ? undefined : sql`status = ${status}`,
      linked === undefined ? undefined : linked === '1' ? sql`vehicle_id is not null` : sql`vehicle_id is null`,
      differs === undefined ? undefined : sql`differs <> '[]'::jsonb`,
    ],
    search: ['external_id', 'title', 'plate', 'vehicle_name'],
    sorts: { external_id: 'text', title: 'text', plate: 'text', status: 'text', last_seen_at: 'moment' },
  });
  return { listings: page.map(({ deleted_at: _deleted, ...row }) => present<Listing>(row)), ...rest };
}
