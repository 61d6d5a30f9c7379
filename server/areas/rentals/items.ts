/** Bookings as lists show them, a whole page in two queries. */
import { type RawBuilder, sql } from 'kysely';
import type { Blocker, BookingItem } from '#contract/areas/rental-record.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { blockersOf, readableBlockers } from './blockers.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
/** Without what follows from the row, and with the sum as it is stored. */
type PlainItem = Omit<
  BookingItem,
  'number' | 'blockers' | 'first_blocker' | 'starts_at' | 'ends_at' | 'booking_amount'
>;
type ItemRow = Stored<PlainItem> & { starts_at: Date; ends_at: Date; booking_amount: string };

/** Out of a booking `b`: it should be back by now. */
export const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(b.status = 'checked_in' and b.ends_at < ${now}::timestamptz)`;

/** A paper of the booking `b`, whose papers are `p`, that nobody has approved yet. */
export const isUnverified = sql<boolean>`(
  p.license_status not in ('approved', 'not_required') or p.address_proof_status not in ('approved', 'not_required')
  or p.agreement_status not in ('approved', 'not_required') or b.insurance_status not in ('approved', 'not_required'))`;

/** Money is still open on the booking `b`. */
export const isUnpaid = sql<boolean>`(b.booking_amount > b.paid - b.refunded)`;

/** The vehicle `v` of a booking, or null. */
export const vehicleColumn = sql`
  case when v.id is not null then json_build_object(
    'id', v.id, 'plate', v.plate, 'name', v.name, 'vin', v.vin, 'unit', v.odometer_unit, 'fuel', v.fuel) end as vehicle`;

/** The renter `c` of a booking. */
export const renterColumn = sql`
  json_build_object('id', c.id, 'name', concat_ws(' ', c.first_name, c.last_name), 'phone', c.phone) as renter`;

async function rowsOf({ db, now }: Reading, ids: readonly number[]): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select b.id, b.token, b.status, b.branch_id, r.name as branch_name, b.starts_at, b.ends_at, b.zone, ${isOverdue(now)} as overdue,
      b.picked_up_at, b.returned_at, ${vehicleColumn}, ${renterColumn}, p.license_status, p.address_proof_status, p.agreement_status,
      p.final_agreement_status, b.insurance_status, b.payment_status, b.booking_amount, b.updated_at
    from bookings b
    join booking_papers p on p.booking_id = b.id
    join branches r on r.id = b.branch_id
    left join vehicles v on v.id = b.vehicle_id
    join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
    join customers c on c.id = bc.customer_id
    where b.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** These bookings in this order, with what keeps each from going out. Money only for those who may see it. */
export const itemsOf = async (ctx: Reading, ids: readonly number[]): Promise<readonly BookingItem[]> =>
  ids.length === 0 ? [] : itemsWith(ctx, ids, await blockersOf(ctx.db, ctx.now, ids));

/** The same, where the blockers were read before. */
export async function itemsWith(
  ctx: Reading,
  ids: readonly number[],
  blockers: ReadonlyMap<number, readonly Blocker[]>,
): Promise<readonly BookingItem[]> {
  const seesMoney = ctx.person.can('payment.view');
  const rows = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const open = readableBlockers(blockers.get(id) ?? [], ctx.person);
    return {
      ...present<PlainItem & { starts_at: string; ends_at: string }, 'starts_at' | 'ends_at'>(row),
      number: bookingNumber(id),
      payment_status: seesMoney ? row.payment_status : null,
      booking_amount: seesMoney ? Number(row.booking_amount) : null,
      blockers: open.length,
      first_blocker: open[0]?.text ?? null,
    };
  });
}
