import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Whoever has this address, in whatever case it is written; undefined where nobody has. The account may be inactive or deleted. */
export function findByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active', 'password_hash'])
    .where(sql<boolean>`lower(email) = lower(${email}::text)`)
    .executeTakeFirst();
}
