/** What a person keeps of the filter of a screen, on all their devices. */
import type { users as rows } from '#contract/areas/users.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';

type SavedFilter = Body<typeof rows.saveFilter>['filter'];

/** Bytes as JSON. */
const MOST_BYTES = 4096;

/** More than there are, so that nobody can fill the table. */
const MOST_SCREENS = 200;

export async function readFilter({ db, person }: Context, screen: string): Promise<SavedFilter> {
  const saved = db.selectFrom('saved_filters').select('filter').where('user_id', '=', person.id);
  return (await saved.where('screen', '=', screen).executeTakeFirst())?.filter ?? null;
}

/** Null forgets it. 422 on `filter` when it is too long, on `screen` for one too many. */
export async function saveFilter(ctx: Context, screen: string, filter: SavedFilter): Promise<void> {
  const { db, person, now } = ctx;
  if (filter === null) {
    await db.deleteFrom('saved_filters').where('user_id', '=', person.id).where('screen', '=', screen).execute();
    return;
  }
  const json = JSON.stringify(filter);
  if (Buffer.byteLength(json) > MOST_BYTES) throw invalid({ filter: ['This is too much: at most 4 kB.'] });
  await refuseOneTooMany(ctx, screen);
  const values = { filter: json, updated_at: now };
  await db
    .insertInto('saved_filters')
    .values({ ...values, user_id: person.id, screen })
    .onConflict((conflict) => conflict.columns(['user_id', 'screen']).doUpdateSet(values))
    .execute();
}

async function refuseOneTooMany({ db, person }: Context, screen: string): Promise<void> {
  const others = db.selectFrom('saved_filters').select('screen').where('user_id', '=', person.id);
  const saved = await others.where('screen', '<>', screen).limit(MOST_SCREENS).execute();
  if (saved.length === MOST_SCREENS) throw invalid({ screen: ['Filters of too many screens are kept already.'] });
}
