/** Whether what a todo points at exists: all that does not is named at once. */
import { sql, type Kysely } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';

export interface References {
  readonly category_id?: number | null | undefined;
  readonly vehicle_id?: number | null | undefined;
  readonly branch_id?: number | null | undefined;
  readonly resource?: number | null | undefined;
  readonly usergroup?: readonly number[] | undefined;
  readonly vendor_id?: number | null | undefined;
  readonly location_id?: number | null | undefined;
  readonly location_address_id?: number | null | undefined;
  readonly vehicle_group_id?: number | null | undefined;
}

type Referenced = 'task_categories' | 'vehicles' | 'branches' | 'users';
/** Records that are archived: a todo that has one keeps it, but none is newly given one. */
const PLACES = {
  vendor_id: ['vendors', 'This vendor does not exist.'],
  location_id: ['locations', 'This location does not exist.'],
  location_address_id: ['location_addresses', 'This address does not exist.'],
  vehicle_group_id: ['vehicle_groups', 'This group does not exist.'],
} as const;
type Place = keyof typeof PLACES;

async function allExist(
  db: Kysely<Database>,
  table: Referenced,
  ids: readonly (number | null | undefined)[],
): Promise<boolean> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  if (wanted.length === 0) return true;
  const found = await db.selectFrom(table).select('id').where(anyOf('id', wanted)).execute();
  return found.length === wanted.length;
}

async function isLive(db: Kysely<Database>, table: (typeof PLACES)[Place][0], id: number): Promise<boolean> {
  // What is there stays until the transaction ends: whoever archives it holds it first.
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where id = ${id} and deleted_at is null for key share`.execute(db);
  return rows.length > 0;
}

/**
 * 422 naming every field whose record does not exist.
 *
 * @param before what the todo has already: that may have been archived since
 */
export async function checkReferences(
  db: Kysely<Database>,
  sent: References,
  before: Pick<References, Place> = {},
): Promise<void> {
  const errors: FieldErrors = {};
  if (!(await allExist(db, 'task_categories', [sent.category_id])))
    errors['category_id'] = ['This category does not exist.'];
  if (!(await allExist(db, 'vehicles', [sent.vehicle_id]))) errors['vehicle_id'] = ['This vehicle does not exist.'];
  if (!(await allExist(db, 'branches', [sent.branch_id]))) errors['branch_id'] = ['This branch does not exist.'];
  if (!(await allExist(db, 'users', [sent.resource]))) errors['resource'] = ['This person does not exist.'];
  if (!(await allExist(db, 'users', sent.usergroup ?? [])))
    errors['usergroup'] = ['One of these people does not exist.'];
  for (const [field, [table, words]] of Object.entries(PLACES) as [Place, (typeof PLACES)[Place]][]) {
    const id = sent[field];
    if (typeof id === 'number' && id !== before[field] && !(await isLive(db, table, id))) errors[field] = [words];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
