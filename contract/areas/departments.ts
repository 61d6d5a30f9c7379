/** Departments: who leads each, in which branch it is, and which it belongs to. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { done, frame, id, idParams, idText, text } from '../schema.ts';

export const department = z.object({
  id,
  name: z.string(),
  head_id: z.nullable(id),
  head_name: z.nullable(z.string()),
  /** Null: in every branch. */
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  /** The department that it is a part of. */
  parent_id: z.nullable(id),
  parent_name: z.nullable(z.string()),
  /** How many people in it may sign in. */
  people: z.int(),
  ...recordTimes,
});
export type Department = z.output<typeof department>;

const fields = z.object({
  /** Unique among those that are not deleted, without regard to case. */
  name: text(80),
  /** A person who may sign in. */
  head_id: z.optional(z.nullable(id)),
  branch_id: z.optional(z.nullable(id)),
  /** Neither the department itself nor one that is part of it. */
  parent_id: z.optional(z.nullable(id)),
});

/** What people call the fields: in the form and in the history. */
export const departmentLabels = { name: 'Name', head_id: 'Head', branch_id: 'Branch', parent_id: 'Part of' } as const;

const answer = z.object({ ...frame, department });

export const departments = {
  /** Everybody who may sign in, to choose from. */
  users: get('/api/getUsers', {
    permission: null,
    answer: z.object({
      ...frame,
      users: z.array(z.object({ id, name: z.string(), role: z.string(), branch_id: z.nullable(id) })),
    }),
  }),

  list: get('/api/departmentList', {
    permission: 'department.view',
    query: z.object({
      ...listQuery(['name', 'head_name', 'branch_name', 'people', 'updated_at']),
      /** Those of the branch, and those of every branch. */
      branch_id: z.optional(idText),
    }),
    answer: z.object({ ...listFrame, departments: z.array(department) }),
  }),

  edit: get('/api/editDepartment/{id}', { permission: 'department.view', params: idParams, answer }),

  /** 422 `name` when it is taken, `head_id`, `branch_id`, `parent_id` when there is none such. */
  add: post('/api/addDepartment', { permission: 'department.create', replay: 'create', body: fields, answer }),

  /** Changes the fields that are sent. */
  update: post('/api/updateDepartment/{id}', {
    permission: 'department.update',
    replay: 'repeat',
    params: idParams,
    body: z.partial(fields),
    answer,
  }),

  /** `move_to`: the department that its people go to; 422 while there are people and none is said. */
  remove: del('/api/deleteDepartment/{id}', {
    permission: 'department.delete',
    replay: 'repeat',
    params: idParams,
    body: z.object({ move_to: z.optional(z.nullable(id)) }),
    answer: done,
  }),

  /** 422 `name` when another one has its name by now. */
  restore: post('/api/restore-department/{id}', {
    permission: 'department.delete',
    replay: 'repeat',
    own: true,
    params: idParams,
    answer,
  }),
};
