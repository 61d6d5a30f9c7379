/** Departments: listed, added, changed, deleted with their people moved on, restored (people.md §3). */
import type { departments as rows } from '#contract/areas/departments.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, isLive, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { people } from '../settings/queries.ts';
import { departmentById, holdTree, isWithin, movePeople, pageOfDepartments, peopleIn } from './queries.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'departments', noun: 'department' } as const;

interface Fields {
  readonly name?: string | undefined;
  readonly head_id?: number | null | undefined;
  readonly branch_id?: number | null | undefined;
  readonly parent_id?: number | null | undefined;
}

export const departments: Handlers<typeof rows> = {
  users: async (_received, { db }) => ({ ...ok, users: await people(db) }),

  list: async ({ query }, { db }) => ({ ...ok, ...(await pageOfDepartments(db, query)) }),

  edit: async ({ params }, { db }) => ({ ...ok, department: await departmentById(db, params.id) }),

  add: async ({ body }, ctx) => {
    await checkFields(ctx, 0, body);
    const { name, head_id = null, branch_id = null, parent_id = null } = body;
    const id = await insertRow(ctx, KIND, { name, head_id, branch_id, parent_id });
    return { status: 200, message: 'Department added.', department: await departmentById(ctx.db, id) };
  },

  update: async ({ params, body }, ctx) => {
    if (body.parent_id) await holdTree(ctx.db);
    const row = await heldRow(ctx, KIND, params.id, 'live');
    await checkFields(ctx, row.id, body);
    await changeRow(ctx, KIND, row, body);
    return { status: 200, message: 'Department saved.', department: await departmentById(ctx.db, row.id) };
  },

  remove: async ({ params, body }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at === null) {
      const members = await peopleIn(ctx.db, row.id);
      const to = await placeForPeople(ctx, row.id, members, body.move_to ?? null);
      if (to !== null) await movePeople(ctx.db, row.id, to, ctx.now);
      await deleteRow(ctx, KIND, row, { people: members, moved_to: to });
    }
    return { status: 200, message: 'Department deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at !== null) {
      await refuseTakenName(ctx.db, KIND, row.name, row.id);
      await restoreRow(ctx, KIND, row);
    }
    return { status: 200, message: 'Department restored.', department: await departmentById(ctx.db, row.id) };
  },
};

/** 422 naming the fields that cannot be. `id`: the department that is changed, 0 for a new one. */
async function checkFields({ db }: Context, id: number, sent: Fields): Promise<void> {
  await refuseTakenName(db, KIND, sent.name, id);
  await refuseMissing(db, sent, { head_id: 'users', branch_id: 'branches', parent_id: 'departments' });
  if (sent.parent_id && (await isWithin(db, id, sent.parent_id)))
    throw invalid({ parent_id: ['This department is part of the one that you are changing.'] });
}

/** Where the people of a department go that is deleted; null when it has none. 422 `move_to` when they have no place. */
async function placeForPeople({ db }: Context, id: number, members: number, to: number | null): Promise<number | null> {
  if (members > 0 && to === null)
    throw invalid({
      move_to: [`${members === 1 ? '1 person is' : `${members} people are`} in it: choose where they go.`],
    });
  if (to !== null && (to === id || !(await isLive(db, 'departments', to))))
    throw invalid({ move_to: ['This department does not exist.'] });
  return to;
}
