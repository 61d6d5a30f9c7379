/** The last picture of each place of a vehicle as it went out: what it is compared with at the next walk-round. */
import { sql } from 'kysely';
import { type LastPicture, walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { withinBookings } from '../rentals/booking.ts';
import { groundsOf } from '../todos/access.ts';
import { withinReach } from '../vehicles/access.ts';

type Reading = Pick<Context, 'db' | 'now' | 'person'>;

/** The vehicles that the person's todos of today are about. */
async function vehiclesOfTodos({ db, now, person }: Reading): Promise<readonly number[]> {
  const today = dayOf(now, await zoneOf(db, person.branch_id));
  const grounds = groundsOf(person, { from: today, to: today }, true);
  const found = await db
    .selectFrom('todos')
    .select('todos.vehicle_id')
    .distinct()
    .where('todos.todo_date', '=', today)
    .where('todos.deleted_at', 'is', null)
    .where('todos.vehicle_id', 'is not', null)
    .where((eb) => eb.or(grounds.map((ground) => ground(eb))))
    .execute();
  return found.flatMap(({ vehicle_id }) => vehicle_id ?? []);
}

/** The vehicles of the person's own branches that go out or come back today, yesterday or tomorrow, and those that should be back. */
async function vehiclesOfBookings({ db, now, person }: Reading): Promise<readonly number[]> {
  if (!person.can('booking.view')) return [];
  const isNear = (column: 'b.starts_at' | 'b.ends_at') => sql`(
    ${sql.ref(column)} between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz + interval '3 days'
    and (${sql.ref(column)} at time zone b.zone)::date - (${now}::timestamptz at time zone b.zone)::date between -1 and 1)`;
  const { rows } = await sql<{ readonly vehicle_id: number }>`
    select distinct b.vehicle_id from bookings b
    where ${anyOf('b.branch_id', person.branches)} and b.deleted_at is null and b.vehicle_id is not null and b.status <> 'cancelled'
      and (${isNear('b.starts_at')} or ${isNear('b.ends_at')} or (b.status = 'checked_in' and b.ends_at < ${now}))`.execute(
    db,
  );
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** Of bookings within the person's reach, found place by place in an index: vehicles have many pictures, and few of them are the last. */
const ofBookings = (person: Reading['person']) => sql`
  select v.id as vehicle_id, i.slot, i.attachment_id as file_id, i.taken_at, i.created_by
  from seen v
  cross join unnest(${[...walkRoundSlots]}::text[]) as place (slot)
  cross join lateral (
    select i.slot, i.attachment_id, i.taken_at, i.created_by
    from checkin_images i join bookings b on b.id = i.booking_id
    where i.vehicle_id = v.id and i.phase = 'checkin' and i.slot = place.slot and i.uploaded_as = 'admin'
      and i.superseded_by is null and i.deleted_at is null and b.deleted_at is null and ${withinBookings(person)}
    order by i.taken_at desc, i.id desc limit 1
  ) i`;

const OF_WALK_ROUNDS = sql`
  select p.vehicle_id, i.slot, i.attachment_id, i.taken_at, i.created_by
  from seen v
  join prechecks p on p.vehicle_id = v.id and p.kind = 'out'
  join precheck_images i on i.precheck_id = p.id and i.sha256 is not null and i.deleted_at is null
  where i.slot = any(${[...walkRoundSlots]}::text[])`;

/** Of bookings only where the person sees bookings, and of no vehicle that the person does not see wholly. */
export async function lastPicturesOf(ctx: Reading): Promise<LastPicture[]> {
  const vehicles = [...(await vehiclesOfBookings(ctx)), ...(await vehiclesOfTodos(ctx))];
  const booked = ctx.person.can('booking.view') ? sql`${ofBookings(ctx.person)} union all` : sql``;
  const { rows } = await sql<Stored<LastPicture>>`
    with seen as (select v.id from vehicles v where ${anyOf('v.id', vehicles)} and ${withinReach(ctx.person)})
    select distinct on (last.vehicle_id, last.slot) last.vehicle_id, last.slot, last.file_id, last.taken_at, u.name as by
    from (${booked} ${OF_WALK_ROUNDS}) last (vehicle_id, slot, file_id, taken_at, created_by)
    left join users u on u.id = last.created_by
    order by last.vehicle_id, last.slot, last.taken_at desc, last.file_id desc`.execute(ctx.db);
  return rows.map((row) => present<LastPicture>(row));
}
