/** Reads what is looked at on walk-rounds. */
import { type Kysely, sql } from 'kysely';
import type { MaintenanceCheck } from '#contract/areas/maintenance-checks.ts';
import type { Database } from '#server/db/tables.ts';
import { missing } from '#server/http/refusal.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { appliesTo, countOfVehicles } from './applies.ts';

/** All checks, archived or not. */
export const selectChecks = sql<Stored<MaintenanceCheck>>`(
  select c.id, c.title, c.position, c.severity, c.applies, ${countOfVehicles('c.applies')} as vehicles,
    c.created_at, c.updated_at, c.deleted_at
  from maintenance_checks c)`;

/** The check, archived or not. 404 where there never was one. */
export async function checkById(db: Kysely<Database>, id: number): Promise<MaintenanceCheck> {
  const { rows } = await sql<Stored<MaintenanceCheck>>`
    select * from ${selectChecks} as checks where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('check');
  return present<MaintenanceCheck>(row);
}

/** What is looked at, in order; of one vehicle what is looked at on that one. */
export async function checksFor(db: Kysely<Database>, vehicleId?: number) {
  const isFor =
    vehicleId === undefined
      ? sql`true`
      : sql`exists (select 1 from vehicles v where v.id = ${vehicleId} and ${appliesTo('c.applies')})`;
  const { rows } = await sql<Pick<MaintenanceCheck, 'id' | 'title' | 'severity'>>`
    select c.id, c.title, c.severity from maintenance_checks c
    where c.deleted_at is null and ${isFor} order by c.position, c.id`.execute(db);
  return rows;
}
