/** The authenticator of whoever asks (people.md §3, "Auth, two-factor"). */
import type { twoFactor as rows } from '#contract/areas/two-factor.ts';
import type { Context, Handlers, Person } from '#server/http/handler.ts';
import { countTry, forgetTries } from '#server/http/rate-limit.ts';
import { invalid } from '#server/http/refusal.ts';
import { learnAppUrl } from '#server/http/app-url.ts';
import { asksForTwoFactor } from '#server/http/stage.ts';
import { codesOf } from '../auth/limits.ts';
import { placeText, tellOwner } from '../auth/news.ts';
import { userOf } from '../auth/present.ts';
import { confirmSession, endSessions, needCode, needPasswordOf } from '../auth/proof.ts';
import { authenticatorOf, enableTotp, offerOf, removeTwoFactor } from './authenticator.ts';
import { newRecoveryCodes, recoveryLeft, setRecoveryCodes } from './recovery.ts';

export const twoFactor: Handlers<typeof rows> = {
  read: async (_, ctx) => {
    const { id } = ctx.person;
    const authenticator = await authenticatorOf(ctx.db, id);
    return {
      status: 200,
      message: '',
      user: userOf(ctx.person),
      enabled: authenticator.enabled,
      required: await isRequired(ctx),
      recovery_left: await recoveryLeft(ctx.db, id),
      ...(authenticator.enabled ? { secret: null, qrCodeUrl: null } : offerOf(ctx, authenticator)),
    };
  },

  verify: async ({ body }, ctx) => {
    const { person } = ctx;
    const { enabled } = await authenticatorOf(ctx.db, person.id);
    if (enabled) {
      await needCode(ctx, person.id, body.code);
      await ctx.write((inner) => completed(inner, person));
      return verified(person, 'Thank you.', null);
    }
    return verified(person, 'The authenticator is on.', await enable(ctx, body.code));
  },

  disable: async ({ body }, ctx) => {
    const { person } = ctx;
    if (await isRequired(ctx)) throw invalid({ role: ['Your role asks for it.'] });
    await needPasswordOf(ctx, body.password, 'password');
    await needCode(ctx, person.id, body.code);
    await ctx.write(async (inner) => {
      await removeTwoFactor(inner.db, person.id);
      await endSessions(inner, person.id, await completed(inner, person));
      inner.audit({ action: 'two-factor.disable', entity: 'user', entityId: person.id });
      await tellChange(inner, person, 'off');
    });
    return { status: 200, message: 'The authenticator is off.' };
  },
};

async function isRequired({ db, person }: Context): Promise<boolean> {
  const { required } = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(asksForTwoFactor.as('required'))
    .where('users.id', '=', person.id)
    .executeTakeFirstOrThrow();
  return required;
}

const verified = (person: Person, message: string, recovery_codes: string[] | null) => ({
  status: 200,
  message,
  user: userOf(person),
  userPermissions: [...person.permissions],
  recovery_codes,
  two_factor: null,
});

/** A session that lacked something is a full one from now on, under a new secret; a full one is confirmed. */
async function completed(ctx: Context, person: Person): Promise<string | null> {
  ctx.audit({ action: 'two-factor.verify', entity: 'user', entityId: person.id });
  await learnAppUrl(ctx, person);
  if (ctx.stage !== 'full') return ctx.session.renew(ctx.db);
  await confirmSession(ctx, ctx.session.hash);
  return ctx.session.hash;
}

/** Turns the authenticator on of which this is a code; other sessions end. Answers the recovery codes, which are shown this once. */
async function enable(ctx: Context, code: string): Promise<string[]> {
  const { person } = ctx;
  await countTry(ctx.db, codesOf(person.id), ctx.now);
  const codes = await newRecoveryCodes();
  await ctx.write(async (inner) => {
    if (!(await enableTotp(inner, person.id, code)))
      throw invalid({ code: ['This is not the code that the app shows now. Please try the next one.'] });
    await setRecoveryCodes(inner.db, person.id, codes);
    await endSessions(inner, person.id, await completed(inner, person));
    inner.audit({ action: 'two-factor.enable', entity: 'user', entityId: person.id });
    await tellChange(inner, person, 'on');
  });
  await forgetTries(ctx.db, codesOf(person.id));
  return [...codes.shown];
}

async function tellChange(ctx: Context, person: Person, state: 'on' | 'off'): Promise<void> {
  await tellOwner(ctx, person, {
    kind: 'account.two-factor',
    title: `Your authenticator is ${state}`,
    what: `The authenticator of your account was turned ${state} (${placeText(ctx)}).`,
  });
}
