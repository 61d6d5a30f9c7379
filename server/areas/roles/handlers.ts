/** Roles: what each may do, and who may change that (people.md §3, §4.2). */
import type { roles as rows } from '#contract/areas/roles.ts';
import type { Handlers } from '#server/http/handler.ts';
import { allPermissions } from '../permissions/queries.ts';
import { giverOf } from './giving.ts';
import { rightsOf } from './person-rights.ts';
import { answerRole, presentRole } from './present.ts';
import { pageOfRoles, peopleOf } from './queries.ts';
import { removeRole, restoreRole } from './removing.ts';
import { addRole, updateRole } from './saving.ts';

/** So many of a role's people are named with it. */
const NAMED = 20;

const ok = { status: 200, message: '' } as const;

export const roles: Handlers<typeof rows> = {
  permissions: async (_received, ctx) => {
    const all = await allPermissions(ctx);
    const permissions = all.map(
      ({ roles: _roles, created_at: _made, updated_at: _changed, deleted_at: _deleted, ...permission }) => permission,
    );
    return { ...ok, permissions };
  },

  list: async ({ query }, { db, person }) => {
    const { page, ...rest } = await pageOfRoles(db, query);
    const giver = await giverOf(db, person.id);
    return { ...ok, roles: page.map((role) => presentRole(role, giver)), ...rest };
  },

  edit: async ({ params }, ctx) => ({
    ...ok,
    role: await answerRole(ctx, params.id),
    people: await peopleOf(ctx.db, params.id, NAMED),
  }),

  person: async ({ params, query }, ctx) => ({ ...ok, ...(await rightsOf(ctx, params.id, query)) }),

  add: async ({ body }, ctx) => {
    const id = await addRole(ctx, body);
    return { status: 200, message: 'Role added.', role: await answerRole(ctx, id) };
  },

  update: async ({ params, body }, ctx) => {
    await updateRole(ctx, params.id, body);
    return { status: 200, message: 'Role saved.', role: await answerRole(ctx, params.id) };
  },

  remove: async ({ params, body }, ctx) => {
    await removeRole(ctx, params.id, body.move_to ?? null);
    return { status: 200, message: 'Role deleted.' };
  },

  restore: async ({ params }, ctx) => {
    await restoreRole(ctx, params.id);
    return { status: 200, message: 'Role restored.', role: await answerRole(ctx, params.id) };
  },
};
