/** The vehicles that a person may walk round today, so that a phone has what it takes before it is out of reach. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { appliesTo } from '../maintenance/applies.ts';
import { groundsOf } from '../todos/access.ts';
import { withinReach } from '../vehicles/access.ts';

/** Whoever asks, and when. */
export type Reading = Pick<Context, 'db' | 'now' | 'person'>;

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

/** Those round which the person is walking: begun lately, and not completed. */
async function vehiclesOfRounds({ db, now, person }: Reading): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly vehicle_id: number }>`
    select distinct p.vehicle_id from prechecks p
    where p.created_by = ${person.id} and p.completed_at is null and p.created_at >= ${now}::timestamptz - interval '14 days'`.execute(
    db,
  );
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** In the order of their numbers; none that the person does not see wholly. */
export async function nearVehicles(ctx: Reading): Promise<readonly number[]> {
  const named = [...(await vehiclesOfBookings(ctx)), ...(await vehiclesOfTodos(ctx)), ...(await vehiclesOfRounds(ctx))];
  const { rows } = await sql<{ readonly id: number }>`
    select v.id from vehicles v where ${anyOf('v.id', named)} and ${withinReach(ctx.person)} order by v.id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Of each vehicle the checks that are not for it. */
export async function notAsked(db: Kysely<Database>, vehicles: readonly number[]) {
  const { rows } = await sql<{ readonly id: number; readonly not_asked: readonly number[] }>`
    select v.id, array(select c.id from maintenance_checks c where c.deleted_at is null and ${appliesTo('c.applies')} is not true order by c.id) as not_asked
    from vehicles v where ${anyOf('v.id', vehicles)} order by v.id`.execute(db);
  return rows.map(({ id, not_asked }) => ({ id, not_asked: not_asked.map(Number) }));
}
