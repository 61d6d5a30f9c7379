/** The lists of what is checked of a booking: copied from the yard's templates, so that a later change of those leaves it alone. */
import { type Kysely, sql } from 'kysely';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import type { EntityType } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { iso } from '#server/lib/iso.ts';
import { byBooking } from '../by-booking.ts';

/** Gives a new booking its lists of checks, as the yard's templates are now. */
export async function copyTemplates(db: Kysely<Database>, bookingId: number): Promise<void> {
  await sql`
    insert into verification_items (booking_id, entity_type, position, title, required)
    select ${bookingId}, entity_type, row_number() over (partition by entity_type order by position, id) - 1, title, required
    from verification_templates where deleted_at is null
    on conflict (booking_id, entity_type, position) do nothing`.execute(db);
}

/** The titles of required checks that nobody ticked, in their order. */
export async function openChecks(
  db: Kysely<Database>,
  bookingId: number,
  entity: EntityType,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('verification_items')
    .select('title')
    .where('booking_id', '=', bookingId)
    .where('entity_type', '=', entity)
    .where('required', '=', true)
    .where('is_checked', '=', false)
    .orderBy('position')
    .execute();
  return rows.map(({ title }) => title);
}

/** A list of checks as calls answer it. */
export const checkItems = async (db: Kysely<Database>, bookingId: number, entity: EntityType): Promise<CheckItem[]> =>
  (await checkItemsOf(db, [bookingId], [entity])).get(bookingId) ?? [];

/** These lists of many bookings, by the number of the booking. */
export async function checkItemsOf(
  db: Kysely<Database>,
  bookingIds: readonly number[],
  entities: readonly EntityType[],
): Promise<ReadonlyMap<number, CheckItem[]>> {
  const rows = await db
    .selectFrom('verification_items as i')
    .leftJoin('users as u', 'u.id', 'i.checked_by')
    .select([
      'i.booking_id',
      'i.id',
      'i.entity_type',
      'i.title',
      'i.required',
      'i.is_checked',
      'i.checked_at',
      'i.note',
    ])
    .select('u.name as checked_by')
    .where(anyOf('i.booking_id', bookingIds))
    .where('i.entity_type', 'in', entities)
    .orderBy('i.booking_id')
    .orderBy('i.entity_type')
    .orderBy('i.position')
    .execute();
  return byBooking(rows, (row) => ({ ...row, checked_at: iso(row.checked_at) }));
}
