/** What the demo's vehicles are and were in the last weeks, how far their checks are, and what people wrote about them. */
import { sql } from 'kysely';
import { followDocuments } from '#server/areas/vehicle-status/document-holds.ts';
import type { Holding } from '#server/areas/vehicle-status/holds.ts';
import { rebuildFrom } from '#server/areas/vehicle-status/periods.ts';
import { followTodo } from '#server/areas/vehicle-status/todo-effects.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll } from '../insert.ts';
import { STAFF } from '../people.ts';
import { type Random, seeded } from '../random.ts';
import { VEHICLE_NOTES, WORK_STATUS } from '../vehicle-status/checks.ts';
import { type DemoCar, loadChecks, loadRounds } from '../vehicle-status/load-checks.ts';
import { loadDefects } from '../vehicle-status/load-defects.ts';
import { planStatus, type PlannedStatus } from '../vehicle-status/plan.ts';

const SEED = 7_420;
const HOUR_MS = 3_600_000;

export async function loadVehicleStatus(demo: DemoContext): Promise<void> {
  const { db, now } = demo;
  const random = seeded(SEED);
  for (const { name, status, from } of WORK_STATUS)
    await db
      .updateTable('task_categories')
      .set({ status_while_open: status, status_from: from })
      .where('name', '=', name)
      .execute();
  const fleet = await carsOf(demo);
  const office = personOf(demo, 'Daniel Carter');
  const checks = await loadChecks(db, fleet, office, now);
  const plans = fleet.map(({ status }) => planStatus(random, status, now));
  await loadHolds(demo, fleet, plans, random);
  await loadRounds(db, fleet, plans, { checks, random, now });
  await loadDefects(demo, fleet);
  await loadNotes(demo, fleet);
  await followOpenWork(demo, { db, now, person: { id: office }, audit: () => undefined });
}

/** The vehicles in service. */
async function carsOf({ db, yard }: DemoContext): Promise<readonly DemoCar[]> {
  const { rows } = await sql<Omit<DemoCar, 'crew'>>`
    select id, name, status, branch_id from vehicles where retired_at is null and deleted_at is null order by id`.execute(
    db,
  );
  const crewOf = (branch_id: number | null) =>
    STAFF.flatMap((person, i) =>
      person.role === 'technician' && yard.branches[person.branch] === branch_id
        ? [must(yard.staff[i], 'a technician')]
        : [],
    );
  return rows.map((row) => ({ ...row, crew: crewOf(row.branch_id) }));
}

async function loadHolds(
  { db, now }: DemoContext,
  fleet: readonly DemoCar[],
  plans: readonly PlannedStatus[],
  random: Random,
): Promise<void> {
  const rows = plans.flatMap(({ holds }, n) => {
    const { id, crew } = must(fleet[n], 'a vehicle');
    return holds.map((hold) => ({
      ...hold,
      vehicle_id: id,
      opened_by: random.pick(crew),
      closed_by: hold.closed_at && random.pick(crew),
      created_at: hold.opened_at,
    }));
  });
  await insertAll(db, 'vehicle_holds', rows);
  await sql`
    insert into vehicle_events (vehicle_id, at, kind, text, user_id, search)
    select h.vehicle_id, e.at, 'status', e.text, e.user_id, event_words(concat_ws(' ', e.text, v.plate, v.plate_key, right(v.vin, 6), u.name))
    from vehicle_holds h
    join vehicles v on v.id = h.vehicle_id
    cross join lateral (select initcap(substr(h.kind, 1, 1)) || replace(substr(h.kind, 2), '_', ' ') as name) k
    cross join lateral (values
      (h.opened_at, k.name || case when h.note = '' then '' else ': ' || h.note end, h.opened_by),
      (h.closed_at, k.name || ' ended', h.closed_by)
    ) as e (at, text, user_id)
    left join users u on u.id = e.user_id
    where e.at is not null order by e.at`.execute(db);
  for (const [n, { holds }] of plans.entries()) {
    const first = new Date(Math.min(...holds.map(({ opened_at }) => opened_at.getTime())));
    await rebuildFrom(db, must(fleet[n], 'a vehicle').id, first, now);
  }
}

/** Each note is of every sixth vehicle, from another one on. */
async function loadNotes(demo: DemoContext, fleet: readonly DemoCar[]): Promise<void> {
  const { db, now, zone } = demo;
  const notes = VEHICLE_NOTES.map(({ body, followup, hours, by }, n) => {
    const at = new Date(now.getTime() - hours * HOUR_MS);
    return {
      vehicle_id: must(fleet[(n * 6 + 1) % fleet.length], 'a vehicle').id,
      body,
      followup_date: followup === null ? null : addDays(dayOf(now, zone), followup),
      created_by: personOf(demo, by),
      created_at: at,
      updated_at: at,
    };
  });
  await insertAll(db, 'vehicle_notes', notes);
  for (const { vehicle_id, body, followup_date } of notes)
    await db.updateTable('vehicles').set({ note: body, followup_date }).where('id', '=', vehicle_id).execute();
}

/** Todos that are due keep their vehicles, and so do documents that have run out: as if each had just been written. */
async function followOpenWork({ db, now }: DemoContext, ctx: Holding): Promise<void> {
  const { rows: work } = await sql<{ id: number }>`
    select t.id from todos t join task_categories c on c.id = t.category_id and c.status_while_open is not null
    where t.completed_at is null and t.deleted_at is null and t.vehicle_id is not null and t.todo_date <= ${now}::date
    order by t.id`.execute(db);
  for (const { id } of work) await followTodo(ctx, id);
  const { rows: ended } = await sql<{ id: number }>`
    select distinct vehicle_id as id from vehicle_documents where blocks and expires_on < ${now}::date order by 1`.execute(
    db,
  );
  for (const { id } of ended) await followDocuments(ctx, id);
}
