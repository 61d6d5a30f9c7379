/** Why places of a booking's vehicle have no picture, as whoever walked round it said. */
import { type Kysely, sql } from 'kysely';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import { slotsOfAll } from '#server/areas/prechecks/images.ts';

type Skipped = Readonly<Record<RentalPhase, string | null>>;

const NONE: Skipped = { checkin: null, checkout: null };
const PHASES = { out: 'checkin', in: 'checkout' } as const;

interface Round {
  readonly id: number;
  readonly kind: keyof typeof PHASES;
}

/** The walk-rounds of the booking as it goes out and comes back, of the vehicle that it has now: the latest last. */
async function roundsOf(db: Kysely<Database>, bookingId: number): Promise<readonly Round[]> {
  const { rows } = await sql<Round>`
    select p.id, p.kind from prechecks p
    join bookings b on b.id = p.booking_id and b.vehicle_id = p.vehicle_id
    where b.id = ${bookingId} and p.kind in ('out', 'in')
    order by p.at, p.id`.execute(db);
  return rows;
}

/** By the place: what stands for its picture, on each way. Of two reasons the one of the later walk-round. */
export async function skippedOf(db: Kysely<Database>, bookingId: number): Promise<(slot: ImageSlot) => Skipped> {
  const rounds = await roundsOf(db, bookingId);
  const places = await slotsOfAll(
    db,
    rounds.map(({ id }) => id),
  );
  const reasons = new Map<ImageSlot, Skipped>();
  for (const { id, kind } of rounds) {
    for (const { slot, reason } of places.get(id) ?? []) {
      if (reason !== null) reasons.set(slot, { ...NONE, ...reasons.get(slot), [PHASES[kind]]: reason });
    }
  }
  return (slot) => reasons.get(slot) ?? NONE;
}
