/** What the audit keeps of todos and of their parts. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import type { Detail } from '#server/kit/history/kind.ts';

interface Audited {
  readonly id: number;
  readonly branch_id: number | null;
}

/** Writes that something was done to the todo. */
export function auditTodo(ctx: Context, todo: Audited, act: string, detail: Detail = {}): void {
  ctx.audit({ action: `todo.${act}`, entity: 'todo', entityId: todo.id, branchId: todo.branch_id, detail });
}

/** Writes that something was done to a part of the todo: a line, a reading, a photo. */
export function auditPart(
  ctx: Context,
  todo: Audited,
  part: { readonly entity: 'line' | 'odometer' | 'image'; readonly id: number },
  act: string,
  detail: Detail = {},
): void {
  const { entity, id } = part;
  ctx.audit({
    action: `${entity}.${act}`,
    entity,
    entityId: id,
    branchId: todo.branch_id,
    detail: { todo: todo.id, ...detail },
  });
}

/**
 * What the audit says of an edit: from what to what, and what of it came too late. An edit that changed nothing is
 * audited too, since every accepted write leaves its trace; it is marked, and the history passes over it.
 */
export function editDetail(before: object, taken: object, superseded: readonly string[]): Detail {
  const changed = changedFields(before, taken);
  if (!changed && superseded.length === 0) return { unchanged: true };
  return { ...changed, ...(superseded.length > 0 && { superseded }) };
}

/** The fields of a todo that people set, as calls spell them. */
export async function todoValues(db: Kysely<Database>, id: number) {
  const values = await db
    .selectFrom('todos')
    .select(['title', 'note', 'completion_note', 'todo_time', 'category_id', 'vehicle_id', 'branch_id', 'resource'])
    .select(['vendor_id', 'location_id', 'location_address_id', 'vehicle_group_id'])
    .select(sql<string>`to_char(todo_date, 'YYYY-MM-DD')`.as('todo_date'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('todo_people')
    .select('user_id')
    .where('todo_id', '=', id)
    .where('has_left', '=', false)
    .orderBy('user_id')
    .execute();
  return { ...values, usergroup: people.map(({ user_id }) => user_id) };
}
