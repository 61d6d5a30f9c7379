/** Says in which vehicle a tracker is. */
import type { Selectable } from 'kysely';
import type { telematics as rows } from '#contract/areas/telematics.ts';
import type { Body } from '#contract/endpoint.ts';
import type { TelematicsLinks } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing, Refusal } from '#server/http/refusal.ts';
import { isWithin } from '../vehicle-status/access.ts';
import { tellVehicle } from '../vehicles/events.ts';

type Said = Body<typeof rows.save>;
export type StoredLink = Selectable<TelematicsLinks>;

/** The vehicle, held; 404 for one of another branch, as if it were not there. */
async function vehicleFor({ db, person }: Context, { vehicle_id, vin }: Said) {
  if (vehicle_id === undefined && vin === undefined) throw invalid({ vehicle_id: ['Please choose a vehicle.'] });
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['id', 'vin', 'plate', 'branch_id', 'retired_at'])
    .where('deleted_at', 'is', null)
    .$if(vehicle_id !== undefined, (q) => q.where('id', '=', vehicle_id ?? 0))
    .$if(vehicle_id === undefined, (q) => q.where((eb) => eb(eb.fn('upper', ['vin']), '=', plainVin(vin ?? ''))))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!vehicle || !isWithin({ person }, vehicle.branch_id)) throw missing('vehicle');
  return vehicle;
}

export const plainVin = (vin: string): string => vin.toUpperCase().replace(/[\s-]/g, '');

export async function saveLink(ctx: Context, said: Said): Promise<StoredLink | null> {
  const { db } = ctx;
  const vehicle = await vehicleFor(ctx, said);
  const connection = await db
    .selectFrom('telematics_connections')
    .select(['id', 'state'])
    .where('id', '=', said.connection_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!connection) throw missing('connection');
  const now = await db
    .selectFrom('telematics_links')
    .selectAll()
    .where('vehicle_id', '=', vehicle.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (said.external_id === null) return unlink(ctx, now, said);
  const tracker = await trackerOf(ctx, said, said.external_id);
  if (now?.connection_id === said.connection_id && now.external_id === said.external_id)
    return changeKind(ctx, now, said);
  if (now) throw new Refusal('conflict', `${vehicle.plate} was linked with another tracker meanwhile.`);
  if (connection.state === 'off') throw invalid({ connection_id: ['This connection was ended.'] });
  if (vehicle.retired_at !== null) throw invalid({ vehicle_id: ['This vehicle is retired.'] });
  await needFree(ctx, said, said.external_id);
  needVin(said, vehicle.vin, tracker.vin);
  return link(ctx, vehicle.id, { ...said, external_id: said.external_id });
}

async function trackerOf({ db }: Context, { connection_id }: Said, external_id: string) {
  const tracker = await db
    .selectFrom('telematics_trackers')
    .select('vin')
    .where('connection_id', '=', connection_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  if (!tracker) throw invalid({ external_id: ['This connection has no such tracker.'] });
  return tracker;
}

async function needFree({ db }: Context, { connection_id }: Said, external_id: string): Promise<void> {
  const other = await db
    .selectFrom('telematics_links as l')
    .innerJoin('vehicles as v', 'v.id', 'l.vehicle_id')
    .select('v.plate')
    .where('l.connection_id', '=', connection_id)
    .where('l.external_id', '=', external_id)
    .where('l.ended_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Refusal('conflict', `This tracker was linked with ${other.plate} meanwhile.`);
}

function needVin({ confirm_vin }: Said, ours: string | null, reported: string | null): void {
  const isOther = ours !== null && reported !== null && plainVin(ours) !== plainVin(reported);
  if (isOther && confirm_vin !== true) throw invalid({ vin: ['The tracker reports another VIN'] });
}

async function link(ctx: Context, vehicle_id: number, { connection_id, external_id, odometer_kind }: Said) {
  const { db, now, person } = ctx;
  const made = await db
    .insertInto('telematics_links')
    .values({
      vehicle_id,
      connection_id,
      external_id: external_id ?? '',
      ...(odometer_kind !== undefined && { odometer_kind }),
      created_at: now,
      created_by: person.id,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  // Nothing is known of it yet: the next turn of the job asks.
  await db
    .updateTable('telematics_connections')
    .set({ next_poll_at: now })
    .where('id', '=', connection_id)
    .where('state', '=', 'active')
    .where('failures', '=', 0)
    .execute();
  await noted(ctx, made, 'linked');
  return made;
}

async function changeKind(ctx: Context, before: StoredLink, { odometer_kind }: Said): Promise<StoredLink> {
  if (odometer_kind === undefined || odometer_kind === before.odometer_kind) return before;
  const made = await ctx.db
    .updateTable('telematics_links')
    .set({ odometer_kind, offset: null, offset_at: null, drifts: false, updated_at: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = { from: { odometer_kind: before.odometer_kind }, to: { odometer_kind } };
  ctx.audit({ action: 'telematics.update', entity: 'telematics_link', entityId: made.id, detail });
  return made;
}

/** A link with another connection is not this one's to end. */
async function unlink(ctx: Context, now: StoredLink | undefined, { connection_id }: Said): Promise<null> {
  if (now?.connection_id === connection_id) await endLinks(ctx, { vehicle_id: now.vehicle_id });
  return null;
}

/** Ends the links of a vehicle that leaves, or of a connection that is ended. What was read stays. */
export async function endLinks(
  ctx: Context,
  of: { readonly vehicle_id: number } | { readonly connection_id: number },
): Promise<void> {
  const ended = await ctx.db
    .updateTable('telematics_links')
    .set({ ended_at: ctx.now, updated_at: ctx.now })
    .where('ended_at', 'is', null)
    .$if('vehicle_id' in of, (q) => q.where('vehicle_id', '=', 'vehicle_id' in of ? of.vehicle_id : 0))
    .$if('connection_id' in of, (q) => q.where('connection_id', '=', 'connection_id' in of ? of.connection_id : 0))
    .returningAll()
    .execute();
  for (const link of ended) await noted(ctx, link, 'unlinked');
}

async function noted(ctx: Context, { id, vehicle_id, external_id }: StoredLink, what: 'linked' | 'unlinked') {
  const detail = { to: { vehicle_id, external_id } };
  ctx.audit({ action: `telematics.${what}`, entity: 'telematics_link', entityId: id, detail });
  const text = what === 'linked' ? `Tracker ${external_id} linked` : `Tracker ${external_id} not linked any more`;
  await tellVehicle(ctx, vehicle_id, { kind: 'telematics', text });
}
