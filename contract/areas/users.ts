/** People: their accounts, roles, departments and branches (people.md §3). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { done, email, frame, id, idParams, idText, instant, lines, note, text } from '../schema.ts';

/** `requested`: waits to be let in. `invited`: has not signed in yet. `inactive`: may not sign in any more. */
export const USER_STATES = ['requested', 'invited', 'active', 'inactive'] as const;
const state = z.enum(USER_STATES);
export type UserState = z.output<typeof state>;

const named = z.object({ id, name: z.string() });

export const person = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role_id: id,
  role_name: z.string(),
  department_id: z.nullable(id),
  department_name: z.nullable(z.string()),
  /** The home branch. The filter of this name also finds those who have it besides their home. */
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  /** Those besides the home branch. */
  branches: z.array(named),
  state,
  active: z.boolean(),
  /** An authenticator is on. */
  two_factor: z.boolean(),
  last_seen_at: z.nullable(instant),
  /** What their phones last said is not sent. */
  unsent: z.int(),
  open_todos: z.int(),
  /** Whether the person who asks may change this one, and a sentence when not. */
  editable: z.boolean(),
  why_not: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

const fields = {
  name: text(120),
  email,
  phone: z.optional(z.nullable(note(40))),
  role_id: id,
  department_id: z.optional(z.nullable(id)),
  branch_id: z.optional(z.nullable(id)),
  /** Branches besides the home branch. */
  branches: z.optional(z.array(id, 'This must be a list.').check(z.maxLength(100, 'At most 100.'))),
};

export const USER_SORTS = [
  'name',
  'email',
  'role_name',
  'department_name',
  'branch_name',
  'last_seen_at',
  'updated_at',
] as const;

const filter = {
  role_id: z.optional(idText),
  department_id: z.optional(idText),
  branch_id: z.optional(idText),
  state: z.optional(state),
  /** Whether an authenticator is on. */
  two_factor: z.optional(z.enum(['on', 'off'])),
};

/** What people call the fields: in the form and in the history. */
export const userLabels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  role_id: 'Role',
  department_id: 'Department',
  branch_id: 'Home branch',
  branches: 'Other branches',
  active: 'May sign in',
} as const;

const answer = z.object({ ...frame, user: person });
const write = { replay: 'online' } as const;

/** What a screen keeps of its filter, at most 4 kB as JSON. */
const savedFilter = z.record(z.string(), z.unknown());

export const users = {
  /** Roles to choose from. `givable`: whoever asks may give it, else `why_not` says why. */
  roles: get('/api/getroles', {
    permission: null,
    answer: z.object({
      ...frame,
      roles: z.array(
        z.object({
          id,
          name: z.string(),
          title: z.string(),
          givable: z.boolean(),
          why_not: z.nullable(z.string()),
        }),
      ),
    }),
  }),

  departments: get('/api/getdepartments', {
    permission: null,
    answer: z.object({ ...frame, departments: z.array(named) }),
  }),

  /**
   * Invites: a link that works for seven days is mailed. 422 `email` where somebody has it, deleted or not (restore them), `role_id` where the role
   * is above one's own.
   */
  add: post('/api/addUser', { ...write, permission: 'user.create', body: z.object(fields), answer }),

  list: get('/api/userList', {
    permission: 'user.view',
    query: z.object({ ...listQuery(USER_SORTS), ...filter }),
    answer: z.object({ ...listFrame, users: z.array(person) }),
  }),

  edit: get('/api/editUser/{id}', { permission: 'user.view', params: idParams, answer }),

  /**
   * Changes only the fields sent. 409 when the person is no longer as at `seen_at`. A new e-mail counts once its link was opened; that of somebody
   * who has never signed in counts at once, and an invited one is invited again. 403 for whom one may not change, 422 `role_id` and `active` for
   * one's own, for what is above one's own, and for the last administrator.
   */
  update: post('/api/updateUser/{id}', {
    ...write,
    permission: 'user.update',
    confirmed: true,
    params: idParams,
    body: z.object({
      ...z.partial(z.object(fields)).shape,
      /** False ends their sessions, and keeps out who asked to be let in. True lets in, and invites who has no password yet. */
      active: z.optional(z.boolean('This must be yes or no.')),
      seen_at: instant,
    }),
    answer,
  }),

  /**
   * Deletes the person; they stay readable on what they did. Open todos go to `todos_to`, or without it to the open list of the branch. 422 `seen_unsent`
   * while a phone of theirs has unsent work and it is not true.
   */
  remove: del('/api/deleteUser/{id}', {
    ...write,
    permission: 'user.delete',
    params: idParams,
    body: z.object({
      todos_to: z.optional(z.nullable(id)),
      seen_unsent: z.optional(z.boolean('This must be yes or no.')),
    }),
    answer: done,
  }),

  /** They come back as inactive, and have to be made active. */
  restore: post('/api/restore-user/{id}', {
    ...write,
    permission: 'user.delete',
    own: true,
    params: idParams,
    answer,
  }),

  /** An invite (who is invited) or a reset link (who is active), mailed, or with `show` answered once instead. 422 `id` for all others. */
  link: post('/api/users/{id}/link', {
    ...write,
    permission: 'user.update',
    own: true,
    confirmed: true,
    params: idParams,
    body: z.object({ show: z._default(z.boolean('This must be yes or no.'), false) }),
    answer: z.object({ ...frame, kind: z.enum(['invite', 'reset']), link: z.nullable(z.string()) }),
  }),

  /** Ends all their sign-ins. 422 `id` for one's own. */
  endSessions: post('/api/users/{id}/end-sessions', {
    ...write,
    permission: 'session.end',
    own: true,
    params: idParams,
    answer: done,
  }),

  /** Takes the authenticator and its recovery codes away, and ends their sign-ins; the person is mailed the reason. 422 `id` for one's own. */
  resetTwoFactor: post('/api/users/{id}/reset-two-factor', {
    ...write,
    permission: 'two-factor.reset',
    own: true,
    confirmed: true,
    params: idParams,
    body: z.object({ reason: lines(300) }),
    answer: done,
  }),

  /** What this person saved as their filter of a screen; null when nothing. */
  filter: get('/api/getFilter', {
    permission: null,
    query: z.object({ screen: z._default(text(40), 'users') }),
    answer: z.object({ ...frame, filter: z.nullable(savedFilter) }),
  }),

  /** Null forgets it. */
  saveFilter: post('/api/saveFilter', {
    permission: null,
    replay: 'repeat',
    body: z.object({ screen: z._default(text(40), 'users'), filter: z.nullable(savedFilter) }),
    answer: done,
  }),
};
