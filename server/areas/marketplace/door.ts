/** The door for files of a marketplace: listings, or trips with what was earned (vehicles.md §4.9). */
import { MOST_VEHICLE_ROWS } from '#contract/areas/marketplace.ts';
import type { Context } from '#server/http/handler.ts';
import type { ImportDoor, OpenDoor, ReadRow, RowErrors, Value, Values } from '#server/import/door.ts';
import { FIELDS, mergeTrips, plateKey, statusText, valuesOf } from './fields.ts';
import { findVehicles, type Fleet, fleetOf, type KnownVehicle } from './fleet.ts';
import { settleMissing, turnBack } from './listings.ts';
import { putBack, takeAway, writeRow } from './writing.ts';

interface Branch {
  readonly id: number;
  readonly name: string;
}

/** By the listing, else by the VIN, else by the plate: the next file names the vehicle in the same way. */
function keyOf({ external_id, vin, plate }: Values): string {
  if (external_id) return `listing:${external_id}`;
  if (vin) return `vin:${vin}`;
  return plate ? `plate:${plateKey(String(plate))}` : '';
}

/** Vehicles are called by their plates. */
function nameOf({ plate, vin, external_id }: Values): string {
  const listing = external_id ? `Listing ${external_id}` : '';
  return String(plate ?? vin ?? listing);
}

/** A branch is named in the file, and kept by its id. */
function withBranch(
  branches: readonly Branch[],
  values: Values,
  errors: RowErrors,
): Pick<ReadRow, 'values' | 'errors'> {
  const { branch_id: name, ...others } = values;
  if (name === undefined) return { values, errors };
  const found = branches.find((one) => one.name.toLowerCase() === String(name).toLowerCase());
  if (!found) return { values: others, errors: { ...errors, branch_id: [`There is no branch “${name}”.`] } };
  return { values: { ...others, branch_id: found.id }, errors };
}

/** What is wrong with which vehicle a row is about. */
function wrongSubject(key: string, values: Values, [first, second]: readonly KnownVehicle[]): RowErrors {
  if (key === '') return { '': ['It says no number of a listing, no VIN and no plate.'] };
  if (first && second) return { '': [`It names two vehicles: ${first.plate} and ${second.plate}.`] };
  if (!first) return values['plate'] ? {} : { plate: ['A new vehicle needs its plate.'] };
  if (!first.within) return { '': ['This vehicle is of another branch.'] };
  return first.is_retired ? { '': ['This vehicle was retired. Bring it back first.'] } : {};
}

function readRow(
  fleet: Fleet,
  branches: readonly Branch[],
  row: number,
  texts: Readonly<Record<string, string>>,
): ReadRow {
  const read = valuesOf(texts);
  const key = keyOf(read.values);
  const named = fleet.namedBy(read.values);
  const [vehicle] = named;
  const { branch_id: _, ...ofKnown } = read.values;
  const { values, errors } = vehicle
    ? { values: ofKnown, errors: read.errors }
    : withBranch(branches, read.values, read.errors);
  // A plate that is the same but for its signs stays as the yard writes it.
  const isItsPlate = vehicle && vehicle.plate_key === plateKey(String(values['plate'] ?? ''));
  return {
    row,
    key,
    id: named.length === 1 && vehicle ? vehicle.id : null,
    // Who says which listing it is says that it is listed, unless the file has a word for that.
    values: {
      ...(values['external_id'] !== undefined && { status: 'listed' }),
      ...values,
      ...(isItsPlate && { plate: vehicle.plate }),
    },
    errors: { ...wrongSubject(key, values, named), ...errors },
  };
}

async function open(ctx: Context): Promise<OpenDoor> {
  const branches = await ctx.db.selectFrom('branches').select(['id', 'name']).execute();
  const fleet = await fleetOf(ctx);
  return {
    read: (row, texts) => readRow(fleet, branches, row, texts),
    find: (ids) => findVehicles(ctx, ids),
    say: (field: string, value: Value) => {
      if (field === 'status') return statusText(value);
      if (field === 'odometer') return value?.toLocaleString('en') ?? '';
      return (field === 'branch_id' && branches.find(({ id }) => id === value)?.name) || String(value);
    },
  };
}

export const marketplaceDoor: ImportDoor = {
  name: 'vehicles',
  noun: 'vehicle',
  fields: FIELDS,
  most: MOST_VEHICLE_ROWS,
  right: 'vehicle.import',
  needs: { new: 'vehicle.create', changed: 'vehicle.update' },
  nameOf,
  open,
  merge: mergeTrips,
  // A file of trips has only the vehicles that made one: what it lacks is not missing.
  begin: (ctx, rows, isMerged) =>
    settleMissing(
      ctx,
      rows.flatMap(({ values }) => (values['external_id'] ? [String(values['external_id'])] : [])),
      !isMerged,
    ),
  write: writeRow,
  putBack,
  takeAway,
  endUndo: turnBack,
};
