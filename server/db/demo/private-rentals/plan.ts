/** Plans the private rentals of the demo: who is out for long, who comes back late, what is to come, and what was. */
import { type Kysely, sql } from 'kysely';
import type { RatePeriod } from '#contract/areas/private-words.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import type { DemoContext } from '../context.ts';

const DAY_MS = 86_400_000;

/** What becomes of its money: `open` owes the last invoice, `paid` nothing, `unbilled` was not looked at yet. */
type Money = 'paid' | 'open' | 'unbilled';

interface Shape {
  /** Days from today on which it begins; null: since its vehicle was seen to be out. */
  readonly from: number | null;
  /** Days from today on which it ends; null: without end. */
  readonly until: number | null;
  readonly end: 'out' | 'scheduled' | 'closed' | 'returned' | 'cancelled';
  readonly rate_period: RatePeriod;
  readonly rate_amount: string;
  readonly deposit_amount: string;
  readonly money: Money;
  /** It came back so many days before its end, of what was billed ahead. */
  readonly early?: number;
  readonly note?: string;
}

/** The first are out, the next are to come, and the last are over. */
const SHAPES: readonly Shape[] = [
  {
    from: -75,
    until: null,
    end: 'out',
    rate_period: 'month',
    rate_amount: '980.00',
    deposit_amount: '500.00',
    money: 'open',
    note: 'Works at the hospital until her contract ends',
  },
  {
    from: -38,
    until: -1,
    end: 'out',
    rate_period: 'month',
    rate_amount: '1150.00',
    deposit_amount: '600.00',
    money: 'paid',
    note: 'Asked twice by phone',
  },
  {
    from: null,
    until: 12,
    end: 'out',
    rate_period: 'week',
    rate_amount: '290.00',
    deposit_amount: '250.00',
    money: 'paid',
  },
  {
    from: null,
    until: 60,
    end: 'out',
    rate_period: 'month',
    rate_amount: '1040.00',
    deposit_amount: '500.00',
    money: 'unbilled',
  },
  {
    from: 2,
    until: 63,
    end: 'scheduled',
    rate_period: 'month',
    rate_amount: '1100.00',
    deposit_amount: '500.00',
    money: 'unbilled',
  },
  {
    from: 5,
    until: null,
    end: 'scheduled',
    rate_period: 'month',
    rate_amount: '930.00',
    deposit_amount: '400.00',
    money: 'unbilled',
    note: 'Wants winter tyres',
  },
  {
    from: 1,
    until: 22,
    end: 'scheduled',
    rate_period: 'week',
    rate_amount: '310.00',
    deposit_amount: '300.00',
    money: 'unbilled',
  },
  {
    from: -150,
    until: -58,
    end: 'closed',
    rate_period: 'month',
    rate_amount: '960.00',
    deposit_amount: '500.00',
    money: 'paid',
  },
  {
    from: -120,
    until: -85,
    end: 'closed',
    rate_period: 'week',
    rate_amount: '275.00',
    deposit_amount: '250.00',
    money: 'paid',
    early: 9,
  },
  {
    from: -60,
    until: -47,
    end: 'closed',
    rate_period: 'day',
    rate_amount: '55.00',
    deposit_amount: '200.00',
    money: 'paid',
  },
  {
    from: -100,
    until: -35,
    end: 'returned',
    rate_period: 'month',
    rate_amount: '1010.00',
    deposit_amount: '500.00',
    money: 'open',
  },
  {
    from: -20,
    until: 10,
    end: 'cancelled',
    rate_period: 'week',
    rate_amount: '300.00',
    deposit_amount: '300.00',
    money: 'unbilled',
  },
];

export interface PlannedRental extends Shape {
  readonly vehicle_id: number;
  readonly branch_id: number;
  readonly zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly returned_at: Date | null;
  /** By which its vehicle is out now. */
  readonly hold_id: number | null;
}

interface Vehicle {
  readonly id: number;
  readonly branch_id: number;
  readonly hold_id: number | null;
  readonly opened_at: Date | null;
}

/** Vehicles that are out, with nobody's booking, and whose time nothing else has. */
async function outVehicles(db: Kysely<Database>): Promise<readonly Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select v.id, v.branch_id, h.id as hold_id, h.opened_at
    from vehicles v join vehicle_holds h on h.vehicle_id = v.id and h.kind = 'rented' and h.closed_at is null
    where h.cause = 'marketplace' and v.branch_id is not null and v.deleted_at is null
      and not exists (select 1 from vehicle_spans s where s.vehicle_id = v.id and s.released_at is null)
    order by v.id`.execute(db);
  return rows;
}

/**
 * A vehicle of which nothing has this time, and which stands in the yard, as it may go out soon. A private one if there is one: on some days
 * bookings have all of them, and whatever is planned here is made private.
 */
async function freeVehicle(
  db: Kysely<Database>,
  from: Date,
  until: Date | null,
  used: readonly number[],
): Promise<Vehicle> {
  const { rows } = await sql<Vehicle>`
    select v.id, v.branch_id, null as hold_id, null as opened_at from vehicles v
    where v.retired_at is null and v.deleted_at is null and v.branch_id is not null and v.id <> all(${[...used]}::bigint[])
      and not exists (select 1 from vehicle_spans s where s.vehicle_id = v.id and s.released_at is null
        and s.during && tstzrange(${from}::timestamptz, ${until}::timestamptz + interval '2 hours', '[)'))
    order by v.private desc, v.status in ('ready', 'cleaning', 'inspection') desc, v.id desc limit 1`.execute(db);
  return must(rows[0], 'a vehicle that is free');
}

/** Each on a vehicle of its own, as far as they are out or to come. */
export async function planRentals({ db, now }: DemoContext): Promise<readonly PlannedRental[]> {
  const out = [...(await outVehicles(db))];
  const used: number[] = [];
  const plan: PlannedRental[] = [];
  for (const shape of SHAPES) {
    const roughly = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const vehicle =
      shape.end === 'out'
        ? out.shift()
        : await freeVehicle(
            db,
            roughly((shape.from ?? 0) - 1),
            shape.until === null ? null : roughly(shape.until + 1),
            used,
          );
    // On some days bookings have more of the vehicles that are out, and the last of these rentals are left out.
    if (!vehicle) continue;
    used.push(vehicle.id);
    const zone = await zoneOf(db, vehicle.branch_id);
    const on = (days: number, time: string) => instantAt(addDays(dayOf(now, zone), days), time, zone);
    const ends_at = shape.until === null ? null : on(shape.until, '09:30');
    const isBack = shape.end === 'closed' || shape.end === 'returned';
    plan.push({
      ...shape,
      vehicle_id: vehicle.id,
      branch_id: vehicle.branch_id,
      zone,
      starts_at: shape.from === null ? must(vehicle.opened_at, 'when it went out') : on(shape.from, '09:30'),
      ends_at,
      returned_at: isBack && ends_at ? new Date(ends_at.getTime() - (shape.early ?? 0) * DAY_MS) : null,
      hold_id: vehicle.hold_id,
    });
  }
  return plan;
}
