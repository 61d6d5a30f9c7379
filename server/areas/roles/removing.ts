/** Roles are deleted, with their people moved to another, and brought back. */
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { deleteRow, heldRow, restoreRow } from '#server/kit/records.ts';
import { type Giver, giverOf, setRole, whyNotGive } from './giving.ts';
import { whyNotTouch } from './present.ts';
import { livingRole, lockPeopleOf, roleById, type StoredRole } from './queries.ts';

const KIND = { table: 'roles', noun: 'role' } as const;

export async function removeRole(ctx: Context, id: number, moveTo: number | null): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at !== null) return;
  if (row.name === 'admin') throw invalid({ id: ['The administrator’s role cannot be deleted.'] });
  const giver = await giverOf(ctx.db, ctx.person.id);
  const refused = whyNotTouch(giver, await roleById(ctx.db, id));
  if (refused !== null) throw invalid({ id: [refused] });
  const people = await lockPeopleOf(ctx.db, id);
  const to = await roleForPeople(ctx, giver, id, people.length, moveTo);
  if (to) await setRole(ctx, people, id, to.id);
  await deleteRow(ctx, KIND, row, { people: people.length, moved_to: to?.id ?? null });
}

export async function restoreRole(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) return;
  const refused = whyNotGive(await giverOf(ctx.db, ctx.person.id), await roleById(ctx.db, id));
  if (refused) throw invalid({ id: [refused.why] });
  await restoreRow(ctx, KIND, row);
}

/** The role that the people of the other get; null when nobody has it. 422 `move_to` when they cannot get it. */
async function roleForPeople(
  { db }: Context,
  giver: Giver,
  from: number,
  people: number,
  moveTo: number | null,
): Promise<StoredRole | null> {
  if (moveTo === null) {
    if (people === 0) return null;
    throw invalid({
      move_to: [`${people === 1 ? '1 person has' : `${people} people have`} it: choose which role they get.`],
    });
  }
  const to = moveTo === from ? undefined : await livingRole(db, moveTo);
  if (!to) throw invalid({ move_to: ['This role does not exist.'] });
  const refused = whyNotGive(giver, to);
  if (refused) throw invalid({ move_to: [refused.why] });
  return to;
}
