/** What is known of a return: what was read, by which rate it is charged, and what was put together so far. Each is one query. */
import type { Kysely, Selectable } from 'kysely';
import type { Handover } from '#contract/areas/rental-record.ts';
import type { ReturnFacts } from '#contract/rental/closing.ts';
import type { Database } from '#server/db/tables.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { BookingRow } from '../booking.ts';
import type { Checkouts } from '../money/tables.ts';
import { handoversOf } from '../parts.ts';
import { daysOf, rateOf } from '../price.ts';

type Db = Kysely<Database>;
export type CheckoutRow = Selectable<Checkouts>;

/** Null before anything was noted. */
export async function checkoutRow(db: Db, bookingId: number): Promise<CheckoutRow | null> {
  const row = await db.selectFrom('checkouts').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
  return row ?? null;
}

interface Car {
  readonly unit: 'km' | 'mi';
  readonly is_electric: boolean;
  readonly tank_litres: string | null;
}

async function carOf(db: Db, vehicleId: number | null): Promise<Car> {
  const row = await db
    .selectFrom('vehicles')
    .select(['odometer_unit', 'fuel', 'tank_litres'])
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  if (!row) return { unit: 'km', is_electric: false, tank_litres: null };
  return { unit: row.odometer_unit, is_electric: row.fuel === 'electric', tank_litres: row.tank_litres };
}

const UNREAD = { odometer: null, fuel_eighths: null, charge_percent: null, cleanliness: null, keys: null };

type Read = Pick<Handover, 'odometer' | 'fuel_eighths' | 'charge_percent' | 'cleanliness' | 'keys'>;

export type KnownReturn = ReturnFacts & { readonly out: Read; readonly in: Read };

/** When the vehicle came back, else when somebody said that it did. */
const returnedAt = (booking: BookingRow, row: CheckoutRow | null): Date | null =>
  booking.returned_at ?? row?.returned_at ?? null;

export async function returnFacts(db: Db, booking: BookingRow, row: CheckoutRow | null): Promise<KnownReturn> {
  const handovers = await handoversOf(db, booking.id);
  return {
    ...(await carOf(db, booking.vehicle_id)),
    ends_at: booking.ends_at,
    returned_at: returnedAt(booking, row),
    days: await daysOf(db, booking),
    out: handovers.find(({ phase }) => phase === 'checkin') ?? UNREAD,
    in: handovers.find(({ phase }) => phase === 'checkout') ?? UNREAD,
    rate: await rateOf(db, booking),
    settings: await settingOf(db, 'rentals', booking.branch_id),
  };
}
