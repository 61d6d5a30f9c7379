/** Loads what is checked on the demo yard's vehicles, and how far the rounds are. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { followSets, these } from '#server/areas/vehicle-status/sets.ts';
import { must } from '#server/lib/must.ts';
import { insertAll } from '../insert.ts';
import type { VehicleStatusName } from '#contract/areas/vehicle-status-record.ts';
import type { Random } from '../random.ts';
import { CHECKS, type DemoCheck, ODD_SETS } from './checks.ts';
import type { PlannedRound, PlannedStatus } from './plan.ts';

const MINUTE = 60_000;

export interface DemoCar {
  readonly id: number;
  readonly name: string;
  readonly status: VehicleStatusName;
  readonly branch_id: number | null;
  /** People who work in its branch. */
  readonly crew: readonly number[];
}

interface Check extends DemoCheck {
  readonly id: number;
  readonly category: string;
}

/** The items, and the sets of the vehicles that are not checked like all others. */
export async function loadChecks(
  db: Kysely<Database>,
  fleet: readonly DemoCar[],
  office: number,
  now: Date,
): Promise<readonly Check[]> {
  const made = { created_at: now, updated_at: now, created_by: office };
  const checks: Check[] = [];
  for (const [place, { name, closes, items }] of CHECKS.entries()) {
    const { id } = await db
      .insertInto('status_categories')
      .values({ ...made, name, closes_hold: closes, position: place + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = items.map(({ title, severity, photo = false, odd = false }, n) => ({
      ...made,
      category_id: id,
      title,
      ...(severity && { severity }),
      needs_photo: photo,
      in_default: !odd,
      position: n + 1,
    }));
    const ids = await db.insertInto('status_items').values(rows).returning('id').execute();
    checks.push(...items.map((item, n) => ({ ...item, category: name, id: must(ids[n], 'a check').id })));
  }
  await loadOddSets(db, fleet, checks);
  return checks;
}

async function loadOddSets(db: Kysely<Database>, fleet: readonly DemoCar[], checks: readonly Check[]): Promise<void> {
  for (const { id: vehicle_id, name } of fleet) {
    const odd = ODD_SETS.find(({ model }) => name.startsWith(model));
    if (!odd) continue;
    const own = checks.filter(({ title, odd: isOdd }) => (isOdd ? odd.with : odd.without).includes(title) === !!isOdd);
    await db.updateTable('vehicles').set({ own_status_set: true }).where('id', '=', vehicle_id).execute();
    const rows = own.map(({ id: item_id }, position) => ({ vehicle_id, item_id, position: position + 1 }));
    await insertAll(db, 'vehicle_status_items', rows);
  }
}

interface Rounds {
  readonly checks: readonly Check[];
  readonly random: Random;
  readonly now: Date;
}

/** What is ticked of the vehicle's open round: the categories that its status says are done. */
const DONE: Readonly<Record<VehicleStatusName, readonly string[]>> = {
  ready: ['Exterior', 'Interior', 'Mechanical', 'Papers'],
  rented: ['Exterior', 'Interior', 'Mechanical', 'Papers'],
  cleaning: ['Exterior', 'Mechanical'],
  inspection: [],
  maintenance: ['Exterior', 'Interior', 'Papers'],
  out_of_service: ['Papers'],
};

export async function loadRounds(
  db: Kysely<Database>,
  fleet: readonly DemoCar[],
  plans: readonly PlannedStatus[],
  { checks, random, now }: Rounds,
): Promise<void> {
  for (const [v, { id: vehicle_id, status, crew }] of fleet.entries()) {
    for (const round of must(plans[v], 'a plan').rounds.toReversed()) {
      const id = await insertRound(db, vehicle_id, round);
      const by = random.pick(crew);
      await tickRound(db, id, round, { status, checks, random, by, now });
    }
    await followSets(db, these([vehicle_id]), now);
    const [last] = must(plans[v], 'a plan').rounds;
    if (last && DONE[status].length === CHECKS.length) await finishRound(db, vehicle_id, last, random.pick(crew));
  }
}

/** What only this vehicle has was done, too. */
async function finishRound(db: Kysely<Database>, vehicle_id: number, round: PlannedRound, by: number): Promise<void> {
  await db
    .updateTable('round_items')
    .set({ state: 'done', checked_at: new Date(round.started_at.getTime() + 24 * MINUTE), checked_by: by })
    .where('state', '=', 'open')
    .where('round_id', '=', (eb) =>
      eb.selectFrom('checklist_rounds').select('id').where('vehicle_id', '=', vehicle_id).where('ended_at', 'is', null),
    )
    .execute();
}

async function insertRound(db: Kysely<Database>, vehicle_id: number, round: PlannedRound): Promise<number> {
  const { id } = await db
    .insertInto('checklist_rounds')
    .values({ ...round, vehicle_id, created_at: round.started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Ticking extends Rounds {
  readonly status: VehicleStatusName;
  readonly by: number;
}

/** Past rounds are done but for a thing or two; of the open one what its status says, and of all else about a third. */
async function tickRound(
  db: Kysely<Database>,
  round_id: number,
  { started_at, ended_at }: PlannedRound,
  { status, checks, random, by, now }: Ticking,
): Promise<void> {
  const isDone = (check: Check) =>
    ended_at !== null ? random.chance(0.96) : DONE[status].includes(check.category) || random.chance(0.3);
  const rows = checks
    .filter(({ odd }) => !odd)
    .map((check, n): Insertable<Database['round_items']> => {
      const minute = started_at.getTime() + (n + 1) * MINUTE;
      const checked = isDone(check) && minute <= now.getTime();
      return {
        round_id,
        item_id: check.id,
        title: check.title,
        state: checked ? (random.chance(0.05) ? 'na' : 'done') : 'open',
        checked_at: checked ? new Date(minute) : null,
        checked_by: checked ? by : null,
      };
    });
  await insertAll(db, 'round_items', rows);
}
