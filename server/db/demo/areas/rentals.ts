/** Bookings of the demo yard: sixty in every state, through two channels, with rates, papers, agreements and what was noted at the vehicles. */
import { sql } from 'kysely';
import { hashSecret } from '#server/http/secrets.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { seeded } from '../random.ts';
import { loadCheckinImages } from '../rentals/checkin-pictures.ts';
import { loadAgreements, loadHandovers, loadHandoverTodos, tieHolds } from '../rentals/handing-over.ts';
import { loadFoundDamage } from '../rentals/found-damage.ts';
import { makeBookings, type DemoChannel, type MadeBooking } from '../rentals/make.ts';
import { loadMoney } from '../rentals/money.ts';
import { loadPapers } from '../rentals/papers.ts';
import { type LastRental, planBookings, type TakenTime } from '../rentals/plan.ts';

const SEED = 20_261_211;
const DAY_MS = 86_400_000;

/** Sites through which bookings come, by the place of their branch. Their tokens are in nobody's hands. */
const CHANNELS = [
  { name: 'Website', branch: 0 },
  { name: 'Airport portal', branch: 1 },
] as const;

const BRANCH_RATES = [
  { daily: '45.00', weekly: '270.00', monthly: '900.00', late_hour: '15.00', deposit_amount: '300.00' },
  { daily: '52.00', weekly: '315.00', monthly: '1080.00', late_hour: '18.00', deposit_amount: '350.00' },
  { daily: '38.00', weekly: '228.00', monthly: '780.00', late_hour: null, deposit_amount: '250.00' },
] as const;

/** What costs more than the others, by part of its name. */
const DEARER = [
  { model: 'Tesla%', daily: '89.00', weekly: '560.00', monthly: '1950.00', deposit_amount: '600.00' },
  { model: 'Ford Transit%', daily: '74.00', weekly: '455.00', monthly: '1600.00', deposit_amount: '500.00' },
] as const;

export async function loadRentals(demo: DemoContext): Promise<void> {
  const { db, now } = demo;
  await loadRates(demo);
  const channels = await loadChannels(demo);
  const zones = new Map(
    (await db.selectFrom('branches').select(['id', 'timezone']).execute()).map((row) => [row.id, row.timezone]),
  );
  const rentals = await lastRentals(
    demo,
    channels.map(({ branch_id }) => branch_id),
  );
  const plan = planBookings(seeded(SEED), { rentals, taken: await workTimes(demo), now, zones });
  const bookings = await makeBookings(db, plan, channels, zones);
  await loadPapers(demo, bookings);
  await loadHandoverTodos(demo, bookings);
  await loadHandovers(demo, bookings);
  const damages = await loadFoundDamage(demo, bookings);
  await loadAgreements(demo, bookings);
  await loadCheckinImages(demo, bookings, damages);
  await loadMoney(demo, bookings, damages);
  await tieHolds(demo, bookings);
  await blockSomebody(demo, bookings);
}

async function loadRates(demo: DemoContext): Promise<void> {
  const { db, now, yard } = demo;
  const at = new Date(now.getTime() - 60 * DAY_MS);
  const made = {
    created_at: at,
    created_by: personOf(demo, 'Ruth Meyer'),
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  };
  const common = {
    ...made,
    included_distance_per_day: 200,
    extra_distance_price: '0.35',
    fuel_price: '1.95',
    refuel_fee: '10.00',
  };
  const ofBranches = BRANCH_RATES.map((rate, n) => ({
    ...common,
    ...rate,
    branch_id: must(yard.branches[n], 'a branch'),
    vehicle_id: null,
  }));
  const ofVehicles = [];
  for (const { model, ...rate } of DEARER) {
    const vehicles = await db
      .selectFrom('vehicles')
      .select(['id', 'branch_id'])
      .where('name', 'like', model)
      .where('retired_at', 'is', null)
      .where('branch_id', 'is not', null)
      .execute();
    for (const { id, branch_id } of vehicles)
      ofVehicles.push({
        ...common,
        ...rate,
        late_hour: '25.00',
        vehicle_id: id,
        branch_id: must(branch_id, 'a branch'),
      });
  }
  await insertAll(db, 'rental_rates', [...ofBranches, ...ofVehicles]);
  await db
    .insertInto('settings')
    .values({
      key: 'rentals',
      branch_id: null,
      value: JSON.stringify({ tax_rate: 8.25 }),
      updated_at: at,
      updated_by: made.created_by,
    })
    .execute();
}

async function loadChannels(demo: DemoContext): Promise<readonly DemoChannel[]> {
  const { db, now, yard } = demo;
  const at = new Date(now.getTime() - 50 * DAY_MS);
  const rows = CHANNELS.map(({ name, branch }) => ({
    name,
    branch_id: must(yard.branches[branch], 'a branch'),
    token_hash: hashSecret(`nobody's ${name} ${now.toISOString()}`),
    token_end: 'none',
    last_used_at: new Date(now.getTime() - 25 * 60_000),
    created_at: at,
    created_by: personOf(demo, 'Ruth Meyer'),
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  }));
  const ids = await insertForIds(db, 'booking_channels', rows);
  return rows.map(({ branch_id }, n) => ({ id: must(ids[n], 'a channel'), branch_id }));
}

/** When the vehicles of these branches were out the last time. */
async function lastRentals({ db }: DemoContext, branches: readonly number[]): Promise<readonly LastRental[]> {
  const { rows } = await sql<LastRental>`
    select distinct on (v.id) v.id as vehicle_id, v.branch_id, v.status, h.id as hold_id, h.opened_at, h.closed_at, h.expected_end
    from vehicles v join vehicle_holds h on h.vehicle_id = v.id and h.kind = 'rented'
    where v.branch_id = any(${branches}::bigint[]) and v.retired_at is null and v.deleted_at is null
    order by v.id, h.opened_at desc`.execute(db);
  return rows;
}

/** Time of vehicles that planned work has taken. */
async function workTimes({ db }: DemoContext): Promise<readonly TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select vehicle_id, lower(during) as "from", upper(during) as until from vehicle_spans
    where released_at is null and upper(during) is not null`.execute(db);
  return rows;
}

/** A renter who may not rent any more has a booking that was made before. */
async function blockSomebody(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const booking = must(
    bookings.find(({ look }) => look === 'blocked'),
    'a booking of somebody who is blocked',
  );
  await demo.db
    .updateTable('customers')
    .set({
      blocked_at: new Date(demo.now.getTime() - DAY_MS),
      blocked_by: personOf(demo, 'Sofia Lindqvist'),
      blocked_reason: 'Left the last car with a fine unpaid',
    })
    .where('id', '=', booking.renter.id)
    .execute();
}
