/** Writes down the plan of the demo yard's work: todos with lines and readings, follow-ons, punches. */
import type { Kysely } from 'kysely';
import { loadReadings as storeReadings } from '#server/areas/odometers/dials.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { COMPLETION_NOTES } from './catalogue.ts';
import { HISTORY_DAYS, type DemoVehicle } from './fleet.ts';
import { insertAll, insertForIds } from './insert.ts';
import type { YardIds } from './load-yard.ts';
import { STAFF } from './people.ts';
import type { Plan, PlannedTodo } from './work.ts';

const DAY_MS = 86_400_000;
/** Failed lines that somebody already took up. */
const FOLLOW_ONS = 6;

export interface Ids extends YardIds {
  readonly todos: ReadonlyMap<PlannedTodo, number>;
}

/** Moment and zone that the plan is relative to. */
export interface Today {
  readonly now: Date;
  readonly zone: string;
}

export async function loadWork(
  db: Kysely<Database>,
  yard: YardIds,
  fleet: readonly DemoVehicle[],
  plan: Plan,
  today: Today,
): Promise<Ids> {
  const ids = { ...yard, todos: await loadTodos(db, yard, plan, today.now) };
  await loadLines(db, ids, plan, today.now);
  await loadFollowOns(db, ids, today);
  await loadReadings(db, ids, fleet, plan, today);
  await loadPunches(db, ids, plan);
  return ids;
}

function officeOf(ids: YardIds): number {
  return must(ids.staff[STAFF.findIndex((person) => person.role === 'office')], 'somebody of the office');
}

async function loadTodos(db: Kysely<Database>, ids: YardIds, plan: Plan, now: Date): Promise<Map<PlannedTodo, number>> {
  const office = officeOf(ids);
  const rows = plan.todos.map((todo, i) => ({
    title: todo.title,
    note: todo.note,
    completion_note:
      todo.completedAt && todo.vehicle !== null ? (COMPLETION_NOTES[i % COMPLETION_NOTES.length] ?? '') : '',
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
    created_at: madeAt(todo, i, now),
    updated_at: todo.completedAt ?? madeAt(todo, i, now),
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

/** One to five days before its day; what is still to come was planned in the last days. */
function madeAt({ day }: PlannedTodo, i: number, now: Date): Date {
  const planned = Date.parse(`${day}T14:00:00Z`) - (1 + (i % 5)) * DAY_MS;
  const lately = now.getTime() - (1 + (i % 9)) * DAY_MS;
  return new Date(Math.min(planned, lately) + (i % 90) * 60_000);
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

/** Of the newest failed lines, some became todos that nobody has taken yet. */
async function loadFollowOns(db: Kysely<Database>, ids: Ids, { now, zone }: Today): Promise<void> {
  const failed = await db
    .selectFrom('checklist_lines as l')
    .innerJoin('todos as t', 't.id', 'l.todo_id')
    .select(['l.id', 'l.title', 'l.checked_by', 't.id as parent_id', 't.vehicle_id', 't.branch_id'])
    .where('l.state', '=', 'failed')
    .orderBy('l.checked_at', 'desc')
    .orderBy('l.id')
    .limit(FOLLOW_ONS)
    .execute();
  const rows = failed.map(({ title, checked_by, parent_id, vehicle_id, branch_id }) => ({
    title: `Follow up: ${title}`,
    todo_date: addDays(dayOf(now, zone), 1),
    parent_id,
    vehicle_id,
    branch_id,
    created_by: checked_by ?? officeOf(ids),
    created_at: now,
    updated_at: now,
  }));
  const made = await insertForIds(db, 'todos', rows);
  for (const [i, line] of failed.entries()) {
    await db
      .updateTable('checklist_lines')
      .set({ status_todo_id: must(made[i], 'a todo') })
      .where('id', '=', line.id)
      .execute();
  }
}

/** Weekly readings by the office until the plan begins, then those of the work. */
async function loadReadings(
  db: Kysely<Database>,
  ids: Ids,
  fleet: readonly DemoVehicle[],
  plan: Plan,
  { now, zone }: Today,
): Promise<void> {
  const office = officeOf(ids);
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
  await storeReadings(db, [...weekly, ...worked]);
}

function readingRow(
  vehicle_id: number,
  todo_id: number | null,
  value: number,
  read_at: Date,
  created_by: number,
): Parameters<typeof storeReadings>[1][number] {
  const source = todo_id === null ? 'manual' : 'todo';
  return { vehicle_id, todo_id, source, value, read_at, received_at: read_at, created_by, updated_at: read_at };
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
