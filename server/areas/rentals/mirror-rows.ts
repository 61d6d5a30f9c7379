/** Which bookings phones keep, and what their rows say. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { DamagePin } from '#contract/areas/damages.ts';
import type { MirroredBooking, rentalMirror as rows } from '#contract/areas/rental-mirror.ts';
import type { Query } from '#contract/endpoint.ts';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import type { Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { renterColumn, vehicleColumn } from './items.ts';

const PAGE = 100;

/** Whoever asks, and when. */
export interface Reading {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly person: Pick<Person, 'branches' | 'can'>;
}

/** What the row itself says, and whom and what it names. */
export type PlainBooking = Omit<
  MirroredBooking,
  'number' | 'blockers' | 'checkin' | 'checkout' | 'agreements' | 'checks' | 'damages' | 'images'
>;
type MirrorRow = Stored<PlainBooking>;

/**
 * Whether the moment of the booking `b` is on one of the days from two days ago until 14 days from now, on the clocks of its zone. Two days more
 * on each side hold these days in every zone, and are found by an index.
 */
const isNear = (column: 'b.starts_at' | 'b.ends_at' | 'b.returned_at', now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${sql.ref(column)} between ${now}::timestamptz - interval '4 days' and ${now}::timestamptz + interval '16 days'
  and (${sql.ref(column)} at time zone b.zone)::date - (${now}::timestamptz at time zone b.zone)::date between -2 and 14)`;

/**
 * Bookings of which a picture came in lately: the phone that sent it late must see it. They are found first, as a list of their own, so that the
 * other conditions still use their indexes.
 */
const isSentOf = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`b.id = any(array(
  select i.booking_id from checkin_images i
  where i.received_at >= ${now}::timestamptz - interval '2 days' and i.uploaded_as = 'admin' and i.booking_id is not null))`;

/** What came back late stays as long as what came back in time: something may still be noted of it. */
const isKept = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  b.status = 'checked_in' or ${isNear('b.starts_at', now)} or ${isNear('b.ends_at', now)} or ${isNear('b.returned_at', now)}
  or ${isSentOf(now)})`;

/** One page of the bookings of the person's own branches, also for who sees all: a phone keeps what is done in its yard. */
export async function pageOfMirror(
  { db, now, person }: Reading,
  { cursor, limit = PAGE }: Query<typeof rows.bookings>,
): Promise<{ readonly page: readonly MirrorRow[]; readonly next_cursor: string | null }> {
  const [after] = readCursor(cursor, z.tuple([id])) ?? [0];
  const { rows: found } = await sql<MirrorRow>`
    select b.id, b.status, b.status_at, b.branch_id, r.name as branch_name, b.starts_at, b.ends_at, b.zone, b.picked_up_at, b.returned_at,
      b.pickup_place, b.return_place, ${vehicleColumn}, ${renterColumn}, b.note, b.updated_at
    from bookings b
    join branches r on r.id = b.branch_id
    left join vehicles v on v.id = b.vehicle_id
    join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
    join customers c on c.id = bc.customer_id
    where ${anyOf('b.branch_id', person.branches)} and b.deleted_at is null and b.id > ${after} and ${isKept(now)}
    order by b.id limit ${limit + 1}`.execute(db);
  return cutPage(found, limit, (row) => [row.id]);
}

/** What is to be seen on each of the vehicles: its drawing without what was repaired. */
export async function knownDamage(
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, DamagePin[]>> {
  const pins = await db
    .selectFrom('damages')
    .select(['id', 'vehicle_id', 'view', 'x', 'y', 'kind', 'size', 'state', 'note'])
    .where(anyOf('vehicle_id', vehicleIds))
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'repaired')
    .orderBy('id')
    .execute();
  return Map.groupBy(pins, ({ vehicle_id }) => vehicle_id);
}
