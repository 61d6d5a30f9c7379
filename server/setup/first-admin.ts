/** The first administrator of a yard that starts without the demo: from the environment, or by a link that works once. */
import type { Kysely } from 'kysely';
import { hashPassword } from '../areas/auth/passwords.ts';
import type { Credentials } from '../config.ts';
import { readMeta, takeMeta, writeMeta } from '../db/meta.ts';
import { demandAuthenticators, roleId, TWO_FACTOR_GRACE_DAYS } from '../db/roles.ts';
import type { Database } from '../db/tables.ts';
import { hashSecret, newSecret } from '../http/secrets.ts';
import { addDays, dayOf } from '../lib/yard-time.ts';

const LINK = 'setup_link';

export interface FirstAdmin extends Credentials {
  readonly name: string;
  readonly branch: string;
  /** IANA name. */
  readonly timezone: string;
}

/** True until somebody can sign in. */
export async function hasNobody(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Makes the yard's first branch and its administrator, and decides who needs an authenticator. Within a transaction. */
export async function makeFirstAdmin(trx: Kysely<Database>, admin: FirstAdmin, now: Date): Promise<void> {
  const branch = await trx
    .insertInto('branches')
    .values({ name: admin.branch, timezone: admin.timezone })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('users')
    .values({
      name: admin.name,
      email: admin.email,
      password_hash: await hashPassword(admin.password),
      role_id: await roleId(trx, 'admin'),
      branch_id: branch.id,
      department_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await demandAuthenticators(trx, addDays(dayOf(now, admin.timezone), TWO_FACTOR_GRACE_DAYS));
}

/** A fresh link's secret; an older link no longer works. */
export async function newSetupSecret(db: Kysely<Database>): Promise<string> {
  const secret = newSecret();
  await writeMeta(db, LINK, hashSecret(secret));
  return secret;
}

/** Uses the link up, within the transaction that makes the administrator: of two at once the second waits, then gets false. */
export async function useSetupSecret(trx: Kysely<Database>, secret: string): Promise<boolean> {
  return (await takeMeta(trx, LINK, hashSecret(secret))) && (await hasNobody(trx));
}

/** Whether this is the present link's secret, and nobody has used it. */
export async function isSetupSecret(db: Kysely<Database>, secret: string): Promise<boolean> {
  return (await readMeta(db, LINK)) === hashSecret(secret) && (await hasNobody(db));
}
