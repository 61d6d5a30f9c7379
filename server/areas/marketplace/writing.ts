/** Writes what a row of a file says, and undoes it: the vehicle by the vehicles area's own rules, its listing, and its reading. */
import type { Context } from '#server/http/handler.ts';
import type { Applied, Values } from '#server/import/door.ts';
import { removeVehicle } from '../vehicles/leaving.ts';
import { addVehicle, readDial, updateVehicle } from '../vehicles/saving.ts';
import { writeListing } from './listings.ts';

const OF_LISTING: ReadonlySet<string> = new Set(['external_id', 'status', 'title', 'url']);
const OF_READING: ReadonlySet<string> = new Set(['odometer', 'read_on']);
const NO_VIN = 'The file of the marketplace did not say it.';

type Sent = Parameters<typeof updateVehicle>[2];

function partsOf(values: Values) {
  const pick = (isIn: (field: string) => boolean): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isIn(field)));
  return {
    vehicle: pick((field) => !OF_LISTING.has(field) && !OF_READING.has(field)) as Sent,
    listing: pick((field) => OF_LISTING.has(field)),
    reading: pick((field) => OF_READING.has(field)),
  };
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** Writes one row; answers its vehicle. */
export async function writeRow(ctx: Context, id: number | null, values: Values): Promise<number> {
  const { vehicle, listing, reading } = partsOf(values);
  const vehicleId = id ?? (await makeVehicle(ctx, vehicle));
  if (id !== null && !isEmpty(vehicle)) await updateVehicle(ctx, id, vehicle, undefined);
  await writeListing(ctx, vehicleId, listing, values);
  if (typeof reading['odometer'] === 'number') await readDial(ctx, vehicleId, reading['odometer']);
  return vehicleId;
}

/** A row without a plate is refused before (door.ts). */
function makeVehicle(ctx: Context, { vin = null, plate = '', ...columns }: Sent): Promise<number> {
  const reason = vin === null ? { vin_reason: NO_VIN } : {};
  return addVehicle(ctx, { ...columns, ...reason, vin, plate }, undefined);
}

/** Gives a vehicle and its listing their former values. Its readings stay: the office judges them. */
export async function putBack(ctx: Context, id: number, values: Values): Promise<string | null> {
  const { vehicle, listing, reading } = partsOf(values);
  const reason = vehicle.vin === null ? { vin_reason: NO_VIN } : {};
  if (!isEmpty(vehicle)) await updateVehicle(ctx, id, { ...vehicle, ...reason }, undefined);
  if (!isEmpty(listing)) await writeListing(ctx, id, listing, {});
  return isEmpty(reading) ? null : 'a reading is never deleted.';
}

/** Takes a vehicle that an import made away again, unless somebody has worked with it. */
export async function takeAway(ctx: Context, id: number, { at }: Applied): Promise<string | null> {
  const other = await ctx.db
    .selectFrom('odometer_readings')
    .select('id')
    .where('vehicle_id', '=', id)
    .where('received_at', '<>', at)
    .limit(1)
    .executeTakeFirst();
  if (other) return 'it was read since.';
  await removeVehicle(ctx, id, ['odometer_readings', 'marketplace_listings']);
  await ctx.db.updateTable('marketplace_listings').set({ vehicle_id: null }).where('vehicle_id', '=', id).execute();
  return null;
}
