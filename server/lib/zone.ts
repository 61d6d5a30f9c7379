/** Which time zone a person's days are counted in. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** The zone of the branch; for people of no branch that of the yard's first one; UTC in a yard without branches. */
export async function zoneOf(db: Kysely<Database>, branchId: number | null): Promise<string> {
  const branch = await db
    .selectFrom('branches')
    .select('timezone')
    .orderBy((eb) => eb('id', '=', branchId), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return branch?.timezone ?? 'UTC';
}

/** Whether there is a time zone of this name: `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
