/** The door for a marketplace's file of earnings: a trip is known by its reservation and its vehicle (money.md §4.12). */
import { MOST_EARNING_ROWS } from '#contract/areas/earnings.ts';
import type { Context } from '#server/http/handler.ts';
import type { ImportDoor, OpenDoor, ReadRow, Value } from '#server/import/door.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { FIELDS } from './columns.ts';
import { type Known, knownOf, namedVehicle, tripKey } from './known.ts';
import { refuseUnknownSums, sumsOfRow, type Texts, tripOfRow, valuesOfSums } from './reading.ts';
import { findEarnings, putBack, takeAway, writeRow } from './writing.ts';

function readRow(known: Known, now: Date, row: number, texts: Texts): ReadRow {
  const trip = tripOfRow(texts);
  const { sums, errors } = sumsOfRow(texts);
  const named = texts['vehicle_id'] ? namedVehicle(known, texts['vehicle_id']) : null;
  const vehicle = named && !('wrong' in named) ? named : null;
  const key = vehicle ? tripKey(String(trip.values['reservation_id'] ?? ''), vehicle.id) : '';
  const id = known.trips.get(key) ?? null;
  const endsOn = String(trip.values['ends_on'] ?? '');
  const isToCome = vehicle && endsOn > addDays(dayOf(now, vehicle.zone), 1);
  return {
    row,
    key,
    id,
    values: { ...trip.values, ...(vehicle && { vehicle_id: vehicle.id }), ...valuesOfSums(sums, id !== null) },
    errors: {
      ...trip.errors,
      ...errors,
      ...(named && 'wrong' in named && { vehicle_id: [named.wrong] }),
      ...(isToCome && { ends_on: ['This trip is not over yet.'] }),
    },
  };
}

async function open(ctx: Context): Promise<OpenDoor> {
  const known = await knownOf(ctx);
  const plates = new Map(known.vehicles.map(({ id, plate }) => [id, plate]));
  return {
    read: (row, texts) => readRow(known, ctx.now, row, texts),
    find: (ids) => findEarnings(ctx, ids),
    say: (field: string, value: Value) =>
      field === 'vehicle_id' ? (plates.get(Number(value)) ?? 'one that is gone') : String(value),
  };
}

export const earningDoor: ImportDoor = {
  name: 'earnings',
  noun: 'earning',
  fields: FIELDS,
  most: MOST_EARNING_ROWS,
  right: 'earning.create',
  needs: { new: 'earning.create', changed: 'earning.update' },
  nameOf: ({ reservation_id, guest }) => [reservation_id, guest].filter(Boolean).join(' '),
  refuse: refuseUnknownSums,
  open,
  write: writeRow,
  putBack,
  takeAway,
};
