/** The lines of a booking: the rent that follows from the rate, and what is charged or taken off besides (rentals.md §4, rules 1 to 3). */
import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { chargeLine } from '#contract/areas/rental-bookings.ts';
import { textOfCents, type Written } from '#contract/rental/cents.ts';
import { type Cost, costOf, type Line, lineCents } from '#contract/rental/cost.ts';
import { rentalDays } from '#contract/rental/days.ts';
import { rentOf } from '#contract/rental/rent.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { RentalRates } from './tables.ts';

export type SentLine = z.output<typeof chargeLine>;

export interface Price extends Cost {
  readonly lines: readonly Line[];
  /** Percent. */
  readonly tax_rate: Written;
}

export interface RentedTime {
  readonly branch_id: number;
  readonly vehicle_id: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly zone: string;
}

/** What the office may charge with a booking; the rent follows from the rate, and everything else is counted at the return. */
const BESIDES: ReadonlySet<SentLine['code']> = new Set(['extra', 'delivery', 'discount', 'fee', 'other']);
/** No booking costs more, as the tables count. */
const MOST_CENTS = 99_999_999_999;

type Rented = Pick<RentedTime, 'branch_id' | 'vehicle_id'>;

/** What counts for the vehicle: its own rate, else its branch's. Null where there is neither. */
export async function rateOf(
  db: Kysely<Database>,
  { branch_id, vehicle_id }: Rented,
): Promise<Selectable<RentalRates> | null> {
  const { rows } = await sql<Selectable<RentalRates>>`
    select * from rental_rates
    where deleted_at is null and (vehicle_id = ${vehicle_id} or (branch_id = ${branch_id} and vehicle_id is null))
    order by vehicle_id nulls last limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The same, where nothing can be counted without one.
 *
 * @throws 422 `vehicle_id` where there is neither
 */
export async function rateFor(db: Kysely<Database>, rented: Rented): Promise<Selectable<RentalRates>> {
  const rate = await rateOf(db, rented);
  if (!rate)
    throw invalid({
      vehicle_id: ['Neither this vehicle nor its branch has a rate yet. Set one in the settings of rentals.'],
    });
  return rate;
}

/** Days that are charged, by the branch's grace. */
export async function daysOf(db: Kysely<Database>, time: RentedTime): Promise<number> {
  return rentalDays(time, (await settingOf(db, 'rentals', time.branch_id)).grace_minutes);
}

/** The line of the rent: so many times the price of a day, or one sum where weeks or months are cheaper. */
export async function rentLine(
  db: Kysely<Database>,
  time: RentedTime,
  { daily, weekly, monthly }: Pick<Selectable<RentalRates>, 'daily' | 'weekly' | 'monthly'>,
): Promise<Line> {
  const days = await daysOf(db, time);
  const { cents, label, basis, each } = rentOf(days, { daily, weekly, monthly });
  const many =
    each === null ? { quantity: 1, unit_price: textOfCents(cents) } : { quantity: days, unit_price: textOfCents(each) };
  return { code: 'rental', label, ...many, taxable: true, basis };
}

/** Lines as they were sent. */
export const linesFrom = (sent: readonly SentLine[]): readonly Line[] =>
  sent.map(({ quantity = 1, taxable = true, ...line }) => ({ ...line, quantity, taxable, basis: '' }));

/** @throws 422 `lines` where one is the rent, or is counted at the return */
export function extrasFrom(sent: readonly SentLine[]): readonly Line[] {
  for (const { code } of sent)
    if (!BESIDES.has(code))
      throw invalid({
        lines: [code === 'rental' ? 'The rent follows from the rate.' : 'This is charged when the vehicle is back.'],
      });
  return linesFrom(sent);
}

/** @throws 422 `lines` where more is taken off than there is, or where it is beyond counting */
export function refuseSum({ subtotal, total }: Cost): void {
  if (subtotal < 0) throw invalid({ lines: ['More is taken off than all the rest costs.'] });
  if (total > MOST_CENTS) throw invalid({ lines: ['This is more than can be charged.'] });
}

/** Lines with the tax of the branch. */
export async function priceOf(db: Kysely<Database>, branchId: number, lines: readonly Line[]): Promise<Price> {
  const { tax_rate } = await settingOf(db, 'rentals', branchId);
  const cost = costOf(lines, tax_rate);
  refuseSum(cost);
  return { lines, tax_rate, ...cost };
}

/** Which of a booking's lines stay, and whether the rent follows from the rate anew. */
interface Repricing {
  readonly before: RentedTime & { readonly source: 'channel' | 'office' | 'import' };
  readonly next: RentedTime;
  readonly known: readonly Line[];
  /** Besides the rent; what it has stays where none are sent. */
  readonly sent: readonly SentLine[] | undefined;
}

/** The price of a booking that changes; null where it stays. What a channel agreed with its renter is not recounted for another vehicle. */
export async function repriced(db: Kysely<Database>, { before, next, known, sent }: Repricing): Promise<Price | null> {
  const isMoved =
    Number(before.starts_at) !== Number(next.starts_at) ||
    Number(before.ends_at) !== Number(next.ends_at) ||
    before.branch_id !== next.branch_id;
  const follows = isMoved || (before.source === 'office' && before.vehicle_id !== next.vehicle_id);
  if (!follows && sent === undefined) return null;
  const rents = follows
    ? [await rentLine(db, next, await rateFor(db, next))]
    : known.filter(({ code }) => code === 'rental');
  const extras = sent === undefined ? known.filter(({ code }) => code !== 'rental') : extrasFrom(sent);
  return priceOf(db, next.branch_id, [...rents, ...extras]);
}

/** The columns of a booking that say its price. */
export const pricedColumns = ({ tax_rate, tax, total }: Omit<Price, 'lines'>) => ({
  tax_rate,
  tax: textOfCents(tax),
  booking_amount: textOfCents(total),
});

/** Writes the lines of the booking itself, instead of those it had. */
export async function saveLines(
  {
    db,
    now,
    person,
  }: { readonly db: Kysely<Database>; readonly now: Date; readonly person: { readonly id: number } | null },
  bookingId: number,
  lines: readonly Line[],
): Promise<void> {
  await db.deleteFrom('booking_charges').where('booking_id', '=', bookingId).where('phase', '=', 'booking').execute();
  if (lines.length === 0) return;
  const rows = lines.map((line, position) => ({
    ...line,
    booking_id: bookingId,
    phase: 'booking' as const,
    amount: textOfCents(Math.abs(lineCents(line))),
    damage_id: null,
    position,
    created_at: now,
    created_by: person?.id ?? null,
  }));
  await db.insertInto('booking_charges').values(rows).execute();
}
