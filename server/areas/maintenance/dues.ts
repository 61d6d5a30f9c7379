/** What is due of the fleet, in three queries. Nothing of it is stored. */
import { type Kysely, sql } from 'kysely';
import type { DueTask } from '#contract/areas/maintenance.ts';
import { daysFrom } from '#contract/maintenance/days.ts';
import { dueOf, type Due, type Stand } from '#contract/maintenance/due.ts';
import type { Standing } from '#contract/odometer/history.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { standingsOf } from '../odometers/standings.ts';
import { seenBy } from '../todos/access.ts';
import { pairsOf, type Pair, type PairFilter } from './pairs.ts';

export interface DuePair {
  readonly pair: Pair;
  readonly due: Due;
  /** The day where the vehicle stands. */
  readonly today: string;
  /** The open todo that will do it. */
  readonly todo: OpenTodo | null;
}

type OpenTodo = Awaited<ReturnType<typeof openTodosOf>>[number];

/** Every rule of every vehicle that the filter leaves. */
export async function duesOf(
  ctx: Pick<Context, 'db' | 'person' | 'now'>,
  filter: PairFilter,
): Promise<readonly DuePair[]> {
  const pairs = await pairsOf(ctx, filter);
  const vehicles = [...new Set(pairs.map(({ vehicle_id }) => vehicle_id))];
  const standings = await standingsOf(ctx.db, vehicles);
  const todos = Map.groupBy(await openTodosOf(ctx.db, ctx.person, vehicles), ({ vehicle_id }) => vehicle_id);
  const todayIn = daysIn(ctx.now);
  return pairs.map((pair) => {
    const today = todayIn(pair.zone);
    const kept = { ...pair, miles: pair.own_miles, months: pair.own_months };
    const due = dueOf(pair, kept, standOf(standings.of(pair.vehicle_id), pair), today);
    return { pair, due, today, todo: todos.get(pair.vehicle_id)?.find((todo) => isFor(todo, pair)) ?? null };
  });
}

/** The day in each zone, worked out once each. */
function daysIn(now: Date): (zone: string) => string {
  const days = new Map<string, string>();
  return (zone) => {
    const day = days.get(zone) ?? dayOf(now, zone);
    days.set(zone, day);
    return day;
  };
}

/** Where the vehicle stands, as maintenance reckons: its last reading was on a day of its branch. */
const standOf = ({ total, last, pace }: Standing, { vehicle_unit, zone }: Pair): Stand => ({
  unit: vehicle_unit,
  total,
  read_on: last && dayOf(new Date(last.at), zone),
  average: pace.average,
});

/** A todo that was planned for a rule is for that one alone; any other is for all rules of its category. */
function isFor({ source, source_ref, category_id }: OpenTodo, pair: Pair): boolean {
  if (source === 'maintenance') return source_ref?.startsWith(`${pair.rule_id}:`) ?? false;
  return category_id !== null && category_id === pair.category_id;
}

/** The open todos of the vehicles by which a rule may be kept, the first planned first. */
function openTodosOf(db: Kysely<Database>, person: Person, vehicles: readonly number[]) {
  return db
    .selectFrom('todos')
    .select(['todos.id', 'todos.title', 'todos.vehicle_id', 'todos.category_id', 'todos.source', 'todos.source_ref'])
    .select(sql<string>`todos.todo_date::text`.as('todo_date'))
    .select((eb) => sql<boolean>`${seenBy(person)(eb)}`.as('seen'))
    .where(anyOf('todos.vehicle_id', vehicles))
    .where('todos.deleted_at', 'is', null)
    .where('todos.completed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('todos.source', '=', 'maintenance'),
        eb(
          'todos.category_id',
          'in',
          eb.selectFrom('task_miles').select('category_id').where('category_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('todos.todo_date')
    .orderBy('todos.id')
    .execute();
}

/** Whether it falls due in so many days. What nobody knows the last time of, and what is off, is meant whatever the days. */
export function isWithin({ due, today }: Pick<DuePair, 'due' | 'today'>, days: number): boolean {
  if (due.state === 'off' || due.state === 'unknown') return true;
  return due.state !== 'ok' || (due.due_on !== null && daysFrom(today, due.due_on) <= days);
}

/** As the contract tells it. `gap`: the day that is proposed. */
export function presentDue({ pair, due, todo }: DuePair, gap: DueTask['gap']): DueTask {
  const { vehicle_id, rule_id, vehicle_unit, plate, name, branch_id, branch_name, within, title } = pair;
  const { category_id, category_name, own_miles, own_months, last_total, last_on, estimated } = pair;
  return {
    vehicle: { id: vehicle_id, plate, name, branch_id, branch_name, unit: vehicle_unit, within },
    rule: { id: rule_id, title, category_id, category_name },
    ...due,
    own_miles,
    own_months,
    last_total,
    last_on,
    estimated,
    todo: todo?.seen ? { id: todo.id, title: todo.title, todo_date: todo.todo_date } : null,
    planned: todo !== null,
    gap,
  };
}
