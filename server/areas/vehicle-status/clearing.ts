/** When all of a category is done, the holds of the return that asked for it end; ticks that are taken back bring them back. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { HoldKind } from './tables.ts';
import { closeThese, type Hold, type Holding, openHoldsOf, reopenHold } from './holds.ts';
import { setsOf, these } from './sets.ts';

/** A category of which all that applies is done, with the hold that it closes, and since when. */
interface Cleared {
  readonly kind: HoldKind;
  readonly at: Date;
  readonly round_from: Date;
}

/** Those of the vehicle's open round. */
export async function doneCategories(db: Kysely<Database>, vehicleId: number): Promise<readonly Cleared[]> {
  const { rows } = await sql<Cleared>`
    select c.closes_hold as kind, max(n.checked_at) as at, min(r.started_at) as round_from
    from (${setsOf(these([vehicleId]))}) s
    join status_categories c on c.id = s.category_id and c.closes_hold is not null
    join checklist_rounds r on r.vehicle_id = s.vehicle_id and r.ended_at is null
    left join round_items n on n.round_id = r.id and n.item_id = s.item_id
    group by c.id, c.closes_hold
    having bool_and(coalesce(n.state, 'open') in ('done', 'na')) and bool_or(n.state = 'done')
    order by c.id`.execute(db);
  return rows;
}

/** Return holds of the kind that ended since the round began. */
const endedSince = (db: Kysely<Database>, vehicleId: number, { kind, round_from }: Cleared): Promise<Hold[]> =>
  db
    .selectFrom('vehicle_holds')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', kind)
    .where('cause', '=', 'return')
    .where('close_reason', '=', 'done')
    .where('closed_at', '>=', round_from)
    .execute();

/** Closes and reopens what differs from `before`, which was read before the ticks. The vehicle is held. */
export async function closeCleared(ctx: Holding, vehicleId: number, before: readonly Cleared[]): Promise<void> {
  const now = await doneCategories(ctx.db, vehicleId);
  for (const { kind, at } of now) {
    const open = await openHoldsOf(ctx.db, vehicleId);
    const ended = open.filter((hold) => hold.kind === kind && hold.cause === 'return' && hold.opened_at <= at);
    await closeThese(ctx, ended, at);
  }
  for (const was of before.filter(({ kind }) => !now.some((one) => one.kind === kind)))
    for (const { source_kind, source_id, kind, cause } of await endedSince(ctx.db, vehicleId, was)) {
      const source = source_kind === null || source_id === null ? null : ([source_kind, source_id] as const);
      await reopenHold(ctx, { vehicle_id: vehicleId, kind, cause, source });
    }
}
