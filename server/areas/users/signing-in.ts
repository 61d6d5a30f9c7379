/** How people get in: links to begin or for a new password, sign-ins that end, an authenticator that is lost. */
import type { users as rows } from '#contract/areas/users.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { mailLink } from '../auth/link-mails.ts';
import { makeLink } from '../auth/links.ts';
import { tellOwner } from '../auth/news.ts';
import { endSessions } from '../auth/proof.ts';
import { removeTwoFactor } from '../two-factor/authenticator.ts';
import { refuseAbove } from './editable.ts';
import { heldPerson, type HeldPerson } from './queries.ts';

const NO_LINK: Readonly<Partial<Record<HeldPerson['state'], string>>> = {
  requested: 'This person asked to be let in and has a password: let them in first.',
  inactive: 'This person may not sign in: make them active first.',
};

/** 422 on `id` for who is neither invited nor active. */
function kindOf({ state }: HeldPerson): 'invite' | 'reset' {
  const why = NO_LINK[state];
  if (why !== undefined) throw invalid({ id: [why] });
  return state === 'invited' ? 'invite' : 'reset';
}

/** Mails the link, or answers it once. Danger: whoever has it can sign in as the person, so it is only for whom one may change. */
export async function linkFor(
  ctx: Context,
  id: number,
  { show }: Body<typeof rows.link>,
): Promise<Answer<typeof rows.link>> {
  const person = await heldPerson(ctx.db, id, 'live');
  await refuseAbove(ctx, person);
  const { name, email, branch_id: branchId } = person;
  const kind = kindOf(person);
  ctx.audit({
    action: show ? 'user.show-link' : 'user.mail-link',
    entity: 'user',
    entityId: id,
    branchId,
    detail: { kind },
  });
  if (show) {
    const { url } = await makeLink(ctx, { kind, userId: id, email });
    return { status: 200, message: `Give this link to ${name} yourself. It is shown only once.`, kind, link: url };
  }
  await mailLink(ctx, { kind, userId: id, email, name });
  const message =
    ctx.mailFrom === null
      ? 'Mail is not set up: show the link and hand it over yourself.'
      : `The link is on its way to ${email}.`;
  return { status: 200, message, kind, link: null };
}

/** Somebody else whom one may change, held. 422 on `id` for oneself. */
async function heldOther(ctx: Context, id: number, ownWords: string): Promise<HeldPerson> {
  const person = await heldPerson(ctx.db, id, 'live');
  if (id === ctx.person.id) throw invalid({ id: [ownWords] });
  await refuseAbove(ctx, person);
  return person;
}

export async function signOutEverywhere(ctx: Context, id: number): Promise<void> {
  const { branch_id } = await heldOther(ctx, id, 'You end your own sign-ins under “Me”.');
  await endSessions(ctx, id, null);
  ctx.audit({ action: 'user.end-sessions', entity: 'user', entityId: id, branchId: branch_id });
}

/** Takes the authenticator and its recovery codes away, and tells the person who did that and why. */
export async function takeTwoFactor(ctx: Context, id: number, reason: string): Promise<void> {
  const owner = await heldOther(ctx, id, 'Somebody else must do this for you.');
  await removeTwoFactor(ctx.db, id);
  await endSessions(ctx, id, null);
  await tellOwner(ctx, owner, {
    kind: 'account.two-factor',
    title: 'Your authenticator was taken off',
    what: `${ctx.person.name} took the authenticator off your account (${reason}). Sign in with your password alone, and set up a new one.`,
  });
  const { branch_id: branchId } = owner;
  ctx.audit({ action: 'user.reset-two-factor', entity: 'user', entityId: id, branchId, detail: { reason } });
}
