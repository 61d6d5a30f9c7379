/** What holds of a rule for one vehicle, as the office says it: its own interval, off, and when it was done last. */
import type { maintenance as rows } from '#contract/areas/maintenance.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { dayOf, formatDay, instantAt } from '#server/lib/yard-time.ts';
import { lockVehicle } from '../odometers/book.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { pairsOf, type Pair } from './pairs.ts';
import { settleVehicle } from './settling.ts';

type Sent = Body<typeof rows.keep>;

/** A day of which nothing else is known counts from its middle. */
const MIDDAY = '12:00';

/** 404 for a vehicle that is not there or of another branch, 422 where the rule is not for it, and where the last time cannot be so. */
async function pairToKeep(ctx: Context, vehicleId: number, sent: Sent): Promise<Pair> {
  await checkVehicleWithin(ctx, vehicleId);
  await lockVehicle(ctx.db, vehicleId);
  const [pair] = await pairsOf(ctx, { vehicles: [vehicleId], rule_id: sent.rule_id });
  if (!pair) throw invalid({ rule_id: ['This rule is not for this vehicle.'] });
  const last_on = lastOn(pair, sent);
  if (last_on && last_on > dayOf(ctx.now, pair.zone)) throw invalid({ last_on: ['This day is still to come.'] });
  if (typeof sent.last_odometer === 'number' && !last_on)
    throw invalid({ last_on: ['Say on which day it showed that.'] });
  return pair;
}

/** What the dial showed without a day is of the day that is known. */
const lastOn = (pair: Pair, { last_on, last_odometer }: Sent): string | null | undefined =>
  last_on === undefined && typeof last_odometer === 'number' ? pair.last_on : last_on;

/** Keeps what is sent, each field by its latest edit. The same said again changes nothing. */
export async function keepFor(ctx: Context, vehicleId: number, sent: Sent): Promise<void> {
  const pair = await pairToKeep(ctx, vehicleId, sent);
  const { rule_id } = pair;
  const row = await ctx.db
    .selectFrom('vehicle_maintenance')
    .select('stamps')
    .where('vehicle_id', '=', vehicleId)
    .where('rule_id', '=', rule_id)
    .executeTakeFirst();
  const { miles, months, off } = sent;
  const merged = mergeFields(row?.stamps ?? {}, { miles, months, off, last_on: lastOn(pair, sent) }, ctx.stamp);
  const { last_on: last, ...own } = merged.taken;
  const kept = { ...own, stamps: JSON.stringify(merged.stamps), updated_at: ctx.now };
  await ctx.db
    .insertInto('vehicle_maintenance')
    .values({ vehicle_id: vehicleId, rule_id, ...kept })
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'rule_id']).doUpdateSet(kept))
    .execute();
  if (last !== undefined) await sayLast(ctx, pair, last, sent.last_odometer ?? null);
  ctx.superseded(merged.superseded);
  auditKept(ctx, pair, { ...merged.taken, ...(last && { last_odometer: sent.last_odometer ?? null }) });
}

function auditKept(ctx: Context, pair: Pair, taken: object): void {
  const { vehicle_id, branch_id, rule_id, own_miles, own_months, off, last_on } = pair;
  const changed = changedFields({ miles: own_miles, months: own_months, off, last_on }, taken);
  const detail = changed ? { rule: rule_id, ...changed } : { unchanged: true };
  ctx.audit({ action: 'vehicle.maintenance', entity: 'vehicle', entityId: vehicle_id, branchId: branch_id, detail });
}

/** Replaces all that was known of the times before. */
async function sayLast(ctx: Context, pair: Pair, last: string | null, value: number | null): Promise<void> {
  const { vehicle_id, rule_id, title, zone } = pair;
  await ctx.db
    .updateTable('maintenance_done')
    .set({ taken_back_at: ctx.now })
    .where('vehicle_id', '=', vehicle_id)
    .where('rule_id', '=', rule_id)
    .where('taken_back_at', 'is', null)
    .execute();
  if (last !== null) {
    const done = { vehicle_id, rule_id, done_at: instantAt(last, MIDDAY, zone), done_on: last, value };
    await ctx.db
      .insertInto('maintenance_done')
      .values({ ...done, created_at: ctx.now, created_by: ctx.person.id })
      .execute();
  }
  await settleVehicle(ctx.db, vehicle_id, ctx.now);
  const what = last === null ? 'nobody knows when it was done last' : `done last on ${formatDay(last)}`;
  await tellVehicle(ctx, vehicle_id, { kind: 'maintenance', text: `${title}: ${what}` });
}
