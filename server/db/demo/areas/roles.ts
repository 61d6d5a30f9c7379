/** The demo's own role, two people who have it, and its own permission. */
import { defaultsOf } from '#contract/permissions.ts';
import { roleId } from '#server/db/roles.ts';
import { type DemoContext, personOf } from '../context.ts';
import { HISTORY_DAYS } from '../fleet.ts';
import { insertAll } from '../insert.ts';

const KEYS = { name: 'custom.key-cabinet', title: 'Take keys from the key cabinet', area: 'vehicles' } as const;
const KEYS_DESCRIPTION = 'For those who move vehicles between the yards at night.';

/** They drive and photograph; parts and the state of vehicles are for the workshop. */
const NOT_FOR_DRIVERS: readonly string[] = ['part.use', 'precheck.create', 'vehicle-status.update'];

export async function loadRoles(demo: DemoContext): Promise<void> {
  const { db, now } = demo;
  const by = personOf(demo, 'Ruth Meyer');
  const begun = new Date(now.getTime() - HISTORY_DAYS * 86_400_000);
  const times = { created_at: begun, created_by: by, updated_at: begun };
  await insertAll(db, 'permissions', [{ ...KEYS, description: KEYS_DESCRIPTION, ...times }]);
  const role = { name: 'driver', title: 'Driver', ...times };
  const { id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  const granted = { granted_at: begun, granted_by: by };
  const permissions = defaultsOf('technician').filter((name) => !NOT_FOR_DRIVERS.includes(name));
  await insertAll(
    db,
    'role_permissions',
    [...permissions, KEYS.name].map((permission) => ({ role_id: id, permission, ...granted })),
  );
  const admin = await roleId(db, 'admin');
  await insertAll(db, 'role_permissions', [{ role_id: admin, permission: KEYS.name, ...granted }]);
  await db
    .updateTable('users')
    .set({ role_id: id })
    .where(
      'id',
      'in',
      ['Liam Byrne', 'Grace Mensah'].map((name) => personOf(demo, name)),
    )
    .execute();
}
