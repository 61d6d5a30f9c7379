/** One's own account: passwords, links by mail, sign-ins, profile (people.md §3, §4.1). All calls but `register` are our own. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { day, done, email, frame, id, instant, note, text } from '../schema.ts';
import { auth, code, newPassword, saidPassword, user } from './auth.ts';
import { recoveryCodes } from './two-factor.ts';

/** A secret of 256 bits from a link. */
const linkSecret = text(100);

export const session = z.object({
  /** Which one, without saying the secret. */
  id: z.string(),
  /** `Chrome on Android` */
  label: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** The network as the server saw it, shortened: `203.0.113.0/24`. */
  network: z.string(),
  created_at: instant,
  seen_at: instant,
  /** The one that asks. */
  here: z.boolean(),
});
export type SignIn = z.output<typeof session>;

export const profile = z.object({
  ...user.shape,
  /** What people call the role. */
  role_title: z.string(),
  phone: z.nullable(z.string()),
  /** An e-mail address that waits to be confirmed. */
  new_email: z.nullable(z.string()),
  branches: z.array(z.object({ id, name: z.string() })),
  /** `required`: the role asks for it. `from`: the day from which nothing goes without it; null when it is asked for at once, or not at all. */
  two_factor: z.object({ enabled: z.boolean(), required: z.boolean(), from: z.nullable(day) }),
});
export type Profile = z.output<typeof profile>;

const own = { permission: null, own: true, replay: 'online' } as const;
/** Wrong passwords and codes are counted, and a transaction would forget them with the refusal. */
const counted = { ...own, apart: true } as const;
const open = { ...own, auth: 'public' } as const;

export const account = {
  /**
   * With the secret of an invitation the person is active and signed in at once. Without one the setting `registration` decides: 403 while it is off,
   * else the account waits until somebody with `user.create` lets it in, and `user` is null. A known e-mail gets the same answer, and its owner a mail.
   */
  register: post('/api/register', {
    auth: 'public',
    permission: null,
    replay: 'online',
    invalidates: ['session'],
    body: z.object({ invitation: z.optional(text(100)), name: text(120), email, password: newPassword }),
    answer: z.object({ ...auth.login.answer.shape, user: z.nullable(user) }),
  }),

  /** The same answer whether or not there is such a person. A link that works for an hour is mailed. */
  forgot: post('/api/forgot-password', { ...open, body: z.object({ email }), answer: done }),

  /** What a link is for, so that the screen can say it; nothing is used up. 422 `token` when it is old, used or wrong. */
  link: post('/api/link', {
    ...open,
    body: z.object({ token: linkSecret }),
    answer: z.object({
      ...frame,
      kind: z.enum(['invite', 'reset', 'email']),
      name: z.string(),
      email: z.string(),
    }),
  }),

  /** Uses the link up and ends all sessions. It signs nobody in, and leaves the second factor as it is. */
  reset: post('/api/reset-password', {
    ...open,
    body: z.object({ token: linkSecret, password: newPassword }),
    answer: done,
  }),

  /** The new address counts once this was called with the secret that was mailed to it. */
  confirmEmail: post('/api/confirm-email', {
    ...open,
    body: z.object({ token: linkSecret }),
    answer: done,
  }),

  change: post('/api/change-password', {
    ...counted,
    body: z.object({
      current_password: saidPassword,
      password: newPassword,
      /** Ends all other sessions. */
      end_others: z._default(z.boolean('This must be yes or no.'), true),
    }),
    answer: done,
  }),

  /**
   * Confirms the session for 15 minutes. `code` where an authenticator is on. Any stage may, because whoever has to set up an authenticator must be able to
   * confirm before they read its secret.
   */
  confirm: post('/api/confirm-password', {
    ...counted,
    anyStage: true,
    body: z.object({ password: saidPassword, code: z.optional(code) }),
    answer: done,
  }),

  /** Ten new ones, shown once; the old ones are gone. 422 `code` while no authenticator is on. */
  recoveryCodes: post('/api/recovery-codes', {
    ...counted,
    confirmed: true,
    body: z.object({}),
    answer: z.object({ ...frame, recovery_codes: recoveryCodes }),
  }),

  sessions: get('/api/sessions', {
    permission: null,
    own: true,
    answer: z.object({ ...frame, sessions: z.array(session) }),
  }),

  /** `others` ends all but the one that asks. */
  endSession: del('/api/sessions/{id}', {
    ...own,
    params: z.object({ id: text(100) }),
    answer: done,
  }),

  profile: get('/api/profile', { permission: null, own: true, answer: z.object({ ...frame, profile }) }),

  /** Changes only the fields sent. `new_email` counts once the link that is mailed to it was opened; it needs a confirmed session (403). */
  saveProfile: post('/api/profile', {
    ...own,
    body: z.object({
      name: z.optional(text(120)),
      phone: z.optional(z.nullable(note(40))),
      new_email: z.optional(z.nullable(email)),
    }),
    answer: z.object({ ...frame, profile }),
  }),
};
