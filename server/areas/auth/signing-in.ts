/** Begins sessions, however somebody proved who they are. */
import { sql } from 'kysely';
import type { auth as rows } from '#contract/areas/auth.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { learnAppUrl } from '#server/http/app-url.ts';
import { personOfSession } from '#server/http/person.ts';
import { must } from '#server/lib/must.ts';
import { placeText, tellOwner } from './news.ts';
import { userOf } from './present.ts';

export interface How {
  readonly by: 'password' | 'invitation';
  readonly stage: 'full' | 'code';
}

/** Begins the session of the person, in the transaction of `ctx`. Whoever comes from a strange device or network is told of it, in case it is not they. */
export async function signIn(ctx: Context, person: Person, how: How): Promise<Answer<typeof rows.login>> {
  const isStrange = how.by === 'password' && (await isStrangePlace(ctx, person.id));
  const hash = await ctx.session.begin(ctx.db, person.id, { stage: how.stage, isConfirmed: true });
  if (isStrange) await tellStrangePlace(ctx, person);
  await ctx.db
    .updateTable('users')
    .set({ first_signed_in_at: ctx.now })
    .where('id', '=', person.id)
    .where('first_signed_in_at', 'is', null)
    .execute();
  const { label, network } = ctx.session.device();
  ctx.audit({ action: 'login', entity: 'user', entityId: person.id, detail: { ...how, label, network } });
  const { stage } = must(await personOfSession(ctx.db, hash, ctx.now), 'the session that was begun');
  if (stage === 'full' && how.by === 'password') await learnAppUrl(ctx, person);
  return {
    status: 200,
    message: `Signed in as ${person.name}.`,
    user: userOf(person),
    userPermissions: stage === 'full' ? [...person.permissions] : [],
    two_factor: stage === 'full' ? null : stage,
  };
}

/** They signed in before, but never with this browser from this network. The audit trail remembers it, also after sessions have ended. */
async function isStrangePlace({ db, session }: Context, userId: number): Promise<boolean> {
  const { label, network } = session.device();
  const { rows } = await sql<{ any: boolean; same: boolean }>`
    select count(*) > 0 as any, coalesce(bool_or(detail->>'label' = ${label} and detail->>'network' = ${network}), false) as same
    from audit where entity = 'user' and entity_id = ${userId} and action = 'login' and detail->>'label' is not null`.execute(
    db,
  );
  return rows[0] !== undefined && rows[0].any && !rows[0].same;
}

const tellStrangePlace = (ctx: Context, person: Person): Promise<void> =>
  tellOwner(ctx, person, {
    kind: 'account.signed-in',
    title: 'Somebody signed in to your account',
    what: `Your password was used with a browser or from a network that you did not use before: ${placeText(ctx)}.`,
  });
