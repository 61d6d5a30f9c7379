/** Signing in and out. The CSRF cookie is fetched first; writes then send it back as X-XSRF-TOKEN. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { done, email, frame, id, text } from '../schema.ts';

/** The names are not checked: a newer server may know others, which nothing in this version asks for. */
export const permissionNames = z.array(z.string() as z.ZodMiniType<Permission, Permission>);

/** The signed-in person, as the app keeps it. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  branch_id: z.nullable(id),
  department: z.nullable(z.string()),
});
export type User = z.output<typeof user>;

/** A password as it was typed, to be compared. */
export const saidPassword = z
  .string('This must be text.')
  .check(z.minLength(1, 'Please fill this in.'), z.maxLength(200, 'At most 200 characters.'));

/** A password that is to be kept (people.md §4.1): exactly as typed, no rule but its length. The server also refuses the commonest. */
export const newPassword = z
  .string('This must be text.')
  .check(z.minLength(10, 'At least 10 characters.'), z.maxLength(200, 'At most 200 characters.'));

/** Six digits of an authenticator app, or a recovery code like 03-K7QF92MAXT. */
export const code = text(20);

/** What a session still lacks: `code`, the authenticator's; `enrol`, an authenticator, which the role asks for. Null: nothing. */
export const twoFactorStage = z._default(z.nullable(z.enum(['code', 'enrol'])), null);
export type TwoFactorStage = z.output<typeof twoFactorStage>;

/** `two_factor` is what the session still lacks; `userPermissions` is empty until it has it. */
const signedIn = z.object({ ...frame, user, userPermissions: permissionNames, two_factor: twoFactorStage });

export const auth = {
  /** 204 with the XSRF-TOKEN cookie. */
  csrfCookie: get('/sanctum/csrf-cookie', { auth: 'public', permission: null, success: [204], answer: z.unknown() }),

  /**
   * Without `code` an authenticator that is on is asked for it afterwards: the session then has the stage `code` for ten minutes. 422 `email`
   * when e-mail and password do not go together, `code` when the code is wrong or was used.
   */
  login: post('/api/login', {
    auth: 'public',
    permission: null,
    replay: 'online',
    invalidates: ['session'],
    body: z.object({ email, password: saidPassword, code: z.optional(code) }),
    answer: signedIn,
  }),

  logout: post('/api/logout', {
    permission: null,
    replay: 'online',
    invalidates: ['session'],
    anyStage: true,
    answer: done,
  }),

  /** A short-lived token for the calls whose auth is `bearer`. `expires_in` in seconds. */
  getBearerToken: post('/api/getBearerToken', {
    permission: null,
    replay: 'online',
    anyStage: true,
    answer: z.object({ ...frame, token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
  }),
};
