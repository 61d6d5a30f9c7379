/** Permissions: those of the product, whose names are fixed, and those that a yard adds for itself. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { done, frame, id, idParams, instant, note, text } from '../schema.ts';

export const permission = z.object({
  id,
  /** `todo.view`, `custom.night-shift`. */
  name: z.string(),
  /** `todo` */
  noun: z.string(),
  /** `view` */
  act: z.string(),
  /** The area of the matrix of rights. */
  area: z.string(),
  /** What it allows, in words. */
  title: z.string(),
  description: z.string(),
  /** True when the yard added it. */
  custom: z.boolean(),
  /** The calls that ask for it: `POST /api/addRole`. */
  calls: z.array(z.string()),
  /** Whoever asks may give it to roles and people. */
  givable: z.boolean(),
});

/** A role that has a permission. */
const holder = z.object({
  id,
  name: z.string(),
  title: z.string(),
  /** Since when, and who gave it; null when it came with the product. */
  since: z.nullable(instant),
  since_by: z.nullable(z.string()),
});

/** The permission with the roles that have it. One that was deleted is gone for good. */
const used = z.object({ ...permission.shape, ...recordTimes, roles: z.array(holder) });
export type UsedPermission = z.output<typeof used>;

/** The name of a permission of the yard's own, and what is said of any other. */
export const OWN_NAME = /^custom\.[a-z0-9]+(-[a-z0-9]+)*$/;
export const NO_OWN_NAME = 'This must be custom. and a word, like custom.night-shift.';

const fields = {
  /** Those of the product keep theirs. */
  name: text(60).check(z.regex(OWN_NAME, NO_OWN_NAME)),
  title: text(60),
  description: z.optional(note(500)),
  /** One of the matrix of rights. */
  area: text(40),
};

/** What people call the fields: in the form and in the history. */
export const permissionLabels = {
  name: 'Name',
  title: 'What it allows',
  description: 'Description',
  area: 'Area',
} as const;

const answer = z.object({ ...frame, permission: used });
const write = { replay: 'online' } as const;

export const permissionCalls = {
  add: post('/api/addPermission', { ...write, permission: 'permission.create', body: z.object(fields), answer }),

  /** In the order of the matrix of rights, unless asked otherwise. */
  list: get('/api/permissionList', {
    permission: 'permission.view',
    query: z.object({
      ...listQuery(['position', 'name', 'title']),
      area: z.optional(text(40)),
      custom: z.optional(z.enum(['1'])),
    }),
    answer: z.object({ ...listFrame, permissions: z.array(used) }),
  }),

  edit: get('/api/editPermission/{id}', { permission: 'permission.view', params: idParams, answer }),

  /** Changes only the fields sent. Roles keep a permission whose name changes. */
  update: post('/api/updatePermission/{id}', {
    ...write,
    permission: 'permission.update',
    params: idParams,
    body: z.object({ ...z.partial(z.object(fields)).shape, name: z.optional(text(60)) }),
    answer,
  }),

  /** Only one of the yard's own that no role but the administrator's has. */
  remove: del('/api/deletePermission/{id}', {
    ...write,
    permission: 'permission.delete',
    params: idParams,
    answer: done,
  }),
};
