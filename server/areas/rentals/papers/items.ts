import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { notBuilt } from '../not-built.ts';

/** Gives a new booking its lists of checks, as the yard's templates are now. */
export const copyTemplates = (_db: Kysely<Database>, _bookingId: number): Promise<void> => notBuilt();
