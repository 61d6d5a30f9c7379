/** Seals everything anew with the present key, so that earlier ones can be thrown away. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { SecretLost, type Secrets } from './secrets.ts';

/** Every column that holds something sealed. Danger: what is missing here is lost with the key that it was sealed with. */
const SEALED = [
  { table: 'telematics_connections', columns: ['code_enc', 'token_enc', 'refresh_enc'] },
] as const satisfies readonly { readonly table: keyof Database; readonly columns: readonly string[] }[];

/** The place of a sealed column, as `Secrets` wants it. */
export const placeOf = (table: string, id: number, column: string): string => `${table}:${id}:${column}`;

export interface Rotated {
  readonly sealed: number;
  /** What could not be opened any more, and stays as it is. */
  readonly lost: number;
}

/** May be interrupted, and done again: what is sealed with the present key stays. */
export async function rotateSecrets(db: Kysely<Database>, secrets: Secrets): Promise<Rotated> {
  const counts = { sealed: 0, lost: 0 };
  for (const { table, columns } of SEALED)
    for (const column of columns)
      await transaction(db, async (trx) => {
        const { rows } = await sql<{ id: number; sealed: Uint8Array }>`
          select id, ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null
          order by id for update`.execute(trx);
        for (const { id, sealed } of rows) {
          const anew = sealedAnew(secrets, placeOf(table, id, column), sealed);
          counts[anew === null ? 'lost' : 'sealed'] += 1;
          if (anew !== null && anew !== sealed)
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew} where id = ${id}`.execute(trx);
        }
      });
  return counts;
}

/** Null when it cannot be opened. */
function sealedAnew(secrets: Secrets, place: string, sealed: Uint8Array): Uint8Array | null {
  try {
    const text = secrets.open(place, sealed);
    return secrets.isPresent(sealed) ? sealed : secrets.seal(place, text);
  } catch (error) {
    if (error instanceof SecretLost) return null;
    throw error;
  }
}
