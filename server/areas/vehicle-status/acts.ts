/** What people say that a vehicle is. */
import type { statusCalls } from '#contract/areas/vehicle-status-calls.ts';
import type { Hold as SeenHold } from '#contract/areas/vehicle-status-record.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { forbidden, invalid } from '#server/http/refusal.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { dayOf, formatMoment, formatTime } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { tellVehicle } from '../vehicles/events.ts';
import type { HeldVehicle } from './access.ts';
import { closeThese, type Hold, openHold, openHoldsOf } from './holds.ts';
import { readyAfter } from './later.ts';
import { statesOfIds } from './reading.ts';
import { takeBack } from './returning.ts';
import { beginRound } from './rounds.ts';

export type Said = Body<typeof statusCalls.update>;

/** Opened by what people say, and ended by it. */
const isSaid = ({ cause }: Hold): boolean => cause === 'manual' || cause === 'return' || cause === 'marketplace';

const KINDS: Readonly<Record<SeenHold['kind'], string>> = {
  rented: 'Rented',
  out_of_service: 'Out of service',
  maintenance: 'Maintenance',
  inspection: 'Inspection',
  cleaning: 'Cleaning',
};

/** Names what is in the way: `Oil change open since 09:10`. */
async function inTheWay(ctx: Context, vehicle: HeldVehicle, holds: readonly Hold[]): Promise<string[]> {
  const zone = await zoneOf(ctx.db, vehicle.branch_id);
  const [state] = await statesOfIds(ctx.db, [vehicle.id], ctx.now);
  const seen = state?.holds.filter(({ id }) => holds.some((hold) => hold.id === id)) ?? [];
  return seen.map(({ title, kind, opened_at }) => {
    const since = new Date(opened_at);
    const said = dayOf(since, zone) === dayOf(ctx.now, zone) ? formatTime(since, zone) : formatMoment(since, zone);
    return `${title || KINDS[kind]} open since ${said}.`;
  });
}

function needOverride({ person }: Context, { reason = '' }: Said): void {
  if (!person.can('vehicle-status.override'))
    throw forbidden('Calling a vehicle ready despite open checks is for those who may override.');
  if (reason === '') throw invalid({ reason: ['Say why it is ready all the same.'] });
}

/** Remembers that it was said, so that what becomes known later of the time before does not undo it. */
async function noteReady(ctx: Context, vehicleId: number, { note, reason, override }: Said, at: Date): Promise<void> {
  const text = [note, reason].filter(Boolean).join(' ') || 'Ready';
  await tellVehicle(ctx, vehicleId, { kind: override ? 'override' : 'ready', text, at });
}

/** Ends what was open by then of what people and returns opened; 422 names all else. What was opened later stays. */
async function makeReady(ctx: Context, vehicle: HeldVehicle, said: Said, at: Date): Promise<void> {
  const open = (await openHoldsOf(ctx.db, vehicle.id)).filter(({ opened_at }) => opened_at <= at);
  if (said.override) needOverride(ctx, said);
  const ends = said.override ? open.filter((hold) => hold.kind !== 'rented' || isSaid(hold)) : open.filter(isSaid);
  const left = open.filter((hold) => !ends.includes(hold));
  if (left.length > 0) throw invalid({ status: await inTheWay(ctx, vehicle, left) });
  await closeThese(ctx, ends, at, said.override ? 'overridden' : 'done');
  if (ends.some(({ kind }) => kind === 'rented')) await beginRound(ctx, vehicle.id, 'return', at);
  await noteReady(ctx, vehicle.id, said, at);
}

const MARKETPLACE = { kind: 'rented', cause: 'marketplace', source: null } as const;

/** A vehicle that somebody rented out by hand is back when it is said to be looked after. */
async function comesBack(ctx: Context, vehicle: HeldVehicle, { status }: Said, at: Date): Promise<boolean> {
  if (status !== 'cleaning' && status !== 'inspection') return false;
  const out = (await openHoldsOf(ctx.db, vehicle.id)).find(
    ({ kind, cause }) => kind === 'rented' && cause === 'marketplace',
  );
  return out !== undefined && out.opened_at <= at && takeBack(ctx, { vehicle_id: vehicle.id, ...MARKETPLACE }, at);
}

async function needFree(ctx: Context, vehicle: HeldVehicle): Promise<void> {
  const out = (await openHoldsOf(ctx.db, vehicle.id)).filter(
    ({ kind, cause }) => kind === 'rented' && cause !== 'marketplace',
  );
  if (out.length > 0) throw invalid({ status: await inTheWay(ctx, vehicle, out) });
}

/** What is said to be over before it begins was mistyped. */
export function needAhead({ status, expected_end }: Pick<Said, 'status' | 'expected_end'>, at: Date): void {
  if (status === 'ready' || expected_end === undefined || expected_end === null) return;
  if (new Date(expected_end) <= at) throw invalid({ expected_end: ['Choose a time that lies ahead.'] });
}

/** Opens the hold of what was said. One that is over by now, because the vehicle was said to be ready after it, ends there. */
async function openSaid(ctx: Context, vehicle: HeldVehicle, said: Said, at: Date): Promise<void> {
  const { status, note, expected_end } = said;
  if (status === 'ready' || (await comesBack(ctx, vehicle, said, at))) return;
  if (status === 'rented') await needFree(ctx, vehicle);
  const ready = await readyAfter(ctx.db, vehicle.id, at);
  const name = status === 'rented' ? MARKETPLACE : ({ kind: status, cause: 'manual', source: null } as const);
  const end = expected_end === undefined || expected_end === null ? expected_end : new Date(expected_end);
  const id = await openHold(ctx, { vehicle_id: vehicle.id, ...name, at, note, expected_end: end });
  if (ready === null) return;
  const made = (await openHoldsOf(ctx.db, vehicle.id)).filter((hold) => hold.id === id && hold.opened_at <= ready);
  await closeThese(ctx, made, ready);
}

/** The latest edit of the day counts. */
async function setFollowup(ctx: Context, vehicle: HeldVehicle, followup_date: Said['followup_date']): Promise<void> {
  const { taken, stamps, superseded } = mergeFields(vehicle.stamps, { followup_date }, ctx.stamp);
  ctx.superseded(superseded);
  if (taken.followup_date === undefined) return;
  await ctx.db
    .updateTable('vehicles')
    .set({ followup_date: taken.followup_date, stamps: JSON.stringify(stamps), updated_at: notBefore(ctx.now) })
    .where('id', '=', vehicle.id)
    .execute();
}

/** What was said of one vehicle, at the time at which it was said. The vehicle is held. */
export async function say(ctx: Context, vehicle: HeldVehicle, said: Said, at: Date): Promise<void> {
  if (vehicle.retired_at !== null) throw invalid({ status: [`${vehicle.plate} is retired.`] });
  if (said.status === 'ready') await makeReady(ctx, vehicle, said, at);
  else await openSaid(ctx, vehicle, said, at);
  if (said.followup_date !== undefined) await setFollowup(ctx, vehicle, said.followup_date);
  const { status, override = false, reason = '' } = said;
  const detail = { status, at, ...(override && { override, reason }) };
  ctx.audit({
    action: 'vehicle.status',
    entity: 'vehicle',
    entityId: vehicle.id,
    detail,
    ...(vehicle.branch_id !== null && { branchId: vehicle.branch_id }),
  });
}
