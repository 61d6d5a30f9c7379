/** Reads what bookings stand on: channels, rates, and what is checked. */
import { type Kysely, sql } from 'kysely';
import type { BookingChannel, RentalRate, VerificationTemplate } from '#contract/areas/rental-setup.ts';
import type { EntityType } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';

type Reading = Pick<Context, 'db' | 'person'>;

/** Channels and rates are of a branch, and are seen by whoever sees its bookings. */
const within = (person: Context['person'], branch: string) => scopeOf(person, 'booking').within({ people: [], branch });

const selectChannels = (person: Context['person']) => sql<Stored<BookingChannel>>`(
  select c.id, c.name, c.branch_id, b.name as branch_name, c.active, c.token_end, c.last_used_at,
    (select count(*)::int from bookings k where k.channel_id = c.id and k.deleted_at is null) as bookings,
    c.created_at, c.updated_at, c.deleted_at
  from booking_channels c join branches b on b.id = c.branch_id
  where ${within(person, 'c.branch_id')})`;

export async function pageOfChannels({ db, person }: Reading, query: ListQuery) {
  const { page, ...rest } = await pageOf(db, selectChannels(person), query, {
    search: ['name', 'branch_name'],
    sorts: { name: 'text', branch_name: 'text', bookings: 'number', last_used_at: 'moment' },
  });
  return { channels: page.map((row) => present<BookingChannel>(row)), ...rest };
}

/** The channel, ended or not. 404 where there never was one, or it is of a branch beyond the person's reach. */
export async function channelById({ db, person }: Reading, id: number): Promise<BookingChannel> {
  const { rows } = await sql<Stored<BookingChannel>>`
    select * from ${selectChannels(person)} as channels where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('channel');
  return present<BookingChannel>(row);
}

/** A rate as its select reads it: with the plate and the name that lists sort and search by. */
type RateRow = Stored<RentalRate> & { readonly plate: string; readonly vehicle_name: string };

const selectRates = (person: Context['person']) => sql<RateRow>`(
  select r.id, r.branch_id, b.name as branch_name, r.vehicle_id, coalesce(v.plate, '') as plate,
    coalesce(v.name, '') as vehicle_name,
    case when v.id is not null then jsonb_build_object('id', v.id, 'plate', coalesce(v.plate, ''), 'name', v.name) end as vehicle,
    r.daily::double precision as daily, r.weekly::double precision as weekly, r.monthly::double precision as monthly,
    r.late_hour::double precision as late_hour, r.included_distance_per_day,
    r.extra_distance_price::double precision as extra_distance_price, r.deposit_amount::double precision as deposit_amount,
    r.fuel_price::double precision as fuel_price, r.refuel_fee::double precision as refuel_fee,
    r.created_at, r.updated_at, r.deleted_at
  from rental_rates r join branches b on b.id = r.branch_id left join vehicles v on v.id = r.vehicle_id
  where ${within(person, 'r.branch_id')})`;

function presentRate({ plate: _p, vehicle_name: _n, ...row }: RateRow): RentalRate {
  return present<RentalRate>(row);
}

interface RateQuery extends ListQuery {
  readonly branch_id?: number | undefined;
  readonly vehicle_id?: number | undefined;
}

export async function pageOfRates({ db, person }: Reading, query: RateQuery) {
  const { branch_id, vehicle_id } = query;
  const { page, ...rest } = await pageOf(db, selectRates(person), query, {
    where: [
      branch_id === undefined ? undefined : sql`branch_id = ${branch_id}`,
      vehicle_id === undefined ? undefined : sql`vehicle_id = ${vehicle_id}`,
    ],
    search: ['branch_name', 'plate', 'vehicle_name'],
    sorts: { branch_name: 'text', plate: 'text', daily: 'number', updated_at: 'moment' },
  });
  return { rates: page.map(presentRate), ...rest };
}

/** The rate, taken away or not. 404 where there never was one, or it is of a branch beyond the person's reach. */
export async function rateById({ db, person }: Reading, id: number): Promise<RentalRate> {
  const { rows } = await sql<RateRow>`select * from ${selectRates(person)} as rates where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('rate');
  return presentRate(row);
}

/** What is checked now, in its order; of one kind or of all. */
export async function templatesOf(db: Kysely<Database>, entityType?: EntityType): Promise<VerificationTemplate[]> {
  const rows = await db
    .selectFrom('verification_templates')
    .select(['id', 'entity_type', 'title', 'required', 'position', 'created_at', 'updated_at', 'deleted_at'])
    .where('deleted_at', 'is', null)
    .where((eb) => (entityType === undefined ? eb.lit(true) : eb('entity_type', '=', entityType)))
    .orderBy('entity_type')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => present<VerificationTemplate>(row));
}
