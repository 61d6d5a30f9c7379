/** What a person tells of themselves. */
import { sql } from 'kysely';
import type { account as rows, Profile } from '#contract/areas/account.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { asksForTwoFactor, hasAuthenticator, unconfirmed } from '#server/http/stage.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { findByEmail } from './by-email.ts';
import { mailLink } from './link-mails.ts';
import { dropLinks } from './links.ts';
import { userOf } from './present.ts';

function selectProfile({ db, person, now }: Context) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('links', (join) =>
      join
        .onRef('links.user_id', '=', 'users.id')
        .on('links.kind', '=', 'email')
        .on('links.used_at', 'is', null)
        .on('links.expires_at', '>', now),
    )
    .select(['users.name', 'users.phone', 'roles.title as role_title', 'links.email as new_email'])
    .select([hasAuthenticator.as('enabled'), asksForTwoFactor.as('required')])
    .select(sql<string | null>`roles.two_factor_from::text`.as('from'))
    .where('users.id', '=', person.id);
}

export async function profileOf(ctx: Context): Promise<Profile> {
  const { enabled, required, from, ...row } = await selectProfile(ctx).executeTakeFirstOrThrow();
  const branches = await ctx.db
    .selectFrom('branches')
    .select(['id', 'name'])
    .where(anyOf('id', ctx.person.branches))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();
  return {
    ...userOf(ctx.person),
    ...row,
    branches,
    two_factor: { enabled, required, from: required ? from : null },
  };
}

/** Writes the fields that were sent. 403 with `confirm` for a new address while the session is not confirmed. */
export async function saveProfile(ctx: Context, { new_email, ...plain }: Body<typeof rows.saveProfile>): Promise<void> {
  if (new_email !== undefined) await setNewEmail(ctx, new_email);
  const { db, person, now } = ctx;
  const held = db.selectFrom('users').select(['name', 'phone']).where('id', '=', person.id).forUpdate();
  const changed = changedFields(await held.executeTakeFirstOrThrow(), plain);
  if (!changed) return;
  await db
    .updateTable('users')
    .set({ ...plain, updated_at: now })
    .where('id', '=', person.id)
    .execute();
  ctx.audit({ action: 'user.update', entity: 'user', entityId: person.id, detail: changed });
}

/** The address counts once the link that is mailed to it was opened. Null takes the wish back. */
async function setNewEmail(ctx: Context, email: string | null): Promise<void> {
  const { db, person } = ctx;
  if (email === null) {
    await dropLinks(db, person.id, ['email']);
    return ctx.audit({ action: 'email.withdraw', entity: 'user', entityId: person.id });
  }
  if (!ctx.isConfirmed) throw unconfirmed();
  const known = await findByEmail(db, email);
  if (known)
    throw invalid({ new_email: [known.id === person.id ? 'This is your address.' : 'Somebody has this address.'] });
  await mailLink(ctx, { kind: 'email', userId: person.id, email, name: person.name });
  ctx.audit({ action: 'email.link', entity: 'user', entityId: person.id, detail: { email } });
}
