/** People are deleted, with their open todos handed over, and restored. Their names stay on what they did. */
import type { users as rows } from '#contract/areas/users.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { handOverTodos } from '../todos/handing-over.ts';
import { keepOut, refuseLeaving } from './access.ts';
import { refuseAbove } from './editable.ts';
import { heldPerson, type HeldPerson } from './queries.ts';

/** 422 while a phone reports work that nobody else has yet: once the person is out, nobody can send it any more. */
async function refuseUnsent({ db }: Context, { id, name, unsent }: HeldPerson, isSeen: boolean): Promise<void> {
  if (unsent === 0 || isSeen) return;
  const phones = await db
    .selectFrom('devices')
    .select(['browser', 'unsent'])
    .where('user_id', '=', id)
    .where('unsent', '>', 0)
    .orderBy('id')
    .execute();
  const each = phones.map((phone) => `${phone.browser} has ${phone.unsent}`).join(', ');
  const words = `${name} has work that is not sent: ${each}. It is lost unless they send it first.`;
  throw invalid({ seen_unsent: [words] });
}

/** 422 unless the todos can go to that person; null is whoever is free in the branch. */
async function checkTaker({ db }: Context, leavingId: number, to: number | null): Promise<void> {
  if (to === leavingId) throw invalid({ todos_to: ['Somebody else must get the todos.'] });
  await refuseMissing(db, { todos_to: to }, { todos_to: 'users' });
}

async function mark({ db, now, person }: Context, id: number, isDeleted: boolean): Promise<void> {
  const marks = isDeleted ? { deleted_at: now, deleted_by: person.id } : { deleted_at: null, deleted_by: null };
  const out = { active: false, invited_at: null, requested_at: null };
  await db
    .updateTable('users')
    .set({ ...marks, ...out, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteUser(
  ctx: Context,
  id: number,
  { todos_to = null, seen_unsent = false }: Body<typeof rows.remove>,
): Promise<void> {
  const person = await heldPerson(ctx.db, id, 'any');
  if (person.deleted_at !== null) return;
  await refuseAbove(ctx, person);
  await refuseLeaving(ctx, person, 'id');
  await checkTaker(ctx, id, todos_to);
  await refuseUnsent(ctx, person, seen_unsent);
  const todos = await handOverTodos(ctx, person, todos_to);
  await keepOut(ctx, id);
  await mark(ctx, id, true);
  const detail = { ...(todos > 0 && { todos, todos_to }), ...(person.unsent > 0 && { unsent: person.unsent }) };
  ctx.audit({ action: 'user.delete', entity: 'user', entityId: id, branchId: person.branch_id, detail });
}

/** They may not sign in until somebody makes them active. */
export async function restoreUser(ctx: Context, id: number): Promise<void> {
  const person = await heldPerson(ctx.db, id, 'any');
  await refuseAbove(ctx, person);
  if (person.deleted_at === null) return;
  await mark(ctx, id, false);
  ctx.audit({ action: 'user.restore', entity: 'user', entityId: id, branchId: person.branch_id });
}
