/** The stages of the yard. There is always one for won and one for lost, and one that is open. */
import type { Kysely } from 'kysely';
import type { StageCategory } from '#contract/areas/lead-stage.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';

export const stages = (db: Kysely<Database>) =>
  db
    .selectFrom('lead_stages')
    .select(['id', 'name', 'category', 'stale_days'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const channels = (db: Kysely<Database>) =>
  db
    .selectFrom('lead_channels')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The first stage of this kind: new leads begin in the first open one. */
export async function firstStage(db: Kysely<Database>, category: StageCategory): Promise<number> {
  const found = (await stages(db)).find((stage) => stage.category === category);
  return must(found, `a stage that is ${category}`).id;
}

/** The stage, whether it is still in use or not. */
export async function categoryOf(db: Kysely<Database>, id: number): Promise<StageCategory> {
  const { category } = await db
    .selectFrom('lead_stages')
    .select('category')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return category;
}
