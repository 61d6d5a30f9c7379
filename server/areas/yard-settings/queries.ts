/** Settings as they were decided, for the calls that show and change them. What counts is read in server/kit/settings.ts. */
import type { Kysely } from 'kysely';
import type { YardSetting } from '#contract/areas/yard-settings.ts';
import { settingKeys, type SettingKey } from '#contract/settings.ts';
import type { Database } from '#server/db/tables.ts';
import { present, type Stored } from '#server/kit/present.ts';

function selectSettings(db: Kysely<Database>) {
  return db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.id', 's.key', 's.branch_id', 's.value', 's.updated_at', 'u.name as updated_by_name'])
    .$castTo<Stored<YardSetting>>();
}

/** Everything that was decided. What a later version of the yard knew is left out. */
export async function allSettings(db: Kysely<Database>): Promise<YardSetting[]> {
  const rows = await selectSettings(db)
    .where('s.key', 'in', [...settingKeys])
    .orderBy('s.key')
    .orderBy('s.branch_id')
    .execute();
  return rows.map((row) => present<YardSetting>(row));
}

/** The setting of the yard or of a branch, made empty where nothing was decided before, and held until the transaction ends. */
export async function heldSetting(
  db: Kysely<Database>,
  key: SettingKey,
  branch_id: number | null,
  now: Date,
): Promise<YardSetting> {
  await db
    .insertInto('settings')
    .values({ key, branch_id, value: '{}', updated_at: now, updated_by: null })
    .onConflict((conflict) => conflict.columns(['key', 'branch_id']).doNothing())
    .execute();
  const row = await selectSettings(db)
    .where('s.key', '=', key)
    .where('s.branch_id', 'is not distinct from', branch_id)
    .forUpdate('s')
    .executeTakeFirstOrThrow();
  return present<YardSetting>(row);
}

/** The setting by its id; undefined where there is none. */
export function settingById(db: Kysely<Database>, id: number) {
  return db.selectFrom('settings').select('id').where('id', '=', id).executeTakeFirst();
}
