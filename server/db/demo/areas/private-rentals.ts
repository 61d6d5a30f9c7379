/** Private rentals of the demo yard: twelve, of which one is late and one has no end, with what was looked at, billed and paid. */
import { sql } from 'kysely';
import { privateNumber, type PrivateStatus } from '#contract/areas/private-words.ts';
import { rebuildFrom } from '#server/areas/vehicle-status/periods.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { billUntilReturn, settleReturn } from '../private-rentals/bills.ts';
import { type PlannedRental, planRentals } from '../private-rentals/plan.ts';
import { loadRenters } from '../private-rentals/renters.ts';

const DAY_MS = 86_400_000;

type Made = PlannedRental & { readonly id: number };

/** As it stood before it came back; what was not to go out stays so. */
const FIRST: Readonly<Record<PlannedRental['end'], PrivateStatus>> = {
  out: 'active',
  closed: 'active',
  returned: 'active',
  scheduled: 'scheduled',
  cancelled: 'cancelled',
};

/** Made a few days before it went out, or lately. */
const madeAt = ({ now }: DemoContext, { starts_at }: PlannedRental): Date =>
  new Date(Math.min(starts_at.getTime() - 3 * DAY_MS, now.getTime() - 26 * 3_600_000));

async function insertRentals(demo: DemoContext, plan: readonly PlannedRental[]): Promise<readonly Made[]> {
  const by = personOf(demo, 'Daniel Carter');
  const renters = await loadRenters(demo, plan.length);
  const rows = plan.map((planned, n) => {
    const {
      vehicle_id,
      branch_id,
      zone,
      starts_at,
      ends_at,
      end,
      rate_amount,
      rate_period,
      deposit_amount,
      note = '',
    } = planned;
    const made = madeAt(demo, planned);
    const status = FIRST[end];
    return {
      customer_id: must(renters[n], 'a renter'),
      vehicle_id,
      branch_id,
      zone,
      starts_at,
      ends_at,
      status,
      status_at: status === 'active' ? starts_at : made,
      status_reason: end === 'cancelled' ? 'Found work nearer to home' : '',
      picked_up_at: status === 'active' ? starts_at : null,
      returned_at: null,
      rate_amount,
      rate_period,
      rates: JSON.stringify([{ from: starts_at.toISOString(), amount: rate_amount }]),
      included_distance_per_day: rate_period === 'month' ? 80 : 150,
      deposit_amount,
      note,
      created_at: made,
      created_by: by,
      updated_at: status === 'active' ? starts_at : made,
      deleted_at: null,
      deleted_by: null,
    };
  });
  const ids = await insertForIds(demo.db, 'private_rentals', rows);
  return plan.map((planned, n) => ({ ...planned, id: must(ids[n], 'a private rental') }));
}

/** Of one that was cancelled nothing is taken. */
async function loadSpans({ db }: DemoContext, rentals: readonly Made[]): Promise<void> {
  for (const { id, vehicle_id, starts_at, ends_at, returned_at, end } of rentals) {
    if (end === 'cancelled') continue;
    const until = returned_at ?? ends_at;
    await sql`
      insert into vehicle_spans (vehicle_id, kind, private_rental_id, during, out_at, back_at, created_at, updated_at)
      values (${vehicle_id}, 'private_rental', ${id}, tstzrange(${starts_at}::timestamptz, ${until}::timestamptz + interval '1 hour', '[)'),
        ${end === 'scheduled' ? null : starts_at}, ${returned_at}, ${starts_at}, ${starts_at})`.execute(db);
  }
  const ids = rentals.map(({ vehicle_id }) => vehicle_id);
  await db.updateTable('vehicles').set({ private: true }).where('id', 'in', ids).execute();
}

/** The hold by which it is out is the rental's; one that is out for longer was nowhere else meanwhile. */
async function tieHolds({ db, now }: DemoContext, rentals: readonly Made[]): Promise<void> {
  for (const { id, hold_id, vehicle_id, starts_at, ends_at, from } of rentals) {
    if (hold_id === null) continue;
    const tied = {
      cause: 'private_rental',
      source_kind: 'private_rental',
      source_id: id,
      note: privateNumber(id),
    } as const;
    await db
      .updateTable('vehicle_holds')
      .set({ ...tied, expected_end: ends_at, opened_at: starts_at })
      .where('id', '=', hold_id)
      .execute();
    if (from === null) continue;
    await db.deleteFrom('vehicle_status_periods').where('vehicle_id', '=', vehicle_id).execute();
    await db.deleteFrom('vehicle_holds').where('vehicle_id', '=', vehicle_id).where('id', '<>', hold_id).execute();
    await rebuildFrom(db, vehicle_id, starts_at, now);
  }
}

/** What was read and looked at as they went out and came back. The odometer is the last one that is known of that time. */
async function loadHandovers(demo: DemoContext, rentals: readonly Made[]): Promise<void> {
  const by = personOf(demo, 'Liam Byrne');
  const rows = rentals.flatMap((rental, n) => {
    if (rental.end === 'scheduled' || rental.end === 'cancelled') return [];
    const note = (phase: 'checkin' | 'checkout', at: Date, fuel_eighths: number) => ({
      booking_id: null,
      private_rental_id: rental.id,
      phase,
      odometer_id: null,
      fuel_eighths,
      charge_percent: null,
      cleanliness: null,
      keys: 2,
      done_at: at,
      device_at: at,
      done_by: by,
      created_at: at,
      created_by: by,
      updated_at: at,
    });
    const out = note('checkin', rental.starts_at, 8);
    return rental.returned_at === null ? [out] : [out, note('checkout', rental.returned_at, 8 - (n % 4))];
  });
  await insertAll(demo.db, 'handovers', rows);
  await sql`
    update handovers set odometer_id = (
      select o.id from private_rentals r join odometer_readings o on o.vehicle_id = r.vehicle_id
      where r.id = handovers.private_rental_id and o.voided_at is null and o.judgement = 'accepted' and o.read_at <= handovers.done_at
      order by o.read_at desc, o.id desc limit 1)
    where private_rental_id is not null`.execute(demo.db);
  await sql`
    insert into private_rental_check_results (private_rental_id, phase, check_id, state, note, checked_at, checked_by, stamp)
    select h.private_rental_id, h.phase, c.id, case when not c.required and h.private_rental_id % 4 = 0 then 'failed' else 'ok' end,
      case when not c.required and h.private_rental_id % 4 = 0 then 'Sand on the seats' else '' end, h.done_at, h.done_by, ''
    from handovers h join private_rental_checks c
      on c.deleted_at is null and c.phase in ('both', case h.phase when 'checkin' then 'out' else 'in' end)
    where h.private_rental_id is not null`.execute(demo.db);
}

/** Each is billed as it went on; then it comes back, and is settled. */
async function loadMoney(demo: DemoContext, rentals: readonly Made[]): Promise<void> {
  for (const [n, rental] of rentals.entries()) {
    const desk = await billUntilReturn(demo, rental, rental.id, n);
    const { returned_at, end, id } = rental;
    if (returned_at === null) continue;
    const back = { returned_at, status_at: returned_at, updated_at: returned_at };
    await demo.db
      .updateTable('private_rentals')
      .set({ ...back, status: 'returned' })
      .where('id', '=', id)
      .execute();
    await settleReturn(demo, rental, desk);
    if (end === 'closed')
      await demo.db.updateTable('private_rentals').set({ status: 'closed' }).where('id', '=', id).execute();
  }
}

export async function loadPrivateRentals(demo: DemoContext): Promise<void> {
  const rentals = await insertRentals(demo, await planRentals(demo));
  await loadSpans(demo, rentals);
  await tieHolds(demo, rentals);
  await loadHandovers(demo, rentals);
  await loadMoney(demo, rentals);
}
