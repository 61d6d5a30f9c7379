/** Groups of vehicles and of people, to plan and to filter by (vehicles.md §3). */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { done, frame, id, idParams, idText, note, text } from '../schema.ts';

const group = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  note: z.string(),
  /** In their order. Of vehicles the plate stands as name. Who left, or was retired, is no member for as long. */
  members: z.array(z.object({ id, name: z.string() })),
  count: z.int(),
  /** Whether the person may change it: it is of their branch, or their own, or they see everybody's. */
  within: z.boolean(),
});
export type Group = z.output<typeof group>;

/** What people call the fields: in the form and in the history. */
export const groupLabels = { name: 'Name', branch_id: 'Branch', note: 'Note', ids: 'Members' } as const;

/** So many members a group may have. */
export const MOST_MEMBERS = { vehicles: 500, people: 50 } as const;
const list = (most: number) => z.array(id, 'This must be a list.').check(z.maxLength(most, `At most ${most}.`));

const fields = { name: text(80), branch_id: z.optional(z.nullable(id)), note: z.optional(note(500)) };
const query = z.object({ ...listQuery(['name', 'count', 'updated_at']), branch_id: z.optional(idText) });
const groups = z.object({ ...listFrame, groups: z.array(group) });
const answer = z.object({ ...frame, group });

/** The calls of one kind; `most`: members of a group. */
const rows = <V extends 'vehicle.view' | 'todo.view'>(
  path: `/api/group-${'vehicle' | 'person'}`,
  restorePath: string,
  view: V,
  most: number,
) => ({
  list: get(path, { permission: view, query, answer: groups }),

  one: get(`${path}/{id}`, { own: true, permission: view, params: idParams, answer }),

  /**
   * 422 `name` where it is taken, `ids.4` where the fifth is nobody's, `branch_id` for a branch beyond the person's reach. Without a branch
   * it is of the person's own, or of all branches where they see everybody's.
   */
  add: post(path, {
    permission: 'group.update',
    replay: 'create',
    body: z.object({ ...fields, ids: z.optional(list(most)) }),
    answer,
  }),

  /**
   * `ids`: all members, in their order. `add` and `remove`: so that two people who change it at once lose nothing. 404 for a group beyond the
   * person's reach.
   */
  update: put(`${path}/{id}`, {
    permission: 'group.update',
    replay: 'repeat',
    params: idParams,
    body: z.object({
      ...z.partial(z.object(fields)).shape,
      ids: z.optional(list(most)),
      add: z.optional(list(most)),
      remove: z.optional(list(most)),
    }),
    answer,
  }),

  remove: del(`${path}/{id}`, { permission: 'group.update', replay: 'repeat', params: idParams, answer: done }),

  restore: post(restorePath, {
    own: true,
    permission: 'group.update',
    replay: 'repeat',
    params: idParams,
    answer,
  }),
});

export const vehicleGroups = rows(
  '/api/group-vehicle',
  '/api/restore-group-vehicle/{id}',
  'vehicle.view',
  MOST_MEMBERS.vehicles,
);
export const personGroups = rows(
  '/api/group-person',
  '/api/restore-group-person/{id}',
  'todo.view',
  MOST_MEMBERS.people,
);
