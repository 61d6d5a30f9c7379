/** The checks of a walk-round: each by itself, so that parts may come in any order. What fails acts as on the board of states. */
import { sql } from 'kysely';
import type { PrecheckCheck, PrecheckState } from '#contract/areas/prechecks.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { mergeFields, type Stamps } from '#server/lib/stamps.ts';
import type { HeldVehicle } from '../vehicle-status/access.ts';
import { takeBackWork, workFor } from '../vehicle-status/failing.ts';
import { type HeldPrecheck, needWithinDay, PRECHECK, type PrecheckRow, type Said } from './row.ts';

type Answer = NonNullable<Said['items']>[number];

interface Item extends Pick<PrecheckCheck, 'check_id' | 'title' | 'severity' | 'note' | 'todo_id'> {
  /** Null: not looked at yet. */
  readonly state: PrecheckState | null;
  readonly stamps: Stamps;
}

async function itemOf({ db }: Context, { id }: PrecheckRow, checkId: number): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select c.id as check_id, c.title, c.severity, n.state, coalesce(n.note, '') as note, n.todo_id, coalesce(n.stamps, '{}') as stamps
    from maintenance_checks c left join precheck_items n on n.check_id = c.id and n.precheck_id = ${id}
    where c.id = ${checkId}`.execute(db);
  return rows[0];
}

/** Writes what is later than what stands; answers the item as it is now. */
async function write(
  ctx: Context,
  row: PrecheckRow,
  item: Item,
  { answer, at, place }: { readonly answer: Answer; readonly at: Date; readonly place: string },
): Promise<Item> {
  const { state, note } = answer;
  const { taken, stamps, superseded } = mergeFields(item.stamps, { state, note }, ctx.stamp);
  ctx.superseded(
    superseded.filter((field) => field === 'note' || state !== item.state).map((field) => `${place}.${field}`),
  );
  const after = { ...item, ...taken };
  if (after.state === null || Object.keys(taken).length === 0) return item;
  const isSame = after.state === item.state && after.note === item.note;
  if (!isSame) needWithinDay(ctx, row, at);
  const values = { state: after.state, note: after.note, stamps: JSON.stringify(stamps) };
  const checked = { checked_at: at, checked_by: ctx.person.id };
  await ctx.db
    .insertInto('precheck_items')
    .values({ precheck_id: row.id, check_id: item.check_id, title: item.title, todo_id: null, ...values, ...checked })
    .onConflict((conflict) =>
      conflict.columns(['precheck_id', 'check_id']).doUpdateSet({ ...values, ...(!isSame && checked) }),
    )
    .execute();
  return after;
}

const link = ({ db }: Context, { id }: PrecheckRow, { check_id }: Item, todo_id: number | null) =>
  db
    .updateTable('precheck_items')
    .set({ todo_id })
    .where('precheck_id', '=', id)
    .where('check_id', '=', check_id)
    .execute();

/** A check that fails makes a todo unless that is nothing to anybody; one that was taken back takes its todo with it. */
async function follow(
  ctx: Context,
  vehicle: HeldVehicle,
  row: PrecheckRow,
  {
    before,
    after,
    at,
    place,
  }: { readonly before: Item; readonly after: Item; readonly at: Date; readonly place: string },
): Promise<void> {
  const { title, severity, note, todo_id } = after;
  const [did, does] = [before.state === 'failed', after.state === 'failed'];
  if (does && !did && severity !== 'none' && todo_id === null)
    await link(ctx, row, after, await workFor(ctx, vehicle, { title, note, at, blocks: severity === 'blocks' }));
  if (did && !does && todo_id !== null && (await takeBackWork(ctx, todo_id, `${place}.state`)))
    await link(ctx, row, after, null);
}

/**
 * Notes what was found; answers whether any of it is another than before. A check that was archived meanwhile is still taken: the phone went round
 * with the list that it had. The todos that these checks made, the vehicle and the walk-round are held.
 *
 * @throws 422 `items.0.check_id` for no check; 422 `items.0.state` where somebody works on the todo that its failing made
 */
export async function noteChecks(
  ctx: Context,
  vehicle: HeldVehicle,
  row: HeldPrecheck,
  answers: readonly Answer[],
  at: Date,
): Promise<boolean> {
  const found: object[] = [];
  for (const [n, answer] of answers.entries()) {
    const place = `items.${n}`;
    const before = await itemOf(ctx, row, answer.check_id);
    if (!before) throw invalid({ [`${place}.check_id`]: ['There is no such check.'] });
    const after = await write(ctx, row, before, { answer, at, place });
    await follow(ctx, vehicle, row, { before, after, at, place });
    if (after.state !== before.state || after.note !== before.note)
      found.push({ check: before.check_id, before: before.state, after: after.state });
  }
  if (found.length === 0) return false;
  ctx.audit({
    action: 'precheck.check',
    entity: PRECHECK,
    entityId: row.id,
    branchId: row.branch_id,
    detail: { items: found },
  });
  return true;
}
