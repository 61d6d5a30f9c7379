/** The lists of what is checked of a booking: copied from the yard's templates, so that a later change of those leaves it alone. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Gives a new booking its lists of checks, as the yard's templates are now. */
export async function copyTemplates(db: Kysely<Database>, bookingId: number): Promise<void> {
  await sql`
    insert into verification_items (booking_id, entity_type, position, title, required)
    select ${bookingId}, entity_type, row_number() over (partition by entity_type order by position, id) - 1, title, required
    from verification_templates where deleted_at is null
    on conflict (booking_id, entity_type, position) do nothing`.execute(db);
}
