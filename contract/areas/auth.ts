/** Signing in and out. The CSRF cookie is fetched first; writes then send it back as X-XSRF-TOKEN. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { done, frame, id, text } from '../schema.ts';

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

const credentials = z.object({
  email: text(200).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'This must be an e-mail address.')),
  password: z
    .string('This must be text.')
    .check(z.minLength(1, 'Please fill this in.'), z.maxLength(200, 'At most 200 characters.')),
});

export const auth = {
  /** 204 with the XSRF-TOKEN cookie. */
  csrfCookie: get('/sanctum/csrf-cookie', { auth: 'public', permission: null, success: [204], answer: z.unknown() }),

  login: post('/api/login', {
    auth: 'public',
    permission: null,
    replay: 'online',
    invalidates: ['session'],
    body: credentials,
    answer: z.object({ ...frame, user, userPermissions: permissionNames }),
  }),

  logout: post('/api/logout', { permission: null, replay: 'online', invalidates: ['session'], answer: done }),

  /** A short-lived token for the calls whose auth is `bearer`. `expires_in` in seconds. */
  getBearerToken: post('/api/getBearerToken', {
    permission: null,
    replay: 'online',
    answer: z.object({ ...frame, token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
  }),
};
