/** What a record points at must be there. */
import { type Kysely, sql } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';

/** Tables that records point at: what may be pointed at, and what is said of anything else. */
const TARGETS = {
  branches: { where: sql`deleted_at is null`, words: 'This branch does not exist.' },
  customers: { where: sql`deleted_at is null`, words: 'This customer does not exist.' },
  departments: { where: sql`deleted_at is null`, words: 'This department does not exist.' },
  vehicles: { where: sql`deleted_at is null`, words: 'This vehicle does not exist.' },
  vehicle_classes: { where: sql`deleted_at is null`, words: 'This class does not exist.' },
  vehicle_groups: { where: sql`deleted_at is null`, words: 'This group does not exist.' },
  vendors: { where: sql`deleted_at is null`, words: 'This vendor does not exist.' },
  vendor_types: { where: sql`deleted_at is null`, words: 'This type does not exist.' },
  payment_methods: { where: sql`deleted_at is null and active`, words: 'This way to pay is not in use.' },
  expense_categories: { where: sql`deleted_at is null`, words: 'This category does not exist.' },
  stock_items: { where: sql`deleted_at is null`, words: 'This item does not exist.' },
  task_miles: { where: sql`deleted_at is null`, words: 'This rule does not exist.' },
  task_categories: { where: sql`true`, words: 'This category does not exist.' },
  locations: { where: sql`deleted_at is null`, words: 'This location does not exist.' },
  todos: { where: sql`deleted_at is null`, words: 'This todo does not exist.' },
  lead_channels: { where: sql`deleted_at is null`, words: 'This channel does not exist.' },
  lead_stages: { where: sql`deleted_at is null`, words: 'This stage does not exist.' },
  users: { where: sql`active`, words: 'This person cannot sign in any more.' },
} as const;

type Target = keyof typeof TARGETS;

/**
 * Refuses fields that point at nothing. Null and what was not sent point at nothing on purpose. What is there stays until the transaction
 * ends, for whoever deletes it holds it first (`heldRow`).
 *
 * @param sent field → id
 * @param targets field → the table that it points into
 * @throws 422 naming every such field
 */
export async function refuseMissing<F extends string>(
  db: Kysely<Database>,
  sent: { readonly [N in NoInfer<F>]?: number | null | undefined },
  targets: Readonly<Record<F, Target>>,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const [field, table] of Object.entries<Target>(targets)) {
    const id = (sent as Readonly<Record<string, number | null | undefined>>)[field];
    if (id === null || id === undefined) continue;
    const { where, words } = TARGETS[table];
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${id} and ${where} for key share`.execute(db);
    if (rows.length === 0) errors[field] = [words];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
