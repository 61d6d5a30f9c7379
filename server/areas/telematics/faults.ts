/**
 * What is wrong with vehicles as their trackers tell it: fault codes, a lit lamp without one, a low battery. Each is a flag from the first time that it is told
 * until a tracker tells that it is gone, and proposes one todo for as long. None is ever a hold (vehicles.md §4.6).
 */
import { sql } from 'kysely';
import { BATTERY_CODE, LAMP_CODE } from '#contract/areas/telematics.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { makeTodo } from '../todos/edits.ts';
import { isWithin } from '../vehicle-status/access.ts';
import type { Writer } from './asking.ts';
import type { Told } from './storing.ts';

/** Percent from which on a battery is low, and from which on it is not any more: in between what is known stays, so that it does not flicker. */
const [LOW, CHARGED] = [20, 30];

type Pair = readonly [vehicle: number, code: string];
/** What a tracker may speak of and be silent about, each by itself. */
type Family = 'code' | typeof LAMP_CODE | typeof BATTERY_CODE;

/** The families that a tracker speaks of, and what it says is wrong. A lamp that is lit for a code is that code. Pure. */
export function faultsIn({ codes, milOn, batteryPercent }: Told['reported']) {
  const speaks: Family[] = [];
  const seen: string[] = [...(codes ?? [])];
  if (codes !== null) speaks.push('code');
  if (milOn !== null) speaks.push(LAMP_CODE);
  if (milOn === true && seen.length === 0) seen.push(LAMP_CODE);
  if (batteryPercent !== null && (batteryPercent <= LOW || batteryPercent >= CHARGED)) speaks.push(BATTERY_CODE);
  if (batteryPercent !== null && batteryPercent <= LOW) seen.push(BATTERY_CODE);
  return { speaks, seen };
}

const vehiclesOf = (pairs: readonly Pair[]) => sql`${pairs.map(([vehicle]) => vehicle)}::bigint[]`;
const codesOf = (pairs: readonly Pair[]) => sql`${pairs.map(([, code]) => code)}::text[]`;

/** A tracker that does not speak of codes changes none. */
export async function storeCodes({ db, now }: Writer, told: readonly Told[]): Promise<void> {
  const faults = told.map(({ vehicle_id, reported }) => ({ vehicle_id, ...faultsIn(reported) }));
  const speaks = faults.flatMap((one) => one.speaks.map((family): Pair => [one.vehicle_id, family]));
  const seen = faults.flatMap((one) => one.seen.map((code): Pair => [one.vehicle_id, code]));
  if (speaks.length === 0) return;
  await sql`
    update telematics_codes c set cleared_at = ${now}
    from unnest(${vehiclesOf(speaks)}, ${codesOf(speaks)}) as t (vehicle_id, family)
    where c.vehicle_id = t.vehicle_id and c.cleared_at is null
      and t.family = case when c.code in (${LAMP_CODE}, ${BATTERY_CODE}) then c.code else 'code' end
      and not exists (select 1 from unnest(${vehiclesOf(seen)}, ${codesOf(seen)}) as s (vehicle_id, code)
        where s.vehicle_id = c.vehicle_id and s.code = c.code)`.execute(db);
  if (seen.length === 0) return;
  await sql`
    insert into telematics_codes (vehicle_id, code, first_seen, last_seen)
    select s.vehicle_id, s.code, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${vehiclesOf(seen)}, ${codesOf(seen)}) as s (vehicle_id, code)
    on conflict (vehicle_id, code) where cleared_at is null do update set last_seen = excluded.last_seen`.execute(db);
}

interface Fault {
  readonly id: number;
  readonly code: string;
  readonly cleared_at: Date | null;
  readonly vehicle_id: number;
  readonly branch_id: number | null;
  /** Its todo, unless that was deleted. */
  readonly todo_id: number | null;
}

const TITLES: Readonly<Record<string, string>> = {
  [LAMP_CODE]: 'Warning lamp is lit',
  [BATTERY_CODE]: 'Battery is low',
};

/**
 * The fault, held. 404 where there is none of a vehicle of the person's, 422 where it is told no more.
 * The row is held by a statement of its own: one that waits for the lock sees only the row it waited for anew, and joined to it the todos of
 * before, without the one that the other hand has just made.
 */
async function lockFault(ctx: Context, id: number): Promise<Fault> {
  await sql`select 1 from telematics_codes where id = ${id} for no key update`.execute(ctx.db);
  const { rows } = await sql<Fault>`
    select c.id, c.code, c.cleared_at, v.id as vehicle_id, v.branch_id, t.id as todo_id
    from telematics_codes c
    join vehicles v on v.id = c.vehicle_id and v.deleted_at is null
    left join todos t on t.id = c.todo_id and t.deleted_at is null
    where c.id = ${id}`.execute(ctx.db);
  const [fault] = rows;
  if (!fault || !isWithin(ctx, fault.branch_id)) throw missing('fault');
  if (fault.cleared_at !== null) throw invalid({ id: ['The tracker tells of it no more.'] });
  return fault;
}

async function makeWork(ctx: Context, { id, code, vehicle_id, branch_id }: Fault): Promise<number> {
  const todo_id = await makeTodo(ctx, {
    title: TITLES[code] ?? `Fault code ${code}`,
    note: 'Told by the tracker of the vehicle.',
    todo_date: dayOf(ctx.now, await zoneOf(ctx.db, branch_id ?? ctx.person.branch_id)),
    todo_time: null,
    category_id: null,
    vehicle_id,
    branch_id: branch_id ?? ctx.person.branch_id,
    resource: null,
    parent_id: null,
    people: [],
    lines: [],
  });
  await ctx.db.updateTable('telematics_codes').set({ todo_id }).where('id', '=', id).execute();
  return todo_id;
}

/** The todo of the fault, made unless there is one. */
export async function workOnFault(ctx: Context, id: number) {
  const fault = await lockFault(ctx, id);
  const todo = fault.todo_id ?? (await makeWork(ctx, fault));
  return ctx.db
    .selectFrom('todos')
    .select(['id', 'title'])
    .select(sql<string>`todo_date::text`.as('todo_date'))
    .where('id', '=', todo)
    .executeTakeFirstOrThrow();
}
