/** What a booking says now that its parties agree to. */
import { type Kysely, sql } from 'kysely';
import { damageKinds, damageSizes, damageViews, type Damage } from '#contract/areas/damages.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type {
  AgreementCharge,
  AgreementFacts,
  AgreementPerson,
  AgreementReading,
  AgreementReturn,
} from '#contract/rental/agreement.ts';
import type { AgreedRates } from '#contract/rental/agreement-terms.ts';
import { rentalDays } from '#contract/rental/days.ts';
import type { Database } from '#server/db/tables.ts';
import { settingOf } from '#server/kit/settings.ts';
import { must } from '#server/lib/must.ts';

type Db = Kysely<Database>;

const bookingFacts = (db: Db, bookingId: number) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('branches', 'branches.id', 'b.branch_id')
    .leftJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['b.branch_id', 'branches.name as branch', 'b.zone', 'b.starts_at', 'b.ends_at'])
    .select(['b.pickup_place', 'b.return_place', 'b.vehicle_id', 'v.plate', 'v.name', 'v.vin', 'v.odometer_unit'])
    .select([sql<string>`(b.booking_amount - b.tax)::text`.as('subtotal'), 'b.tax', 'b.booking_amount as total'])
    .select([sql<string>`trim_scale(b.tax_rate)::text`.as('tax_rate'), 'b.deposit_amount as deposit'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();

async function peopleOf(db: Db, bookingId: number): Promise<readonly AgreementPerson[]> {
  const people = await db
    .selectFrom('booking_customers as b')
    .innerJoin('customers as c', 'c.id', 'b.customer_id')
    .select(['c.id', 'b.role', 'c.first_name', 'c.last_name'])
    .select(['c.address', 'c.postal_code', 'c.city', 'c.region', 'c.country'])
    .select(sql<string | null>`c.birth_date::text`.as('birth_date'))
    .where('b.booking_id', '=', bookingId)
    .orderBy('b.role', 'desc')
    .orderBy('b.position')
    .orderBy('c.id')
    .execute();
  return people.map(({ id, role, birth_date, ...one }) => ({
    id,
    role,
    name: `${one.first_name} ${one.last_name}`.trim(),
    address: [one.address, `${one.postal_code} ${one.city}`.trim(), one.region, one.country].filter(Boolean).join(', '),
    birth_date,
  }));
}

const chargesOf = (db: Db, bookingId: number): Promise<readonly AgreementCharge[]> =>
  db
    .selectFrom('booking_charges')
    .select(['label', sql<string>`trim_scale(quantity)::text`.as('quantity'), 'unit_price'])
    .select(sql<string>`(case when code = 'discount' then -amount else amount end)::text`.as('amount'))
    .where('booking_id', '=', bookingId)
    .where('phase', '=', 'booking')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those of the vehicle, else of its branch. */
async function ratesOf(db: Db, branchId: number, vehicleId: number | null): Promise<AgreedRates | null> {
  const rates = await db
    .selectFrom('rental_rates')
    .select(['included_distance_per_day', 'extra_distance_price', 'fuel_price', 'refuel_fee', 'late_hour'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(vehicle_id = ${vehicleId} or (branch_id = ${branchId} and vehicle_id is null))`)
    .orderBy(sql`vehicle_id nulls last`)
    .limit(1)
    .executeTakeFirst();
  return rates ?? null;
}

const NOTHING_READ: AgreementReading = { odometer: null, fuel_eighths: null, charge_percent: null };

/** What was read at the vehicle, by phase. */
export async function readingsOf(db: Db, bookingId: number): Promise<ReadonlyMap<RentalPhase, AgreementReading>> {
  const rows = await db
    .selectFrom('handovers as h')
    .leftJoin('odometer_readings as o', 'o.id', 'h.odometer_id')
    .select(['h.phase', 'o.value as odometer', 'h.fuel_eighths', 'h.charge_percent'])
    .where('h.booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map(({ phase, ...read }) => [phase, read]));
}

const damageText = ({ kind, view, size, note }: Pick<Damage, 'kind' | 'view' | 'size' | 'note'>): string =>
  [`${damageKinds[kind]}, ${damageViews[view].toLowerCase()}, ${damageSizes[size].toLowerCase()}`, note]
    .filter((part) => part !== '')
    .join(': ');

async function returnOf(db: Db, bookingId: number): Promise<AgreementReturn> {
  const readings = await readingsOf(db, bookingId);
  // What was there as it went out is not the renter's, nor is damage of a vehicle that the booking had before.
  const damages = await db
    .selectFrom('damages as d')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.id', '=', 'd.found_id').onRef('b.vehicle_id', '=', 'd.vehicle_id'),
    )
    .select(['d.kind', 'd.view', 'd.size', 'd.note'])
    .where('d.found_kind', '=', 'booking')
    .where('d.found_id', '=', bookingId)
    .where('d.phase', '=', 'checkout')
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute();
  return {
    out: readings.get('checkin') ?? NOTHING_READ,
    in: readings.get('checkout') ?? NOTHING_READ,
    damages: damages.map(damageText),
  };
}

export async function agreementFacts(db: Db, bookingId: number): Promise<AgreementFacts> {
  const { branch_id, vehicle_id, starts_at, ends_at, plate, name, vin, odometer_unit, ...said } = await bookingFacts(
    db,
    bookingId,
  );
  const { grace_minutes } = await settingOf(db, 'rentals', branch_id);
  const vehicle =
    vehicle_id === null
      ? null
      : { id: vehicle_id, plate: plate ?? '', name: name ?? '', vin, unit: must(odometer_unit, 'the unit of a dial') };
  return {
    ...said,
    booking_id: bookingId,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    days: rentalDays({ starts_at, ends_at, zone: said.zone }, grace_minutes),
    people: await peopleOf(db, bookingId),
    vehicle,
    charges: await chargesOf(db, bookingId),
    rates: await ratesOf(db, branch_id, vehicle_id),
    returned: await returnOf(db, bookingId),
  };
}
