/** Permissions: the yard's own are added, changed and deleted; those of the product only said in other words (people.md §3). */
import { NO_OWN_NAME, OWN_NAME, type permissionCalls, type UsedPermission } from '#contract/areas/permissions.ts';
import { permissionAreas } from '#contract/permissions.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { roleId } from '#server/db/roles.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { isNameTaken, lockPermission, pageOfPermissions, permissionById } from './queries.ts';

interface Fields {
  readonly name?: string | undefined;
  readonly area?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const TAKEN = 'There is a permission of this name.';

export const permissions: Handlers<typeof permissionCalls> = {
  list: async ({ query }, ctx) => ({ status: 200, message: '', ...(await pageOfPermissions(ctx, query)) }),

  edit: async ({ params }, ctx) => ({ status: 200, message: '', permission: await permissionById(ctx, params.id) }),

  add: async ({ body }, ctx) => {
    const id = await addPermission(ctx, body);
    return { status: 200, message: 'Permission added.', permission: await permissionById(ctx, id) };
  },

  update: async ({ params, body }, ctx) => {
    await updatePermission(ctx, params.id, body);
    return { status: 200, message: 'Permission saved.', permission: await permissionById(ctx, params.id) };
  },

  remove: async ({ params }, ctx) => {
    await removePermission(ctx, params.id);
    return { status: 200, message: 'Permission deleted.' };
  },
};

/** Adds it; administrators have it at once. Answers its number. */
async function addPermission(ctx: Context, sent: Fields & { readonly name: string }): Promise<number> {
  await checkFields(ctx, sent, null);
  const { name, area, title, description = '' } = sent;
  const made = await ctx.db
    .insertInto('permissions')
    .values({ name, area, title, description, created_by: ctx.person.id, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw invalid({ name: [TAKEN] });
  const held = { role_id: await roleId(ctx.db, 'admin'), permission: name };
  await ctx.db
    .insertInto('role_permissions')
    .values({ ...held, granted_at: ctx.now, granted_by: ctx.person.id })
    .execute();
  const detail = { to: { name, area, title, description } };
  ctx.audit({ action: 'permission.create', entity: 'permission', entityId: made.id, detail });
  return made.id;
}

async function updatePermission(ctx: Context, id: number, sent: Fields): Promise<void> {
  const now = await lockPermission(ctx, id);
  await checkFields(ctx, sent, now);
  const change = changedFields(now, sent);
  if (!change) return;
  const to: Fields = change.to;
  await ctx.db
    .updateTable('permissions')
    .set({ ...to, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  // Roles have permissions by their names.
  if (to.name !== undefined)
    await ctx.db
      .updateTable('role_permissions')
      .set({ permission: to.name })
      .where('permission', '=', now.name)
      .execute();
  ctx.audit({ action: 'permission.update', entity: 'permission', entityId: id, detail: change });
}

async function removePermission(ctx: Context, id: number): Promise<void> {
  const { name, area, title, description, custom, roles } = await lockPermission(ctx, id);
  if (!custom) throw invalid({ name: ['This permission came with the product and cannot be deleted.'] });
  const others = roles.filter((role) => role.name !== 'admin').map((role) => role.title);
  if (others.length > 0)
    throw invalid({ name: [`It is still used by ${others.join(', ')}: take it from there first.`] });
  await ctx.db.deleteFrom('role_permissions').where('permission', '=', name).execute();
  await ctx.db.deleteFrom('permissions').where('id', '=', id).execute();
  const detail = { from: { name, area, title, description } };
  ctx.audit({ action: 'permission.delete', entity: 'permission', entityId: id, detail });
}

/** 422 naming every field whose value is not allowed. `now`: the permission that is changed, null for a new one. */
async function checkFields({ db }: Context, { name, area }: Fields, now: UsedPermission | null): Promise<void> {
  const errors: FieldErrors = {};
  if (name !== undefined && name !== now?.name) {
    if (now?.custom === false) errors['name'] = ['This permission came with the product and keeps its name.'];
    else if (!OWN_NAME.test(name)) errors['name'] = [NO_OWN_NAME];
    else if (await isNameTaken(db, name)) errors['name'] = [TAKEN];
  }
  if (area !== undefined && area !== now?.area) {
    if (now?.custom === false) errors['area'] = ['This permission came with the product and keeps its area.'];
    else if (!permissionAreas.some((one) => one.area === area)) errors['area'] = ['There is no such area.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
