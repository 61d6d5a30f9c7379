/** One's own account (people.md §3, §4.1). */
import type { account as rows } from '#contract/areas/account.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { authenticatorOf } from '../two-factor/authenticator.ts';
import { newRecoveryCodes, setRecoveryCodes } from '../two-factor/recovery.ts';
import { confirmEmail, forgot, readLink, reset } from './forgotten.ts';
import { change, confirm } from './password-change.ts';
import { profileOf, saveProfile } from './profile.ts';
import { register } from './register.ts';
import { endSession, sessionsOf } from './sessions.ts';

export const account: Handlers<typeof rows> = {
  register: ({ body }, ctx) => register(ctx, body),
  forgot: ({ body }, ctx) => forgot(ctx, body),
  link: ({ body }, ctx) => readLink(ctx, body),
  reset: ({ body }, ctx) => reset(ctx, body),
  confirmEmail: ({ body }, ctx) => confirmEmail(ctx, body),
  change: ({ body }, ctx) => change(ctx, body),
  confirm: ({ body }, ctx) => confirm(ctx, body),

  recoveryCodes: async (_, ctx) => {
    const { id } = ctx.person;
    if (!(await authenticatorOf(ctx.db, id)).enabled) throw invalid({ code: ['You have no authenticator.'] });
    const codes = await newRecoveryCodes();
    await ctx.write(async (inner) => {
      await setRecoveryCodes(inner.db, id, codes);
      inner.audit({ action: 'two-factor.recovery-codes', entity: 'user', entityId: id });
    });
    return {
      status: 200,
      message: 'The codes that you had before do not work any more.',
      recovery_codes: [...codes.shown],
    };
  },

  sessions: async (_, ctx) => ({ status: 200, message: '', sessions: await sessionsOf(ctx) }),

  endSession: async ({ params }, ctx) => {
    await endSession(ctx, params.id);
    return { status: 200, message: 'Signed out there.' };
  },

  profile: async (_, ctx) => ({ status: 200, message: '', profile: await profileOf(ctx) }),

  saveProfile: async ({ body }, ctx) => {
    await saveProfile(ctx, body);
    const { name = ctx.person.name } = body;
    return { status: 200, message: 'Saved.', profile: await profileOf({ ...ctx, person: { ...ctx.person, name } }) };
  },
};
