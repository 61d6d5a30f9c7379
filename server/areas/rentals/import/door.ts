/** The door for bookings of another system: each is known by its number there (rentals.md §3 "Own"). */
import { MOST_BOOKING_ROWS } from '#contract/areas/rental-bookings.ts';
import type { Context } from '#server/http/handler.ts';
import type { ImportDoor, OpenDoor, ReadRow, Value } from '#server/import/door.ts';
import { FIELDS, valuesOf } from './fields.ts';
import { fleetOf, type KnownVehicle, namedVehicle } from './vehicles.ts';
import { findBookings, putBack, takeAway, writeRow } from './writing.ts';

function readRow(fleet: readonly KnownVehicle[], row: number, texts: Readonly<Record<string, string>>): ReadRow {
  const { values: read, errors } = valuesOf(texts);
  const { vin: _vin, plate: _plate, ...values } = read;
  const named = namedVehicle(fleet, read);
  const reference = values['external_ref'];
  return {
    row,
    key: reference ? `booking:${reference}` : '',
    // Only by what was imported before through the same profile: two systems may both have a number 17.
    id: null,
    values: 'plate' in named && named.plate !== null ? { ...values, plate: named.plate } : values,
    errors: 'errors' in named ? { ...errors, ...named.errors } : errors,
  };
}

async function open(ctx: Context): Promise<OpenDoor> {
  const fleet = await fleetOf(ctx);
  return {
    read: (row, texts) => readRow(fleet, row, texts),
    find: (ids) => findBookings(ctx, ids),
    say: (_field: string, value: Value) => String(value),
  };
}

export const bookingDoor: ImportDoor = {
  name: 'bookings',
  noun: 'booking',
  fields: FIELDS,
  most: MOST_BOOKING_ROWS,
  right: 'booking.create',
  needs: { new: 'booking.create', changed: 'booking.update' },
  nameOf: ({ external_ref, renter }) => [external_ref, renter].filter(Boolean).join(' '),
  open,
  write: writeRow,
  putBack,
  takeAway,
};
