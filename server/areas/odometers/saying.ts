/** What is said about one reading: done, judged anew, and told. The reading and its vehicle are held. */
import type { odometers as rows, ReviewAct } from '#contract/areas/odometers.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { acts } from './acts.ts';
import { judgeVehicle } from './judging.ts';
import type { LockedReading } from './writing.ts';

type Said = Body<typeof rows.judge>;

/** Who may say it was asked before. What was said already changes nothing. */
export async function sayOfReading(ctx: Context, locked: LockedReading, said: Said): Promise<void> {
  const isNew = await acts[said.act](ctx, locked, said);
  const { act, value, unit, reason } = said;
  const changes = {
    from: { ...(act === 'correct' && { value: locked.value }) },
    to: { ...(act === 'correct' && { value }), ...(act === 'unit' && { unit }) },
  };
  const detail = isNew ? { ...changes, ...(act === 'void' && { reason }) } : { unchanged: true };
  const branchId = locked.vehicle.branch_id;
  ctx.audit({ action: `odometer.${act}`, entity: 'odometer', entityId: locked.id, branchId, detail });
  if (!isNew) return;
  await judgeVehicle(ctx.db, locked.vehicle_id, ctx.now);
  // A correction is told where values change.
  if (said.act === 'correct') return;
  const about = locked.todo_id === null ? undefined : { kind: 'todo', id: locked.todo_id };
  const text = `Odometer ${locked.value.toLocaleString('en-US')} ${TOLD[said.act]}`;
  await tellVehicle(ctx, locked.vehicle_id, { kind: 'reading', text, ...(about && { about }) });
}

const TOLD: Readonly<Record<Exclude<ReviewAct, 'correct'>, string>> = {
  confirm: 'confirmed',
  void: 'taken out',
  unvoid: 'counts again',
  cluster: 'begins a new dial',
  unit: 'shows that the unit is another one',
  rejoin: 'is of the old dial again',
};
