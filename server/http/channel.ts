/** The booking channel behind a token: a site that takes bookings for the yard. It is no person, and reaches only what is its own. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { hashSecret } from './secrets.ts';

export interface Channel {
  readonly id: number;
  readonly name: string;
  readonly branch_id: number;
}

/** The channel whose token the Authorization header holds, or null: there is none, it was ended, or it is switched off. */
export async function channelOfToken(db: Kysely<Database>, header: string): Promise<Channel | null> {
  const secret = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1];
  if (secret === undefined) return null;
  const row = await db
    .selectFrom('booking_channels')
    .select(['id', 'name', 'branch_id'])
    .where('token_hash', '=', hashSecret(secret))
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
