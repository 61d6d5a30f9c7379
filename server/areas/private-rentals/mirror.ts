/** What phones keep of private rentals: a page of them whole, in as many queries as one alone. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { MirroredPrivate, privateMirror as rows } from '#contract/areas/private-mirror.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import type { Query } from '#contract/endpoint.ts';
import { id } from '#contract/schema.ts';
import { vehicleColumn } from '#server/areas/rentals/items.ts';
import type { Reading } from '#server/areas/rentals/mirror-rows.ts';
import type { Handlers } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { checksOfRentals } from './checks.ts';
import { handoversOfRentals } from './handovers.ts';
import { imagesOfRentals } from './images.ts';

const PAGE = 100;

type Plain = Omit<MirroredPrivate, 'number' | 'checkin' | 'checkout' | 'checks' | 'images'>;
type MirrorRow = Stored<Plain>;

/** Whether the moment is on one of the days from two days ago until 14 days from now, on the clocks of the rental's zone. */
const isNear = (column: 'r.starts_at' | 'r.ends_at' | 'r.returned_at', now: Date): RawBuilder<SqlBool> => sql<SqlBool>`
  (${sql.ref(column)} at time zone r.zone)::date - (${now}::timestamptz at time zone r.zone)::date between -2 and 14`;

/** A picture of it came in lately: the phone that sent it late must see it. */
const isSentOf = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`r.id = any(array(
  select i.private_rental_id from checkin_images i
  where i.received_at >= ${now}::timestamptz - interval '2 days' and i.private_rental_id is not null))`;

const isKept = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  r.status = 'active' or ${isNear('r.starts_at', now)} or ${isNear('r.ends_at', now)} or ${isNear('r.returned_at', now)}
  or ${isSentOf(now)})`;

/** One page of those of the person's own branches, also for who sees all: a phone keeps what is done in its yard. */
async function pageOfMirror({ db, now, person }: Reading, { cursor, limit = PAGE }: Query<typeof rows.rentals>) {
  const [after] = readCursor(cursor, z.tuple([id])) ?? [0];
  const { rows: found } = await sql<MirrorRow>`
    select r.id, r.status, r.status_at, r.branch_id, br.name as branch_name, r.zone, r.starts_at, r.ends_at, r.picked_up_at, r.returned_at,
      r.note, r.updated_at, ${vehicleColumn},
      json_build_object('id', c.id, 'name', concat_ws(' ', c.first_name, c.last_name), 'phone', c.phone) as customer
    from private_rentals r
    join branches br on br.id = r.branch_id
    join vehicles v on v.id = r.vehicle_id
    join customers c on c.id = r.customer_id
    where ${anyOf('r.branch_id', person.branches)} and r.deleted_at is null and r.id > ${after} and ${isKept(now)}
    order by r.id limit ${limit + 1}`.execute(db);
  return cutPage(found, limit, (row) => [row.id]);
}

/** One page, in the order of numbers. */
export async function mirroredPage(ctx: Reading, query: Query<typeof rows.rentals>) {
  const { page, next_cursor } = await pageOfMirror(ctx, query);
  const ids = page.map((row) => row.id);
  const handovers = await handoversOfRentals(ctx.db, ids);
  const checks = await checksOfRentals(ctx.db, ids);
  const images = await imagesOfRentals(ctx.db, ids);
  const rentals = page.map((row): MirroredPrivate => ({
    ...present<Plain>(row),
    number: privateNumber(row.id),
    checkin: handovers.get(row.id)?.get('checkin') ?? null,
    checkout: handovers.get(row.id)?.get('checkout') ?? null,
    checks: [...(checks.get(row.id) ?? [])],
    images: (images.get(row.id) ?? []).map(({ thumb: _thumb, earlier_plate: _plate, ...image }) => image),
  }));
  return { rentals, next_cursor };
}

export const privateMirror: Handlers<typeof rows> = {
  rentals: async ({ query }, ctx) => ({ status: 200, message: '', ...(await mirroredPage(ctx, query)) }),
};
