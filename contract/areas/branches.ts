/** The branches of the yard. `getBranch` is documented; adding and changing them are calls of ours. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { frame, id, idParams, note, text } from '../schema.ts';

export const branchRecord = z.object({
  id,
  name: z.string(),
  /** IANA name: days and times of the branch are told by it. */
  timezone: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** ISO 3166-1, two letters: telephone numbers without a prefix are of this country. */
  country: z.nullable(z.string()),
  /** Its place among the branches, from 0. */
  position: z.int(),
  /** How many people have it as their home and may sign in. */
  people: z.int(),
  vehicles: z.int(),
  ...recordTimes,
});
export type BranchRecord = z.output<typeof branchRecord>;

const fields = z.object({
  /** Unique, without regard to case. */
  name: text(80),
  timezone: text(60),
  phone: z.optional(z.nullable(note(40))),
  address: z.optional(z.nullable(note(300))),
  country: z.optional(z.nullable(text(2).check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Two letters, like GB.')))),
  position: z.optional(
    z.int('This must be a whole number.').check(z.minimum(0, 'Not below zero.'), z.maximum(9999, 'At most 9,999.')),
  ),
});

/** What people call the fields: in the form and in the history. */
export const branchLabels = {
  name: 'Name',
  timezone: 'Time zone',
  address: 'Address',
  phone: 'Phone',
  country: 'Country',
  position: 'Place in lists',
} as const;

const answer = z.object({ ...frame, branch: branchRecord });

export const branches = {
  list: get('/api/getBranch', {
    permission: null,
    query: z.object(listQuery(['position', 'name', 'people', 'vehicles'])),
    answer: z.object({ ...listFrame, branch: z.array(branchRecord) }),
  }),

  edit: get('/api/branches/{id}', { permission: null, own: true, params: idParams, answer }),

  /** 422 `name` when it is taken, `timezone` when there is none such. Without `position` it comes last. */
  add: post('/api/branches', { permission: 'branch.update', replay: 'create', own: true, body: fields, answer }),

  /** Changes the fields that are sent. */
  update: post('/api/branches/{id}', {
    permission: 'branch.update',
    replay: 'repeat',
    own: true,
    params: idParams,
    body: z.partial(fields),
    answer,
  }),
};
