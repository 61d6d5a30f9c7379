/** Roles: what each may do, who may give it, and why a person may do something. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { day, done, frame, id, idParams, instant, text } from '../schema.ts';
import { permission } from './permissions.ts';

const twoFactor = z.enum(['off', 'required'], 'This must be off or required.');

const cents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A sum of the yard's currency. */
const sum = z
  .number('This must be a number.')
  .check(
    z.minimum(0, 'This must not be below zero.'),
    z.maximum(999_999_999.99, 'At most 999,999,999.99.'),
    z.refine(cents, 'At most two digits after the point.'),
  );

export const role = z.object({
  id,
  ...recordTimes,
  /** `lead`: lower-case letters, digits and hyphens. It stays taken after the role was deleted. */
  name: z.string(),
  /** What people call it. */
  title: z.string(),
  two_factor: twoFactor,
  /** From this day on it counts. */
  two_factor_from: z.nullable(day),
  /** Up to how much its holders approve; null for any sum. */
  approval_limit: z.nullable(z.number()),
  permissions: z.array(z.string()),
  /** How many have it and may sign in. */
  people: z.int(),
  /** Whether the person who asks may change it, and a sentence when not. */
  editable: z.boolean(),
  why_not: z.nullable(z.string()),
});
export type Role = z.output<typeof role>;

const fields = {
  name: text(40).check(z.regex(/^[a-z0-9-]*$/, 'Only lower-case letters, digits and hyphens.')),
  title: text(60),
  permissions: z.optional(z.array(text(80), 'This must be a list.').check(z.maxLength(1000, 'At most 1000.'))),
  two_factor: z.optional(twoFactor),
  approval_limit: z.optional(z.nullable(sum)),
};

/** What somebody may do, and by what. */
const right = z.object({
  name: z.string(),
  title: z.string(),
  granted: z.boolean(),
  /** The role that grants it. */
  by: z.nullable(z.string()),
  /** Whose records it goes for; null when it is not granted. */
  scope: z.nullable(z.enum(['own', 'branch', 'all'])),
  /** Sentences on what it does not go for. */
  limits: z.array(z.string()),
  since: z.nullable(instant),
  /** Who gave it; null when it came with the account or the product. */
  since_by: z.nullable(z.string()),
});
export type Right = z.output<typeof right>;

const verdict = z.object({ allowed: z.boolean(), because: z.array(z.string()) });
export type Verdict = z.output<typeof verdict>;

/** What people call the fields: in the form and in the history. */
export const roleLabels = {
  title: 'Title',
  name: 'Short name',
  permissions: 'May',
  two_factor: 'Authenticator',
  approval_limit: 'Approves up to',
} as const;

const answer = z.object({ ...frame, role });
const write = { replay: 'online' } as const;

export const roles = {
  /** Every permission there is. `givable`: whoever asks may give it to roles. */
  permissions: get('/api/getpermissions', {
    permission: 'role.view',
    answer: z.object({ ...frame, permissions: z.array(permission) }),
  }),

  /** `copy_of` is a role whose permissions, limit and two-factor count where none are sent. Nobody makes a role above their own. */
  add: post('/api/addRole', {
    ...write,
    permission: 'role.create',
    confirmed: true,
    body: z.object({ ...fields, copy_of: z.optional(id) }),
    answer,
  }),

  list: get('/api/roleList', {
    permission: 'role.view',
    query: z.object(listQuery(['title', 'name', 'people', 'updated_at'])),
    answer: z.object({ ...listFrame, roles: z.array(role) }),
  }),

  /** The role and the first twenty people who have it. */
  edit: get('/api/editRole/{id}', {
    permission: 'role.view',
    params: idParams,
    answer: z.object({
      ...frame,
      role,
      people: z.array(z.object({ id, name: z.string(), branch_id: z.nullable(id) })),
    }),
  }),

  /**
   * What a person may do. With `can`, the name of a permission, and `about`, a record (`todo:77`), also whether they may do that with it, as
   * the code that guards the record says it.
   */
  person: get('/api/editUserRole/{id}', {
    permission: 'user.view',
    params: idParams,
    query: z.object({ can: z.optional(text(80)), about: z.optional(text(80)) }),
    answer: z.object({
      ...frame,
      user: z.object({ id, name: z.string(), active: z.boolean() }),
      role: z.object({ id, name: z.string(), title: z.string() }),
      branches: z.array(z.object({ id, name: z.string() })),
      permissions: z.array(right),
      verdict: z.nullable(verdict),
    }),
  }),

  /** Changes only the fields sent. 409 when the role is no longer as it was at `seen_at`, its `updated_at` then. */
  update: post('/api/updateRole/{id}', {
    ...write,
    permission: 'role.update',
    confirmed: true,
    params: idParams,
    body: z.object({ ...z.partial(z.object(fields)).shape, seen_at: instant }),
    answer,
  }),

  /** `move_to` is the role that its people get; it is needed while there are any. */
  remove: del('/api/deleteRole/{id}', {
    ...write,
    permission: 'role.delete',
    params: idParams,
    body: z.object({ move_to: z.optional(z.nullable(id)) }),
    answer: done,
  }),

  restore: post('/api/restore-role/{id}', {
    ...write,
    permission: 'role.delete',
    own: true,
    params: idParams,
    answer,
  }),
};
