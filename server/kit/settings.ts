/** What counts: what a branch decided, else what the yard did, else the standard of the contract. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { type SettingField, type SettingKey, type SettingValue, standardOf } from '#contract/settings.ts';
import type { Database } from '#server/db/tables.ts';

/** Everything that counts under the key. */
export async function settingOf<K extends SettingKey>(
  db: Kysely<Database>,
  key: K,
  branchId: number | null,
): Promise<SettingValue<K>> {
  const decided = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('branch_id', 'is', null), eb('branch_id', '=', branchId)]))
    .orderBy(sql`branch_id nulls first`)
    .execute();
  return decided.reduce((value, row) => ({ ...value, ...row.value }), standardOf(key));
}

type NumberField<K extends SettingKey> = {
  [F in SettingField<K>]: SettingValue<K>[F] extends number ? F : never;
}[SettingField<K>];

/**
 * One number as SQL, for a query whose rows are of several branches.
 *
 * @param branch the column that has the branch, or null
 */
export function settingValue<K extends SettingKey>(
  key: K,
  field: NumberField<K>,
  branch: Expression<unknown>,
): RawBuilder<number> {
  const standard = standardOf(key)[field];
  return sql<number>`coalesce((
    select (s.value->>${field}::text)::double precision from settings s
    where s.key = ${key} and s.value ? ${field}::text and (s.branch_id is null or s.branch_id = ${branch})
    order by s.branch_id nulls last limit 1), ${standard}::double precision)`;
}
