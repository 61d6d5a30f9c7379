/** A year of trips that came by the marketplace, over thirty vehicles; the last payout is still to come. */
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { textOfCents } from '#contract/rental/cents.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { type Random, seeded } from '../random.ts';

const VEHICLES = 30;
const TRIPS = 14;
const GUESTS = ['Noah P.', 'Amelia R.', 'Lucas M.', 'Freya H.', 'Mateus C.', 'Yara S.', 'Owen T.', 'Chloe B.'];

type Row = Insertable<Database['earnings']>;

export async function loadEarnings(demo: DemoContext): Promise<void> {
  const random = seeded(44);
  const rows = demo.yard.vehicles
    .slice(0, VEHICLES)
    .flatMap((vehicle) => Array.from({ length: TRIPS }, (_, n) => tripOf(demo, random, vehicle, n)));
  const ids = await insertForIds(demo.db, 'earnings', rows);
  await insertAll(
    demo.db,
    'earning_lines',
    ids.flatMap((id) => partsOf(random, must(id, 'an earning'))),
  );
}

function tripOf(demo: DemoContext, random: Random, vehicle_id: number, n: number): Row {
  const { now, zone } = demo;
  const days = random.int(2, 9);
  const earned_on = addDays(dayOf(now, zone), -(n * 26 + random.int(1, 12)));
  const trip_end = new Date(`${earned_on}T11:00:00.000Z`);
  const paid = addDays(earned_on, 3);
  return {
    vehicle_id,
    source: 'marketplace',
    reservation_id: String(48_000_000 + vehicle_id * 1000 + n),
    guest: random.pick(GUESTS),
    trip_start: new Date(trip_end.getTime() - days * 86_400_000),
    trip_end,
    earned_on: dayOf(trip_end, zone),
    booked_on: dayOf(trip_end, zone),
    received_on: paid < dayOf(now, zone) ? paid : null,
    payout_ref: paid < dayOf(now, zone) ? `PO-${paid.replaceAll('-', '')}` : null,
    distance: random.int(80, 900),
    created_at: trip_end,
    created_by: personOf(demo, 'Daniel Carter'),
    updated_at: trip_end,
  };
}

function partsOf(random: Random, earning_id: number): Insertable<Database['earning_lines']>[] {
  const trip = random.int(9000, 52_000);
  const cents = {
    trip,
    discount: random.chance(0.4) ? -Math.round(trip / 10) : 0,
    delivery: random.chance(0.3) ? 4050 : 0,
    extras: random.chance(0.2) ? random.int(1200, 5400) : 0,
    distance: random.chance(0.15) ? random.int(900, 6000) : 0,
    fuel: random.chance(0.15) ? random.int(1600, 5200) : 0,
  } as const;
  return Object.entries(cents)
    .filter(([, amount]) => amount !== 0)
    .map(([component, amount]) => ({
      earning_id,
      component: component as keyof typeof cents,
      amount: textOfCents(amount),
    }));
}
