/** Where a person is signed in. */
import { sql } from 'kysely';
import type { SignIn } from '#contract/areas/account.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { endSessions } from './proof.ts';

/** Names a session without its secret, and without the whole hash. */
const publicId = sql<string>`left(id_hash, 24)`;

/** The newest first. */
export async function sessionsOf({ db, person, now, session: { hash } }: Context): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['label', 'kind', 'network', 'created_at', 'seen_at'])
    .select([publicId.as('id'), sql<boolean>`id_hash = ${hash}`.as('here')])
    .where('user_id', '=', person.id)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .execute();
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at), seen_at: iso(row.seen_at) }));
}

/** Ends one of the person's own sessions, or with `others` all but the one that asks. 404 when it is none of theirs. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { db, person, session } = ctx;
  if (id === 'others') await endSessions(ctx, person.id, session.hash);
  else {
    const own = db.deleteFrom('sessions').where('user_id', '=', person.id).where(publicId, '=', id);
    const { numDeletedRows } = await own.executeTakeFirst();
    if (numDeletedRows === 0n) throw missing('sign-in');
  }
  ctx.audit({ action: 'session.end', entity: 'user', entityId: person.id, detail: { which: id } });
}
