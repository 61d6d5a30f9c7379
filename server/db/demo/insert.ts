/** Many rows at once: a statement for a few hundred of them, below the 65,535 parameters of one. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

const ROWS = 500;

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, i) => rows.slice(i * ROWS, (i + 1) * ROWS));
}

export async function insertAll<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (const chunk of chunks(rows)) await db.insertInto(table).values(chunk).execute();
}

type WithId =
  | 'branches'
  | 'users'
  | 'vehicles'
  | 'task_categories'
  | 'todos'
  | 'odometer_readings'
  | 'odometer_epochs'
  | 'departments'
  | 'feedback'
  | 'projects'
  | 'eod_reports'
  | 'lists'
  | 'list_items'
  | 'logs'
  | 'customers'
  | 'lead_channels'
  | 'leads'
  | 'vehicle_classes'
  | 'vehicle_groups'
  | 'person_groups'
  | 'vehicle_documents'
  | 'expense_temps'
  | 'damages'
  | 'vendor_types'
  | 'vendors'
  | 'locations'
  | 'cohorts'
  | 'expenses'
  | 'bills'
  | 'earnings'
  | 'expense_categories'
  | 'status_categories'
  | 'status_items'
  | 'checklist_rounds'
  | 'vehicle_notes'
  | 'task_miles'
  | 'maintenance_checks'
  | 'stock_items'
  | 'stock_movements'
  | 'marketplace_listings'
  | 'telematics_connections'
  | 'telematics_links'
  | 'checkin_images'
  | 'prechecks'
  | 'precheck_images'
  | 'payments'
  | 'payment_requests'
  | 'documents'
  | 'private_rentals'
  | 'customer_insurances'
  | 'booking_channels';

/** The new ids in the order of the rows. */
export async function insertForIds<T extends WithId>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of chunks(rows)) {
    const inserted = await db
      .insertInto<WithId>(table)
      .values(chunk as Insertable<Database[WithId]>[])
      .returning('id')
      .execute();
    ids.push(...inserted.map((row) => row.id));
  }
  return ids;
}
