/** A private rental in the hands of a handler: found within the person's branches, and held until the transaction ends. */
import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { gone, missing } from '#server/http/refusal.ts';
import { scopeOf } from '#server/kit/scope.ts';
import type { PrivateRentals } from './tables.ts';

export const PRIVATE_RENTAL = { table: 'private_rentals', noun: 'private_rental' } as const;
export type RentalRow = Selectable<PrivateRentals>;

/** Whoever asks for a rental: as much of a person as its scope looks at. */
export interface Asking {
  readonly db: Context['db'];
  readonly person: Pick<Context['person'], 'id' | 'branches' | 'can'>;
}

/** The condition on a private rental `r` for being of the person's branches: they are found as bookings are. */
export const withinPrivate = (person: Asking['person']) =>
  scopeOf(person, 'booking').within({ people: [], branch: 'r.branch_id' });

/**
 * The private rental, held until the transaction ends. Whoever also locks its customer or vehicle locks it first.
 *
 * @throws 404 where there never was one, or it is of another branch; 410 where it was deleted and a live one is wanted
 */
export async function heldRental({ db, person }: Asking, id: number, which: 'live' | 'any'): Promise<RentalRow> {
  const { rows } = await sql<RentalRow>`
    select r.* from private_rentals r where r.id = ${id} and ${withinPrivate(person)} for no key update`.execute(db);
  const [row] = rows;
  if (!row) throw missing('rental');
  if (row.deleted_at !== null && which === 'live') throw gone('rental');
  return row;
}

/** The private rental, to be read only: 404 and 410 as `heldRental`. */
export async function seenRental(ctx: Asking, id: number): Promise<RentalRow> {
  const row = await rentalWithin(ctx, id);
  if (row.deleted_at !== null) throw gone('rental');
  return row;
}

/** The same, deleted or not. */
export async function rentalWithin({ db, person }: Asking, id: number): Promise<RentalRow> {
  const { rows } = await sql<RentalRow>`
    select r.* from private_rentals r where r.id = ${id} and ${withinPrivate(person)}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('rental');
  return row;
}
