/** What a booking consists of besides its row. Each is one query, also for many of them. */
import { type Kysely, sql } from 'kysely';
import type { Agreement, Booking, Handover, Insurance } from '#contract/areas/rental-record.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Line } from '#contract/rental/cost.ts';
import type { Database } from '#server/db/tables.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { byBooking } from './by-booking.ts';

type Db = Kysely<Database>;
export type Person = Omit<Booking['customers'][number], 'license' | 'insurance'>;
type Todo = Booking['todos'][number];
type Around = Booking['around'][number];
/** As it is read of many bookings at once. */
type Of<R> = R & { readonly booking_id: number };

export async function peopleOf(db: Db, id: number): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email, c.phone, c.birth_date, bc.role,
      c.blocked_at is not null as blocked
    from booking_customers bc join customers c on c.id = bc.customer_id
    where bc.booking_id = ${id}
    order by bc.role desc, bc.position, c.id`.execute(db);
  return rows;
}

export const agreementsOf = async (db: Db, id: number): Promise<Agreement[]> =>
  (await agreementsOfAll(db, [id])).get(id) ?? [];

/**
 * By the number of the booking; the newest version first. A version counts as signed by a signature, or by a scan that the office
 * approved.
 */
export async function agreementsOfAll(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Agreement[]>> {
  const { rows } = await sql<Of<Stored<Agreement>>>`
    select a.booking_id, a.id, a.kind, a.version, a.created_at, u.name as created_by_name, a.sent_at, a.void_at, a.sha256, a.content_hash,
      '/api/rental-file/agreement/' || a.id as url, coalesce(s.signed_at, scan.decided_at) as signed_at, s.typed_name as signed_by
    from agreements a
    left join users u on u.id = a.created_by
    left join lateral (
      select signed_at, typed_name from signatures where agreement_id = a.id order by signed_at, id limit 1) s on true
    left join lateral (
      select decided_at from documents
      where agreement_id = a.id and decision = 'approve' and deleted_at is null and superseded_by is null
      order by id desc limit 1) scan on true
    where ${anyOf('a.booking_id', ids)}
    order by a.booking_id, a.kind, a.version desc`.execute(db);
  return byBooking(rows, (row) => present<Agreement>(row));
}

/** Lines of what was booked, in their order. */
export async function linesOf(db: Db, id: number): Promise<readonly Line[]> {
  return db
    .selectFrom('booking_charges')
    .select(['code', 'label', 'quantity', 'unit_price', 'taxable', 'basis'])
    .where('booking_id', '=', id)
    .where('phase', '=', 'booking')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insuranceOf(db: Db, id: number): Promise<Insurance | null> {
  const row = await db
    .selectFrom('insurances')
    .select(['id', 'insurer', 'policy_number', 'valid_from', 'valid_to', 'created_at'])
    .where('booking_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? present<Insurance>(row) : null;
}

/** The pictures that are taken of every vehicle; the other slots are for what else there is. */
const BESIDES = ['dial', 'damage', 'other'];

export const handoversOf = async (db: Db, id: number): Promise<readonly Handover[]> =>
  (await handoversOfAll(db, [id])).get(id) ?? [];

/** By the number of the booking: out and back, as far as anything was noted or photographed. */
export async function handoversOfAll(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Handover[]>> {
  const { rows } = await sql<Of<Stored<Handover>>>`
    select booking_id, phase, o.value as odometer, h.fuel_eighths, h.charge_percent, h.cleanliness, h.keys,
      coalesce(h.damages_seen, '[]') as damages_seen, h.done_at, u.name as done_by,
      coalesce(i.pictures, 0) as pictures
    from (select booking_id, phase, odometer_id, fuel_eighths, charge_percent, cleanliness, keys, damages_seen, done_at, done_by
      from handovers where ${anyOf('booking_id', ids)}) h
    full join (
      select booking_id, phase, count(distinct slot)::int as pictures
      from checkin_images i join bookings b on b.id = i.booking_id and b.vehicle_id is not distinct from i.vehicle_id
      where ${anyOf('i.booking_id', ids)} and superseded_by is null and i.deleted_at is null
        and slot <> all(${BESIDES}::text[])
      group by booking_id, phase
    ) i using (booking_id, phase)
    left join odometer_readings o on o.id = h.odometer_id
    left join users u on u.id = h.done_by`.execute(db);
  return byBooking(rows, (row) => present<Handover>(row));
}

export async function todosOf(db: Db, id: number): Promise<Todo[]> {
  const { rows } = await sql<Todo>`
    select t.id, t.title, t.todo_date as day, t.todo_time as time, t.completed_at is not null as done, u.name as person
    from todos t left join users u on u.id = t.resource
    where t.booking_id = ${id} and t.deleted_at is null
    order by t.todo_date, t.sort_time, t.id`.execute(db);
  return rows;
}

type AroundRow = Omit<Around, 'from' | 'until' | 'label'> & { from: Date; until: Date | null; about: string };

const labelOf = ({ kind, booking_id, private_rental_id, about }: AroundRow): string => {
  if (booking_id !== null) return bookingNumber(booking_id);
  if (private_rental_id !== null) return privateNumber(private_rental_id);
  return about || (kind === 'maintenance' ? 'Maintenance' : 'Not to be given');
};

/** What else has taken the vehicle's time, from a week before the booking until a week after it. */
export async function aroundOf(db: Db, id: number): Promise<Around[]> {
  const { rows } = await sql<AroundRow>`
    select s.kind, coalesce(t.title, s.note) as about, lower(s.during) as from, upper(s.during) as until, s.booking_id,
      s.private_rental_id, s.todo_id
    from bookings b
    join vehicle_spans s on s.vehicle_id = b.vehicle_id and s.released_at is null and s.booking_id is distinct from b.id
      and s.during && tstzrange(b.starts_at - interval '7 days', b.ends_at + interval '7 days')
    left join todos t on t.id = s.todo_id
    where b.id = ${id}
    order by lower(s.during), s.id`.execute(db);
  return rows.map((row) => {
    const { about: _about, ...span } = row;
    return { ...present<Omit<Around, 'label'>, 'from' | 'until'>(span), label: labelOf(row) };
  });
}
