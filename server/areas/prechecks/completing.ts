/** The end of a walk-round: nothing that it must have is missing. */
import { type Precheck, type PrecheckKind, precheckKinds } from '#contract/areas/prechecks.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { readingOf } from './answer.ts';
import { slotsOf } from './images.ts';
import { type HeldPrecheck, PRECHECK } from './row.ts';

/**
 * Completes it; answers whether it was open until now. It is completed once, at the time of the first act that said so. The walk-round is held.
 *
 * @throws 422 `slots.rear_left` for each slot without picture and reason; 422 `odometer` where it goes out or comes back and nothing was read
 */
export async function complete(ctx: Context, row: HeldPrecheck, { at }: ActTime): Promise<boolean> {
  if (row.completed_at !== null) return false;
  const slots = await slotsOf(ctx.db, row);
  const open = slots.filter(({ state }) => state === 'open');
  const errors = Object.fromEntries(
    open.map(({ slot, label }) => [`slots.${slot}`, [`${label}: take the picture, or say why there is none.`]]),
  );
  const isRead = row.kind === 'daily' || (await readingOf(ctx, row)).odometer !== null;
  const wrong = isRead ? errors : { ...errors, odometer: ['Please read the odometer.'] };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  await ctx.db
    .updateTable('prechecks')
    .set({ completed_at: at, completed_by: ctx.person.id })
    .where('id', '=', row.id)
    .execute();
  const detail = { from: { completed_at: null }, to: { completed_at: at.toISOString() } };
  ctx.audit({ action: 'precheck.complete', entity: PRECHECK, entityId: row.id, branchId: row.branch_id, detail });
  const { id, vehicle_id, kind } = row;
  await tellVehicle(ctx, vehicle_id, {
    kind: 'precheck',
    text: endText(kind, slots),
    at,
    about: { kind: PRECHECK, id },
  });
  return true;
}

/** `Going out: 11 of 12 places have a picture` */
function endText(kind: PrecheckKind, slots: Precheck['slots']): string {
  const shown = slots.filter(({ state }) => state !== 'skipped').length;
  return `${precheckKinds[kind]}: ${shown} of ${slots.length} places have a picture`;
}
