/** Vehicles leave the fleet: retired with their past, or deleted when they were added by mistake; and come back (vehicles.md §3). */
import { type Kysely, sql } from 'kysely';
import { privateNumber } from '#contract/areas/private-words.ts';
import { retireReasons } from '#contract/areas/vehicle-record.ts';
import type { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { deleteRow, restoreRow } from '#server/kit/records.ts';
import { dayOf, formatMoment } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { endLinks } from '../telematics/linking.ts';
import { closeManualHolds } from '../vehicle-status/holds.ts';
import { tellVehicle } from './events.ts';
import { holdNames, takenVin, wrongPlate } from './names.ts';
import { type HeldVehicle, heldVehicle, readDial, refuseWrong, VEHICLE } from './saving.ts';

/** Retires the vehicle. A second time changes nothing. */
export async function retireVehicle(ctx: Context, id: number, body: Body<typeof rows.retire>): Promise<void> {
  const row = await heldVehicle(ctx, id);
  if (row.retired_at !== null) return;
  const zone = await zoneOf(ctx.db, row.branch_id);
  const today = dayOf(ctx.now, zone);
  const { retire_reason = 'other', retired_on = today, note = '' } = body;
  if (retired_on > today) throw invalid({ retired_on: ['This day is still to come.'] });
  await refuseGiven(ctx, row, zone);
  await closeManualHolds(ctx, id, ctx.now);
  await endLinks(ctx, { vehicle_id: id });
  await readDial(ctx, id, body.final_odometer);
  await ctx.db
    .updateTable('vehicles')
    .set({ retired_on, retire_reason, retired_at: ctx.now, retired_by: ctx.person.id, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const to = { retired_on, retire_reason };
  const detail = { from: { retired_on: null, retire_reason: null }, to, ...(note !== '' && { reason: note }) };
  ctx.audit({ action: 'vehicle.retire', entity: 'vehicle', entityId: id, branchId: row.branch_id, detail });
  const words = note === '' ? '' : `: ${note}`;
  await tellVehicle(ctx, id, { kind: 'retired', text: `${retireReasons[retire_reason]}${words}` });
}

/** 422 while somebody has it, or will. */
async function refuseGiven({ db, now }: Context, row: HeldVehicle, zone: string): Promise<void> {
  if (row.status === 'rented') throw invalid({ status: ['It is rented. Take it back first.'] });
  const { rows: spans } = await sql<{ readonly kind: string; readonly number: number; readonly from_at: Date }>`
    select kind, coalesce(booking_id, private_rental_id) as number, lower(during) as from_at from vehicle_spans
    where vehicle_id = ${row.id} and kind in ('booking', 'private_rental') and released_at is null and back_at is null
      and (out_at is not null or upper(during) is null or upper(during) > ${now})
    order by lower(during) limit 1`.execute(db);
  const [span] = spans;
  if (!span) return;
  const name =
    span.kind === 'booking'
      ? `booking B-${String(span.number).padStart(6, '0')}`
      : `private rental ${privateNumber(span.number)}`;
  throw invalid({ status: [`It is given from ${formatMoment(span.from_at, zone)} (${name}). End that first.`] });
}

/** Open work on the vehicle, whoever sees it. */
export async function openTodosOf(db: Kysely<Database>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('todos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('vehicle_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Tables that tell of a vehicle by itself, and go with it. */
const ITS_OWN = [
  'vehicle_events',
  'vehicle_group_members',
  'vehicle_status_periods',
  'vehicle_status_items',
  'odometer_epochs',
  'vehicle_maintenance',
];

/** What people call the records of other tables: one, and several. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  odometer_readings: ['reading', 'readings'],
  todos: ['todo', 'todos'],
  logs: ['log entry', 'log entries'],
  vehicle_documents: ['document', 'documents'],
  bookings: ['booking', 'bookings'],
  private_rentals: ['private rental', 'private rentals'],
  vehicle_spans: ['given time', 'given times'],
  damages: ['damage', 'damages'],
  telematics_links: ['tracker', 'trackers'],
  telematics_codes: ['fault code', 'fault codes'],
  prechecks: ['walk-round', 'walk-rounds'],
  maintenance_done: ['time of maintenance', 'times of maintenance'],
};
const OTHERS = ['other record', 'other records'] as const;

/**
 * `14 readings, 3 todos`; empty when nothing is about it. The database says what points at vehicles, so that an area to come need not.
 *
 * @param except tables whose rows go with it
 */
async function referencesTo(db: Kysely<Database>, id: number, except: readonly string[] = []): Promise<string> {
  const { rows: columns } = await sql<{ readonly table: string; readonly name: string }>`
    select t.relname as table, a.attname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'vehicles'::regclass and t.relname <> all(${[...ITS_OWN, ...except]}::text[])
    order by t.relname, a.attname`.execute(db);
  const counts = columns.map(
    ({ table, name }) => sql`
      select ${table}::text as name, count(*)::int as count from ${sql.table(table)} where ${sql.ref(name)} = ${id}`,
  );
  const { rows: found } = await sql<{ readonly name: string; readonly count: number }>`
    select name, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted
    group by name having sum(count) > 0 order by sum(count) desc, name`.execute(db);
  return found
    .map(({ name, count }) => {
      const [one, many] = WORDS[name] ?? OTHERS;
      return `${count} ${count === 1 ? one : many}`;
    })
    .join(', ');
}

/** Deletes a vehicle that was added by mistake: 422 once anything is about it, but for rows of the tables `except`. */
export async function removeVehicle(ctx: Context, id: number, except: readonly string[] = []): Promise<void> {
  const row = await heldVehicle(ctx, id, 'any');
  if (row.deleted_at !== null) return;
  const has = await referencesTo(ctx.db, id, except);
  if (has !== '') throw invalid({ status: [`Has ${has}. Retire it.`] });
  await deleteRow(ctx, VEHICLE, row);
}

/** A deleted or retired vehicle comes back. 422 where another has its VIN or its plate by now; deleted ones need `vehicle.delete`. */
export async function restoreVehicle(ctx: Context, id: number): Promise<void> {
  await holdNames(ctx);
  const row = await heldVehicle(ctx, id, 'any');
  if (row.deleted_at === null && row.retired_at === null) return;
  if (row.deleted_at !== null && !ctx.person.can('vehicle.delete')) throw lacking('vehicle.delete');
  const isInService = row.retired_at === null || row.deleted_at === null;
  refuseWrong([
    row.vin === null ? null : await takenVin(ctx.db, row.vin, id),
    isInService ? await wrongPlate(ctx.db, row, id) : null,
  ]);
  if (row.deleted_at !== null) await restoreRow(ctx, VEHICLE, row);
  else await unretire(ctx, row);
  await tellVehicle(ctx, id, { kind: 'restored', text: 'Back in the fleet' });
}

async function unretire(ctx: Context, { id, retired_on, retire_reason, branch_id }: HeldVehicle): Promise<void> {
  await ctx.db
    .updateTable('vehicles')
    .set({ retired_on: null, retire_reason: null, retired_at: null, retired_by: null, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const detail = { from: { retired_on, retire_reason }, to: { retired_on: null, retire_reason: null } };
  ctx.audit({ action: 'vehicle.unretire', entity: 'vehicle', entityId: id, branchId: branch_id, detail });
}
