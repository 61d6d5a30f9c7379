/** Damage of vehicles: recorded by whoever finds it, judged by the office (rentals.md §2 "damages"). */
import {
  damageKinds,
  damageSizes,
  damageStates,
  damageViews,
  type Damage,
  type damages as rows,
} from '#contract/areas/damages.ts';
import { parseStamp } from '#contract/stamp.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { gone, invalid } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { seenPrecheck } from '../prechecks/row.ts';
import { heldBooking } from '../rentals/booking.ts';
import { everHadVehicle } from '../rentals/earlier-vehicles.ts';
import { renewAgreement } from '../rentals/handover/agreements.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { DAMAGE, damageById, damagesOfVehicle } from './queries.ts';

const KIND = { table: 'damages', noun: DAMAGE } as const;

export const damages: Handlers<typeof rows> = {
  ofVehicle: async ({ params }, ctx) => {
    await checkVehicleWithin(ctx, params.id);
    return { status: 200, message: '', damages: await damagesOfVehicle(ctx, params.id) };
  },

  add: async ({ params, body, files }, ctx) => {
    await checkVehicleWithin(ctx, params.id);
    const { checksums, booking_id, precheck_id, size = 'S', note = '', estimate = null, state = 'new', ...pin } = body;
    // Whoever holds a booking and a vehicle holds the booking first.
    const booked = booking_id === undefined ? null : await foundAt(ctx, booking_id, params.id);
    const walked = precheck_id === undefined ? null : await foundWalking(ctx, precheck_id, params.id);
    // At the walk-round of a booking it is the booking's, and the walk-round knows best which way the vehicle went.
    const found = { ...walked, ...booked, ...(walked?.phase && { phase: walked.phase }) };
    await heldRow(ctx, { table: 'vehicles', noun: 'vehicle' }, params.id, 'live');
    const values = { vehicle_id: params.id, ...pin, ...found, size, note, estimate, state };
    const id = await insertRow(ctx, KIND, values);
    await addPhotos(ctx, id, checksums, files['attachment']);
    // A final agreement says what was found.
    if (booking_id !== undefined) await renewAgreement(ctx, booking_id);
    const damage = await damageById(ctx, id);
    await tell(ctx, damage, `${damageSizes[size].toLowerCase()}, ${damageStates[state].toLowerCase()}`);
    return { status: 200, message: 'Damage recorded.', damage };
  },

  update: async ({ params, body, files }, ctx) => {
    const before = await damageById(ctx, params.id);
    const row = await heldRow(ctx, KIND, params.id, 'any');
    const { deleted = row.deleted_at !== null, checksums, ...fields } = body;
    if (deleted && body.deleted === undefined) throw gone('damage');
    if (deleted !== (row.deleted_at !== null)) await (deleted ? deleteRow : restoreRow)(ctx, KIND, row);
    await refuseMissing(ctx.db, fields, { todo_id: 'todos' });
    await mergeRow(ctx, KIND, row, { ...fields, estimate: sumText(fields.estimate) });
    await addPhotos(ctx, row.id, checksums, files['attachment']);
    const damage = await damageById(ctx, row.id);
    await tellChange(ctx, before, damage);
    return { status: 200, message: 'Damage saved.', damage };
  },
};

/**
 * The booking at whose hand-over or return it was found, whatever became of it since. What was recorded before the vehicle was picked up, and
 * comes later, was there as it went out.
 *
 * @throws 404 where it is of another branch; 422 `booking_id` where it never had this vehicle
 */
async function foundAt(ctx: Context, bookingId: number, vehicleId: number) {
  const booking = await heldBooking(ctx, bookingId);
  if (!(await everHadVehicle(ctx.db, booking, vehicleId)))
    throw invalid({ booking_id: ['This booking has another vehicle.'] });
  const { id, picked_up_at } = booking;
  const recorded = parseStamp(ctx.stamp)?.ms ?? ctx.now.getTime();
  const wasIn = picked_up_at === null || recorded < picked_up_at.getTime();
  return { found_kind: 'booking', found_id: id, phase: wasIn ? 'checkin' : 'checkout' } as const;
}

const PHASES = { out: 'checkin', in: 'checkout', daily: null } as const;

/**
 * The walk-round at which it was found.
 *
 * @throws 404 where its vehicle is beyond the person's reach; 422 `precheck_id` where it is of another vehicle
 */
async function foundWalking(ctx: Context, precheckId: number, vehicleId: number) {
  const { id, vehicle_id, kind } = await seenPrecheck(ctx, { id: precheckId });
  if (vehicle_id !== vehicleId) throw invalid({ precheck_id: ['This walk-round is of another vehicle.'] });
  return { found_kind: 'precheck', found_id: id, phase: PHASES[kind] } as const;
}

/** As the database reads a sum, so that the history compares like with like. */
const sumText = (sum: number | null | undefined) => (sum === null ? null : sum?.toFixed(2));

async function addPhotos(
  ctx: Context,
  id: number,
  checksums: readonly string[] | undefined,
  blobs: readonly StoredBlob[] = [],
): Promise<void> {
  refuseOthers(checksums, blobs);
  if (blobs.length > 0) await attach(ctx, DAMAGE, id, { field: 'attachment', blobs });
}

async function tellChange(ctx: Context, before: Damage, { deleted_at, state, ...damage }: Damage): Promise<void> {
  const wasDeleted = before.deleted_at !== null;
  if (wasDeleted !== (deleted_at !== null))
    await tell(ctx, damage, wasDeleted ? 'set on the drawing again' : 'taken off the drawing');
  else if (state !== before.state) await tell(ctx, damage, damageStates[state].toLowerCase());
}

type Pin = Pick<Damage, 'id' | 'vehicle_id' | 'kind' | 'view'>;

async function tell(ctx: Context, { id, vehicle_id, kind, view }: Pin, what: string): Promise<void> {
  const text = `${damageKinds[kind]}, ${damageViews[view].toLowerCase()}: ${what}`;
  await tellVehicle(ctx, vehicle_id, { kind: 'damage', text, about: { kind: 'damage', id } });
}
