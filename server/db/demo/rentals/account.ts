/** A booking of the demo as its money sees it: what it costs, who of the yard sees to it, and when things can have happened. */
import { sql } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import type { MadeBooking } from './make.ts';

const MINUTE = 60_000;

export interface Account {
  readonly booking: MadeBooking;
  /** Its place among those that are as far as it is. */
  readonly nth: number;
  /** Cents. */
  readonly amount: number;
  readonly deposit: number;
  /** The price of a day. */
  readonly day: number;
  /** Percent. */
  readonly tax_rate: string;
  readonly email: string;
  /** At the desk of its branch. */
  readonly desk: number;
  /** Counts money. */
  readonly accountant: number;
  /** When the keys were handed over, the booking ended, or it is now: rent came before. */
  readonly until: Date;
  readonly now: Date;
}

interface Row {
  readonly id: number;
  readonly booking_amount: string;
  readonly deposit_amount: string;
  readonly tax_rate: string;
  readonly email: string;
  readonly daily: string;
}

const isOver = ({ status }: MadeBooking) => status === 'cancelled' || status === 'rejected';

function untilOf(booking: MadeBooking, now: Date): Date {
  if (isOver(booking)) return booking.status_at;
  return booking.picked_up_at ?? (booking.starts_at < now ? booking.starts_at : now);
}

export async function accountsOf(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<readonly Account[]> {
  const { rows } = await sql<Row>`
    select b.id, b.booking_amount, b.deposit_amount, b.tax_rate, c.email, r.daily
    from bookings b
    join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
    join customers c on c.id = bc.customer_id
    cross join lateral (select daily from rental_rates
      where vehicle_id = b.vehicle_id or (branch_id = b.branch_id and vehicle_id is null)
      order by vehicle_id nulls last limit 1) r`.execute(demo.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const seen = new Map<string, number>();
  return bookings.map((booking) => {
    const nth = seen.get(booking.status) ?? 0;
    seen.set(booking.status, nth + 1);
    return accountOf(demo, booking, must(known.get(booking.id), 'a booking'), nth);
  });
}

/** Daniel sees to all that is to come at the first branch. */
function deskOf(isFirst: boolean, { status }: MadeBooking, nth: number): string {
  if (!isFirst) return 'Helen Park';
  return status !== 'confirmed' && nth % 3 === 2 ? 'Sofia Lindqvist' : 'Daniel Carter';
}

function accountOf(demo: DemoContext, booking: MadeBooking, row: Row, nth: number): Account {
  const isFirst = booking.branch_id === demo.yard.branches[0];
  return {
    booking,
    nth,
    amount: centsOf(row.booking_amount),
    deposit: centsOf(row.deposit_amount),
    day: centsOf(row.daily),
    tax_rate: row.tax_rate,
    email: row.email,
    desk: personOf(demo, deskOf(isFirst, booking, nth)),
    accountant: personOf(demo, 'Ida Holm'),
    until: untilOf(booking, demo.now),
    now: demo.now,
  };
}

/** A moment that the booking allows: after it was made, and before the keys were handed over or it ended. */
export function within({ booking, until }: Account, at: Date, minutesAfter = 2): Date {
  const [first, last] = [booking.made_at.getTime() + minutesAfter * MINUTE, until.getTime() - MINUTE];
  return new Date(Math.max(first, Math.min(last, at.getTime())));
}

/** A moment that has passed. */
export const passed = ({ now }: Account, at: Date): Date => new Date(Math.min(now.getTime() - MINUTE, at.getTime()));
