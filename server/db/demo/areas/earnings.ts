/** A year of trips that the demo's vehicles made for a marketplace: the last ones are not paid out yet. */
import type { EarningPart } from '#contract/areas/earning-record.ts';
import { textOfCents } from '#contract/rental/cents.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { type Random, seeded } from '../random.ts';

const SEED = 20_261_219;
const DAYS = 365;
/** Days from the end of a trip to its payout. */
const PAYOUT_DAYS = 4;
const GUESTS = ['Elena Marsh', 'Omar Haddad', 'Grace Liu', 'Peter Novak', 'Amara Obi', 'Jonas Weber', 'Lucia Romero'];
const NOTES = ['Guest asked for a child seat', 'Tolls came later', 'Returned with an empty tank'];

/** Components with their cents. */
type Parts = readonly (readonly [EarningPart, number])[];

interface DemoTrip {
  readonly vehicle_id: number;
  readonly first: string;
  readonly last: string;
  readonly guest: string;
  readonly distance: number;
  readonly note: string;
  readonly parts: Parts;
}

/** The trip, a discount on long ones, and now and then what else a trip brings. */
function partsOf(random: Random, days: number): Parts {
  const trip = random.int(4_200, 9_800) * days;
  const sometimes = (chance: number, part: EarningPart, from: number, to: number): Parts =>
    random.chance(chance) ? [[part, random.int(from, to)]] : [];
  return [
    ['trip', trip],
    ...(days >= 7 ? ([['discount', -Math.round(trip / 10)]] as const) : []),
    ...sometimes(0.3, 'delivery', 2_500, 8_000),
    ...sometimes(0.2, 'extras', 1_000, 6_000),
    ...sometimes(0.15, 'distance', 500, 7_500),
    ...sometimes(0.12, 'tolls', 300, 4_500),
    ...sometimes(0.1, 'fuel', 1_500, 7_000),
    ...sometimes(0.06, 'late', 2_000, 6_000),
    ...sometimes(0.04, 'cleaning', 5_000, 15_000),
  ];
}

/** Trips of one vehicle, one after the other, from a year ago until yesterday. */
function tripsOf(random: Random, vehicle_id: number, today: string): DemoTrip[] {
  const trips: DemoTrip[] = [];
  let at = random.int(2, 30);
  while (at < DAYS) {
    const days = random.int(2, 9);
    if (at + days >= DAYS) break;
    trips.push({
      vehicle_id,
      first: addDays(today, at - DAYS),
      last: addDays(today, at + days - DAYS),
      guest: random.pick(GUESTS),
      distance: days * random.int(30, 160),
      note: random.chance(0.05) ? random.pick(NOTES) : '',
      parts: partsOf(random, days),
    });
    at += days + random.int(6, 24);
  }
  return trips;
}

export async function loadEarnings(demo: DemoContext): Promise<void> {
  const random = seeded(SEED);
  const today = dayOf(demo.now, demo.zone);
  const trips = demo.yard.vehicles.flatMap((vehicle) => tripsOf(random, vehicle, today));
  const created_by = personOf(demo, 'Ida Holm');
  const rows = trips.map(({ vehicle_id, first, last, guest, distance, note }, n) => {
    const paid = addDays(last, PAYOUT_DAYS);
    const isPaid = paid < today;
    const entered = instantAt(last, '20:00', demo.zone);
    return {
      vehicle_id,
      source: 'marketplace' as const,
      reservation_id: String(48_210_000 + n * 17),
      guest,
      trip_start: instantAt(first, '10:00', demo.zone),
      trip_end: instantAt(last, '18:00', demo.zone),
      earned_on: last,
      booked_on: last,
      received_on: isPaid ? paid : null,
      payout_ref: isPaid ? `PO-${paid.replaceAll('-', '')}` : null,
      distance,
      note,
      created_at: entered,
      created_by,
      updated_at: entered,
    };
  });
  const ids = await insertForIds(demo.db, 'earnings', rows);
  const lines = trips.flatMap(({ parts }, n) =>
    parts.map(([component, cents]) => ({
      earning_id: must(ids[n], 'an earning'),
      component,
      amount: textOfCents(cents),
    })),
  );
  await insertAll(demo.db, 'earning_lines', lines);
}
