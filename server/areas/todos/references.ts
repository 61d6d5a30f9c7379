/** Whether what a todo points at exists: all that does not is named at once. */
import type { Kysely } from 'kysely';
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
}

type Referenced = 'task_categories' | 'vehicles' | 'branches' | 'users';

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

/** 422 naming every field whose record does not exist. */
export async function checkReferences(db: Kysely<Database>, sent: References): Promise<void> {
  const errors: FieldErrors = {};
  if (!(await allExist(db, 'task_categories', [sent.category_id])))
    errors['category_id'] = ['This category does not exist.'];
  if (!(await allExist(db, 'vehicles', [sent.vehicle_id]))) errors['vehicle_id'] = ['This vehicle does not exist.'];
  if (!(await allExist(db, 'branches', [sent.branch_id]))) errors['branch_id'] = ['This branch does not exist.'];
  if (!(await allExist(db, 'users', [sent.resource]))) errors['resource'] = ['This person does not exist.'];
  if (!(await allExist(db, 'users', sent.usergroup ?? [])))
    errors['usergroup'] = ['One of these people does not exist.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
