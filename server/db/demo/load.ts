/** Writes the demo yard into an empty database: relative to `now`, and the same for the same `now` and zone. */
import type { Insertable, Kysely } from 'kysely';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import type { Database } from '#server/db/tables.ts';
import type { BlobStore } from '#server/files/blob-store.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { CATEGORIES, MAINTENANCE_CHECKS, PUNCH_REASONS, TASK_MILES } from './catalogue.ts';
import { HISTORY_DAYS, makeFleet, type DemoVehicle } from './fleet.ts';
import { insertAll, insertForIds } from './insert.ts';
import { BRANCHES, emailOf, PASSWORD, STAFF, type DemoRole } from './people.ts';
import { loadPhotos } from './photos.ts';
import { seeded } from './random.ts';
import { planWork, type Plan, type PlannedTodo } from './work.ts';

const SEED = 20_261_121;

export interface SignIn {
  readonly role: DemoRole;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface DemoYard {
  /** One of each role. */
  readonly signIns: readonly SignIn[];
}

/** Ids by place in the plan. */
interface Ids {
  readonly branches: readonly number[];
  readonly staff: readonly number[];
  readonly vehicles: readonly number[];
  readonly categories: ReadonlyMap<string, number>;
  readonly todos: ReadonlyMap<PlannedTodo, number>;
}

/**
 * Branches, staff, vehicles, four weeks of work, photos and punches, in one transaction. The roles must be there already. `zone` is
 * that of the first branch: the machine's, unless told.
 */
export async function loadDemoYard(
  db: Kysely<Database>,
  files: BlobStore,
  now: Date,
  zone = machineZone(),
): Promise<DemoYard> {
  const fleet = makeFleet(SEED);
  const zones = BRANCHES.map((branch) => branch.timezone ?? zone);
  const plan = planWork(seeded(SEED + 1), { now, today: dayOf(now, zone), zones, fleet });
  await db.transaction().execute(async (trx) => {
    const people = await loadPeople(trx, zones, now);
    const vehicles = await loadFleet(trx, people.branches, fleet, now);
    const categories = await loadCatalogue(trx);
    const ids = { ...people, vehicles, categories };
    const todos = await loadTodos(trx, ids, plan, now);
    await loadLines(trx, { ...ids, todos }, plan, now);
    await loadReadings(trx, { ...ids, todos }, fleet, plan, { now, zone });
    await loadPunches(trx, { ...ids, todos }, plan);
    await loadPhotos(
      trx,
      files,
      plan.todos
        .filter((todo) => todo.withPhotos)
        .map((todo) => ({
          todo,
          id: must(todos.get(todo), 'a todo'),
          by: must(ids.staff[todo.resource ?? 0], 'a person'),
        })),
    );
  });
  return { signIns: (['technician', 'office', 'admin'] as const).map(signInOf) };
}

function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function signInOf(role: DemoRole): SignIn {
  const { name } = must(
    STAFF.find((person) => person.role === role),
    `a ${role}`,
  );
  return { role, name, email: emailOf(name), password: PASSWORD };
}

async function loadPeople(
  db: Kysely<Database>,
  zones: readonly string[],
  now: Date,
): Promise<Pick<Ids, 'branches' | 'staff'>> {
  const branches = await insertForIds(
    db,
    'branches',
    BRANCHES.map(({ name }, i) => ({ name, timezone: zones[i] ?? 'UTC' })),
  );
  const roles = new Map(
    (await db.selectFrom('roles').select(['id', 'name']).execute()).map((role) => [role.name, role.id]),
  );
  // One hash for all: it is the demo's one password, and hashing is slow on purpose.
  const password_hash = await hashPassword(PASSWORD);
  const staff = STAFF.map(({ name, role, branch, department }) => ({
    name,
    email: emailOf(name),
    password_hash,
    role_id: must(roles.get(role), `the role ${role}`),
    branch_id: must(branches[branch], 'a branch'),
    department,
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
    'maintenance_checks',
    MAINTENANCE_CHECKS.map((title, position) => ({ title, position })),
  );
  await insertAll(db, 'task_miles', [...TASK_MILES]);
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
    updated_at: now,
  }));
  return insertForIds(db, 'vehicles', rows);
}

async function loadTodos(
  db: Kysely<Database>,
  ids: Omit<Ids, 'todos'>,
  plan: Plan,
  now: Date,
): Promise<Map<PlannedTodo, number>> {
  const office = must(ids.staff[STAFF.findIndex((person) => person.role === 'office')], 'somebody of the office');
  const created_at = new Date(now.getTime() - 21 * 86_400_000);
  const rows = plan.todos.map((todo) => ({
    title: todo.title,
    note: todo.note,
    todo_date: todo.day,
    todo_time: todo.time,
    category_id: ids.categories.get(todo.category) ?? null,
    vehicle_id: at(ids.vehicles, todo.vehicle),
    branch_id: at(ids.branches, todo.branch),
    resource: at(ids.staff, todo.resource),
    completed_at: todo.completedAt,
    completed_by: todo.completedAt && at(ids.staff, todo.resource),
    approved_at: todo.approved && todo.completedAt ? new Date(todo.completedAt.getTime() + 20 * 3_600_000) : null,
    approved_by: todo.approved ? office : null,
    created_by: office,
    created_at,
    updated_at: todo.completedAt ?? created_at,
  }));
  const todoIds = await insertForIds(db, 'todos', rows);
  const byTodo = new Map(plan.todos.map((todo, i) => [todo, must(todoIds[i], 'a todo')]));
  await insertAll(
    db,
    'todo_people',
    plan.todos.flatMap((todo) =>
      todo.people.map((person) => ({
        todo_id: must(byTodo.get(todo), 'a todo'),
        todo_date: todo.day,
        user_id: must(ids.staff[person], 'a person'),
      })),
    ),
  );
  return byTodo;
}

function at(list: readonly number[], place: number | null): number | null {
  return place === null ? null : must(list[place], 'a record');
}

function loadLines(db: Kysely<Database>, ids: Ids, plan: Plan, now: Date): Promise<void> {
  const rows = plan.todos.flatMap((todo) =>
    todo.lines.map((line, i) => ({
      ...line,
      todo_id: must(ids.todos.get(todo), 'a todo'),
      position: i + 1,
      checked_at: line.state === 'open' ? null : todo.completedAt,
      checked_by: line.state === 'open' ? null : at(ids.staff, todo.resource),
      created_at: now,
      updated_at: todo.completedAt ?? now,
    })),
  );
  return insertAll(db, 'checklist_lines', rows);
}

/** Weekly readings by the office until the plan begins, then those of the work. */
async function loadReadings(
  db: Kysely<Database>,
  ids: Ids,
  fleet: readonly DemoVehicle[],
  plan: Plan,
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const office = must(ids.staff[STAFF.findIndex((person) => person.role === 'office')], 'somebody of the office');
  const today = dayOf(now, zone);
  const weekly = fleet.flatMap((vehicle, v) =>
    vehicle.odometerByDay.slice(0, HISTORY_DAYS - 15).flatMap((value, day) => {
      if (day % 7 !== v % 7) return [];
      return [
        readingRow(
          must(ids.vehicles[v], 'a vehicle'),
          null,
          value,
          instantAt(addDays(today, day - HISTORY_DAYS), '18:00', zone),
          office,
        ),
      ];
    }),
  );
  const worked = plan.todos.flatMap((todo) =>
    todo.reading === null || todo.vehicle === null || todo.completedAt === null
      ? []
      : [
          readingRow(
            must(ids.vehicles[todo.vehicle], 'a vehicle'),
            must(ids.todos.get(todo), 'a todo'),
            todo.reading,
            todo.completedAt,
            must(ids.staff[todo.resource ?? 0], 'a person'),
          ),
        ],
  );
  await insertAll(db, 'odometer_readings', [...weekly, ...worked]);
}

function readingRow(
  vehicle_id: number,
  todo_id: number | null,
  value: number,
  read_at: Date,
  created_by: number,
): Insertable<Database['odometer_readings']> {
  return { vehicle_id, todo_id, value, read_at, received_at: read_at, created_by, updated_at: read_at };
}

function loadPunches(db: Kysely<Database>, ids: Ids, plan: Plan): Promise<void> {
  const rows = plan.punches.map(({ person, kind, at: moment, todo }) => ({
    user_id: must(ids.staff[person], 'a person'),
    kind,
    at: moment,
    device_at: moment,
    elapsed_ms: 0,
    received_at: moment,
    clock_suspect: false,
    todo_id: todo && must(ids.todos.get(todo), 'a todo'),
    created_at: moment,
  }));
  return insertAll(db, 'punches', rows);
}
