/** Writes down what the demo yard is: branches, staff, categories, vehicles. */
import type { Kysely } from 'kysely';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { CATEGORIES, PUNCH_REASONS } from './catalogue.ts';
import type { DemoVehicle } from './fleet.ts';
import { insertAll, insertForIds } from './insert.ts';
import { BRANCHES, emailOf, PASSWORD, STAFF } from './people.ts';

/** Ids by place in the lists of the demo. */
export interface YardIds {
  readonly branches: readonly number[];
  readonly staff: readonly number[];
  readonly vehicles: readonly number[];
  /** By name. */
  readonly categories: ReadonlyMap<string, number>;
}

/** `zones`: of each branch. */
export async function loadYard(
  db: Kysely<Database>,
  zones: readonly string[],
  fleet: readonly DemoVehicle[],
  now: Date,
): Promise<YardIds> {
  const people = await loadPeople(db, zones, now);
  return {
    ...people,
    categories: await loadCatalogue(db),
    vehicles: await loadFleet(db, people.branches, fleet, now),
  };
}

async function loadPeople(
  db: Kysely<Database>,
  zones: readonly string[],
  now: Date,
): Promise<Pick<YardIds, 'branches' | 'staff'>> {
  const branches = await insertForIds(
    db,
    'branches',
    BRANCHES.map((branch, position) => ({
      ...branch,
      timezone: zones[position] ?? 'UTC',
      position,
      created_at: now,
      updated_at: now,
    })),
  );
  const roles = new Map(
    (await db.selectFrom('roles').select(['id', 'name']).execute()).map((role) => [role.name, role.id]),
  );
  // One hash for all: it is the demo's one password, and hashing is slow on purpose.
  const password_hash = await hashPassword(PASSWORD);
  const staff = STAFF.map(({ name, role, branch, phone = null }) => ({
    name,
    email: emailOf(name),
    phone,
    password_hash,
    role_id: must(roles.get(role), `the role ${role}`),
    branch_id: must(branches[branch], 'a branch'),
    first_signed_in_at: now,
    created_at: now,
    updated_at: now,
  }));
  return { branches, staff: await insertForIds(db, 'users', staff) };
}

async function loadCatalogue(db: Kysely<Database>): Promise<Map<string, number>> {
  const ids = await insertForIds(
    db,
    'task_categories',
    CATEGORIES.map((c, position) => ({
      name: c.name,
      needs_odometer: c.needs_odometer ?? false,
      photo_count: c.photo_count ?? 0,
      handover: c.handover ?? null,
      position,
      parent_id: null,
    })),
  );
  const byName = new Map(CATEGORIES.map((c, i) => [c.name, must(ids[i], 'a category')]));
  for (const { name, parent } of CATEGORIES) {
    if (parent !== undefined)
      await db
        .updateTable('task_categories')
        .set({ parent_id: byName.get(parent) ?? null })
        .where('name', '=', name)
        .execute();
  }
  const lines = CATEGORIES.flatMap((c) =>
    (['prev', 'own', 'next'] as const).flatMap((direction) =>
      (c.lines?.[direction] ?? []).map((title, i) => ({
        category_id: must(byName.get(c.name), 'a category'),
        direction,
        title,
        position: i + 1,
      })),
    ),
  );
  await insertAll(db, 'category_lines', lines);
  await insertAll(
    db,
    'punch_reasons',
    PUNCH_REASONS.map((reason, position) => ({ ...reason, position })),
  );
  return byName;
}

function loadFleet(
  db: Kysely<Database>,
  branches: readonly number[],
  fleet: readonly DemoVehicle[],
  now: Date,
): Promise<number[]> {
  const rows = fleet.map(({ vin, plate, name, branch, status }) => ({
    vin,
    plate,
    name,
    status,
    branch_id: must(branches[branch], 'a branch'),
    created_at: now,
    updated_at: now,
  }));
  return insertForIds(db, 'vehicles', rows);
}
