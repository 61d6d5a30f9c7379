/** Writes what a row of a file says, and undoes it: the vehicle by the vehicles area's own rules, its listing, and its reading. */
import type { Context } from '#server/http/handler.ts';
import type { Applied, Values } from '#server/import/door.ts';
import { sayOfReading } from '../odometers/saying.ts';
import { addReading, lockReading } from '../odometers/writing.ts';
import { removeVehicle } from '../vehicles/leaving.ts';
import { addVehicle, updateVehicle } from '../vehicles/saving.ts';
import { writeListing } from './listings.ts';

const OF_LISTING: ReadonlySet<string> = new Set(['external_id', 'status', 'title', 'url']);
const OF_READING: ReadonlySet<string> = new Set(['odometer', 'read_on']);
const UNDONE = 'The import that brought it was undone.';
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

/** Writes what changes by a row; answers its vehicle. */
export async function writeRow(ctx: Context, id: number | null, changes: Values, row: Values): Promise<number> {
  const { vehicle, listing, reading } = partsOf(changes);
  const vehicleId = id ?? (await makeVehicle(ctx, vehicle));
  if (id !== null && !isEmpty(vehicle)) await updateVehicle(ctx, id, vehicle, undefined);
  await writeListing(ctx, vehicleId, listing, row);
  if (!isEmpty(reading)) await writeReading(ctx, vehicleId, row);
  return vehicleId;
}

/** A row without a plate is refused before (door.ts). */
function makeVehicle(ctx: Context, { vin = null, plate = '', ...columns }: Sent): Promise<number> {
  const reason = vin === null ? { vin_reason: NO_VIN } : {};
  return addVehicle(ctx, { ...columns, ...reason, vin, plate }, undefined);
}

/** A reading like any other: it is judged in its series. It was read at noon of its day, so that it is that day in every yard. */
async function writeReading(ctx: Context, vehicle_id: number, { odometer, read_on }: Values): Promise<void> {
  if (typeof odometer !== 'number') return;
  const noon = typeof read_on === 'string' ? new Date(`${read_on}T12:00:00.000Z`) : ctx.now;
  const read_at = noon > ctx.now ? ctx.now : noon;
  await addReading(ctx, { vehicle_id, value: odometer, source: 'import', read_at, received_at: ctx.now });
}

/** Gives a vehicle and its listing their former values, and takes the readings of the import out of the series. */
export async function putBack(ctx: Context, id: number, values: Values, { at }: Applied): Promise<string | null> {
  const { vehicle, listing } = partsOf(values);
  const reason = vehicle.vin === null ? { vin_reason: NO_VIN } : {};
  if (!isEmpty(vehicle)) await updateVehicle(ctx, id, { ...vehicle, ...reason }, undefined);
  if (!isEmpty(listing)) await writeListing(ctx, id, listing, {});
  await voidReadings(ctx, id, at);
  return null;
}

const readingsOf = ({ db }: Context, vehicleId: number) =>
  db.selectFrom('odometer_readings').select(['id', 'stamps', 'confirmed_at']).where('vehicle_id', '=', vehicleId);

/** No reading is ever deleted. One that somebody corrected or confirmed since is theirs. */
async function voidReadings(ctx: Context, vehicleId: number, at: Date): Promise<void> {
  const found = await readingsOf(ctx, vehicleId)
    .where('source', '=', 'import')
    .where('received_at', '=', at)
    .where('voided_at', 'is', null)
    .execute();
  for (const { id, stamps, confirmed_at } of found)
    if (confirmed_at === null && stamps['value'] === undefined)
      await sayOfReading(ctx, await lockReading(ctx, id), { act: 'void', reason: UNDONE });
}

/** Takes a vehicle that an import made away again, unless somebody has worked with it. */
export async function takeAway(ctx: Context, id: number, { at }: Applied): Promise<string | null> {
  if (await readingsOf(ctx, id).where('received_at', '<>', at).limit(1).executeTakeFirst()) return 'it was read since.';
  await voidReadings(ctx, id, at);
  await removeVehicle(ctx, id, ['odometer_readings', 'marketplace_listings']);
  await ctx.db.updateTable('marketplace_listings').set({ vehicle_id: null }).where('vehicle_id', '=', id).execute();
  return null;
}
