/**
 * What the hand-over of its booking says: the walk-round of a booking is the same one, whose pictures, dial and fuel the rental calls bring.
 * They count here while they are of this vehicle; nothing is stored twice.
 */
import { type Kysely, sql } from 'kysely';
import type { PrecheckKind } from '#contract/areas/prechecks.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import type { PrecheckRow } from './row.ts';

type Of = Pick<PrecheckRow, 'booking_id' | 'kind' | 'vehicle_id'>;

/** On no other day has a booking a hand-over. */
const PHASES: Readonly<Record<PrecheckKind, RentalPhase | null>> = { out: 'checkin', in: 'checkout', daily: null };

interface Facts {
  readonly odometer: number | null;
  readonly read_at: Date | null;
  readonly fuel_eighths: number | null;
  readonly charge_percent: number | null;
}

const NOTHING: Facts = { odometer: null, read_at: null, fuel_eighths: null, charge_percent: null };

export async function handoverFacts(db: Kysely<Database>, { booking_id, kind, vehicle_id }: Of): Promise<Facts> {
  if (booking_id === null) return NOTHING;
  const { rows } = await sql<Facts>`
    select o.value as odometer, o.read_at, h.fuel_eighths, h.charge_percent
    from handovers h
    join bookings b on b.id = h.booking_id and b.vehicle_id = ${vehicle_id}
    left join odometer_readings o on o.id = h.odometer_id and o.vehicle_id = ${vehicle_id} and o.voided_at is null
    where h.booking_id = ${booking_id} and h.phase = ${PHASES[kind]}`.execute(db);
  return rows[0] ?? NOTHING;
}

/** The pictures of the hand-over, by their slots and bytes. */
export async function handoverPictures(db: Kysely<Database>, { booking_id, kind, vehicle_id }: Of) {
  const phase = PHASES[kind];
  if (booking_id === null || phase === null) return [];
  return db
    .selectFrom('checkin_images')
    .select(['slot', 'sha256'])
    .where('booking_id', '=', booking_id)
    .where('vehicle_id', '=', vehicle_id)
    .where('phase', '=', phase)
    .where('deleted_at', 'is', null)
    .execute();
}
