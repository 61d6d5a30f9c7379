/** Whether people may sign in: they are invited, let in and kept out, and the last administrator stays. */
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { mail } from '#server/mail/mail.ts';
import { mailLink } from '../auth/link-mails.ts';
import { dropLinks } from '../auth/links.ts';
import { endSessions } from '../auth/proof.ts';
import { isLastAdministrator, LAST_ADMINISTRATOR } from '../roles/giving.ts';
import type { HeldPerson } from './queries.ts';

/** The person is signed in nowhere any more, and comes back by no link that is under way. */
export async function keepOut(ctx: Pick<Context, 'db'>, userId: number): Promise<void> {
  await endSessions(ctx, userId, null);
  await dropLinks(ctx.db, userId, ['invite', 'reset', 'email']);
}

/** 422 at the field for oneself and for the last administrator: neither is deactivated or deleted. */
export async function refuseLeaving(ctx: Context, { id }: HeldPerson, field: 'active' | 'id'): Promise<void> {
  const refuse = (why: string) => invalid({ [field]: [why] });
  if (id === ctx.person.id) throw refuse('Nobody does this to themselves: somebody else must do it.');
  if (await isLastAdministrator(ctx.db, id)) throw refuse(LAST_ADMINISTRATOR);
}

type Addressed = Pick<HeldPerson, 'id' | 'name' | 'email'>;

/** Mails the link by which the person chooses a password and begins. */
export const invite = (ctx: Context, { id, name, email }: Addressed): Promise<void> =>
  mailLink(ctx, { kind: 'invite', userId: id, email, name });

async function tellLetIn(ctx: Context, { id, name, email }: Addressed): Promise<void> {
  await mail(ctx, {
    key: `let-in:${id}:${ctx.now.getTime()}`,
    to: email,
    subject: 'You may sign in to Yardhand',
    text: `Hello ${name},\n\nyou may sign in to Yardhand now, with this address and the password that you chose.\n`,
  });
}

/**
 * The columns that change when the person is let in or kept out, null when nothing does. Who has no password yet is to be invited; who asked to be
 * let in is told. 422 on `active` as `refuseLeaving` says.
 */
export async function switchAccess(ctx: Context, person: HeldPerson, isIn: boolean) {
  const { id, state, hasPassword } = person;
  if (!isIn) {
    await refuseLeaving(ctx, person, 'active');
    await keepOut(ctx, id);
    return state === 'inactive' ? null : { active: false, invited_at: null, requested_at: null };
  }
  if (state === 'active' || state === 'invited') return null;
  if (!hasPassword) return { active: false, invited_at: ctx.now, requested_at: null };
  if (state === 'requested') await tellLetIn(ctx, person);
  return { active: true, requested_at: null };
}
