/** The roles a yard starts with. They are rows like any other: an administrator may change them later. */
import type { Kysely } from 'kysely';
import { type Permission, permissions } from '#contract/permissions.ts';
import type { Database } from './tables.ts';

export type RoleName = 'technician' | 'office' | 'admin';

interface Role {
  readonly name: RoleName;
  readonly title: string;
  readonly permissions: readonly Permission[];
}

const technician: readonly Permission[] = [
  'todo.view',
  'todo.update',
  'todo.complete',
  'checklist.update',
  'odometer.create',
  'odometer.update',
  'image.create',
  'image.delete',
  'vehicle.view',
  'attendance.punch',
  'attendance.view',
];

export const ROLES: readonly Role[] = [
  { name: 'technician', title: 'Technician', permissions: technician },
  { name: 'office', title: 'Office manager', permissions },
  { name: 'admin', title: 'Administrator', permissions },
];

/** Makes the roles that are missing. The administrator's is completed as well, for permissions of newer versions. */
export async function ensureRoles(db: Kysely<Database>): Promise<void> {
  for (const role of ROLES) {
    const made = await db
      .insertInto('roles')
      .values({ name: role.name, title: role.title })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    const id = made?.id ?? (await roleId(db, role.name));
    if (made || role.name === 'admin') await grant(db, id, role.permissions);
  }
}

/** The id of one of the roles. Throws when `ensureRoles` has not run. */
export async function roleId(db: Kysely<Database>, name: RoleName): Promise<number> {
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

async function grant(db: Kysely<Database>, role: number, names: readonly Permission[]): Promise<void> {
  await db
    .insertInto('role_permissions')
    .values(names.map((permission) => ({ role_id: role, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
