/** What the office finds in the morning beside plain work: failures, a doubtful reading, returns, a removed line, a question. */
import { sql, type Kysely } from 'kysely';
import { judgeVehicle } from '#server/areas/odometers/judging.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import type { Ids } from './load-work.ts';
import { STAFF } from './people.ts';
import type { Plan, PlannedTodo } from './work.ts';

const MINUTE = 60_000;
/** By how much the doubtful reading lies below the one before. */
const TOO_LOW = 2_000;
/** Failed lines that nobody follows up yet. */
const FAILURES = [
  'Left mirror is loose, the cap is cracked.',
  'Pads at 3 mm.',
  'Coffee on the rear seat, does not come off.',
];

interface Morning {
  readonly db: Kysely<Database>;
  readonly ids: Ids;
  readonly now: Date;
}

export async function loadMorning(db: Kysely<Database>, ids: Ids, plan: Plan, now: Date): Promise<void> {
  const morning = { db, ids, now };
  const jobs = plan.todos.filter((todo) => todo.vehicle !== null);
  const done = jobs
    .filter((todo) => todo.completedAt !== null)
    .toSorted((a, b) => Number(b.completedAt) - Number(a.completedAt));
  const waiting = done.filter((todo) => !todo.approved);
  for (const [i, note] of FAILURES.entries()) await failLine(morning, waiting.filter(hasOwnLine)[i * 2], note);
  await misread(morning, waiting.find(isReadElsewhere));
  const byOf = (name: string) => (todo: PlannedTodo) => STAFF[todo.resource ?? -1]?.name === name;
  await sendBack(morning, done.find(byOf('Maya Patel')), 'The photo of the left side is missing.');
  await sendBack(morning, waiting.find(byOf('Karim Haddad')), 'Fuel level is not noted.');
  await changeLines(morning, waiting.find(byOf('Liam Byrne')));
  await deleteAndAsk(
    morning,
    jobs.findLast((todo) => byOf('Tom Becker')(todo) && todo.completedAt === null),
  );
}

const hasOwnLine = (todo: PlannedTodo): boolean => todo.lines.some((line) => line.direction === 'own');
/** Not in the first branch: the demo technician's vehicles stay plain. */
const isReadElsewhere = (todo: PlannedTodo): boolean => todo.reading !== null && todo.branch !== 0;

function office({ ids }: Morning): number {
  return must(ids.staff[STAFF.findIndex((person) => person.role === 'office')], 'somebody of the office');
}

const idOf = ({ ids }: Morning, todo: PlannedTodo): number => must(ids.todos.get(todo), 'a todo');
const personOf = ({ ids }: Morning, todo: PlannedTodo): number => must(ids.staff[todo.resource ?? 0], 'a person');

async function failLine(morning: Morning, todo: PlannedTodo | undefined, note: string): Promise<void> {
  if (!todo) return;
  const first = morning.db
    .selectFrom('checklist_lines')
    .select('id')
    .where('todo_id', '=', idOf(morning, todo))
    .where('direction', '=', 'own')
    .where('status_todo_id', 'is', null)
    .orderBy('position')
    .limit(1);
  await morning.db.updateTable('checklist_lines').set({ state: 'failed', note }).where('id', '=', first).execute();
}

/** The vehicle's newest reading is below the one before it. */
async function misread({ db, ids, now }: Morning, todo: PlannedTodo | undefined): Promise<void> {
  if (!todo) return;
  const vehicle = must(ids.vehicles[todo.vehicle ?? 0], 'a vehicle');
  const newest = db
    .selectFrom('odometer_readings')
    .select('id')
    .where('vehicle_id', '=', vehicle)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const value = sql<number>`value - ${TOO_LOW}::int`;
  await db.updateTable('odometer_readings').set({ value }).where('id', '=', newest).execute();
  await judgeVehicle(db, vehicle, now);
}

async function sendBack(morning: Morning, todo: PlannedTodo | undefined, reason: string): Promise<void> {
  if (!todo) return;
  await morning.db
    .updateTable('todos')
    .set({ completed_at: null, completed_by: null, approved_at: null, approved_by: null, returns: 1 })
    .set({ returned_at: before(morning, 30), returned_by: office(morning), return_reason: reason })
    .set({ updated_at: before(morning, 30) })
    .where('id', '=', idOf(morning, todo))
    .execute();
}

const before = ({ now }: Morning, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);

/** One line that its person added, and one that they took away again. */
async function changeLines(morning: Morning, todo: PlannedTodo | undefined): Promise<void> {
  if (!todo) return;
  const at = must(todo.completedAt, 'a completion');
  const by = personOf(morning, todo);
  const line = {
    todo_id: idOf(morning, todo),
    direction: 'own' as const,
    created_by: by,
    created_at: at,
    updated_at: at,
  };
  const added = { ...line, title: 'Parking ticket taken off', position: 90, state: 'done' as const };
  const removed = { ...line, title: 'Wiper fluid topped up', position: 91, deleted_at: at, deleted_by: by };
  await morning.db
    .insertInto('checklist_lines')
    .values([
      { ...added, checked_at: at, checked_by: by },
      { ...removed, state: 'open' as const },
    ])
    .execute();
}

async function deleteAndAsk(morning: Morning, todo: PlannedTodo | undefined): Promise<void> {
  if (!todo) return;
  const todo_id = idOf(morning, todo);
  await morning.db
    .updateTable('todos')
    .set({ deleted_at: before(morning, 40), deleted_by: office(morning), delete_reason: 'Double booked.' })
    .where('id', '=', todo_id)
    .execute();
  const ask = { todo_id, asked_by: personOf(morning, todo), asked_at: before(morning, 20) };
  await morning.db
    .insertInto('restore_asks')
    .values({ ...ask, note: 'The customer called me about exactly this one.' })
    .execute();
}
