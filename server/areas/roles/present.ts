/** Roles as they are answered: with whether the person who asks may change them. */
import type { Role } from '#contract/areas/roles.ts';
import type { Context } from '#server/http/handler.ts';
import { present } from '#server/kit/present.ts';
import { type Giver, giverOf, whyNotGive } from './giving.ts';
import { roleById, type StoredRole } from './queries.ts';

/**
 * Why the giver may not touch the role at all; null when they may. One's own role is for somebody else to change, but for the administrator's,
 * whose rights are fixed anyway.
 */
export function whyNotTouch(giver: Giver, role: StoredRole): string | null {
  if (role.id === giver.roleId && role.name !== 'admin') return 'This is your own role: somebody else must change it.';
  return whyNotGive(giver, role)?.why ?? null;
}

function whyNotEdit(giver: Giver, role: StoredRole): string | null {
  if (!giver.may.has('role.update')) return 'You may not change roles.';
  return role.deleted_at === null ? whyNotTouch(giver, role) : 'This role was deleted.';
}

export function presentRole(role: StoredRole, giver: Giver): Role {
  const why_not = whyNotEdit(giver, role);
  return { ...present<Omit<Role, 'editable' | 'why_not'>>(role), editable: why_not === null, why_not };
}

/** The role as it stands now. 404 when there never was one. */
export async function answerRole({ db, person }: Context, id: number): Promise<Role> {
  return presentRole(await roleById(db, id), await giverOf(db, person.id));
}
