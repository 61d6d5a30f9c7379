/** What one paper of a private rental is of: a piece of its time with what it costs, and what is given back of one that was billed too far. */
import { centsOf, percentOf, textOfCents } from '#contract/rental/cents.ts';
import { daysBetween, owedUntil, type Period, periodsOf, type Rented } from '#contract/rental/periods.ts';
import type { Context } from '#server/http/handler.ts';
import { dayOf, formatDay } from '#server/lib/yard-time.ts';
import { type Bill, endOf } from '../bill.ts';
import type { RentalRow } from '../rental.ts';
import type { StoredLine } from '../tables.ts';
import type { NewPaper } from './numbering.ts';

type Sums = Pick<NewPaper, 'lines' | 'tax_rate' | 'subtotal' | 'tax' | 'total'>;

/** A piece of time that one paper is of; a whole period, or what of one is still to be billed. */
export interface Piece {
  readonly start: Date;
  readonly end: Date;
  readonly cents: number;
  /** The period that it is of. */
  readonly period: Period;
}

/** What is to be billed next, up to the period after the present one; null where nothing is. */
export function nextPiece(
  rented: Rented,
  rental: RentalRow,
  { billedUntil }: Pick<Bill, 'billedUntil'>,
  now: Date,
): Piece | null {
  const end = endOf(rental, now);
  const begun = periodsOf(rented, end, now);
  const ahead = periodsOf(
    rented,
    end,
    new Date(Math.max(now.getTime(), begun.at(-1)?.end.getTime() ?? rental.starts_at.getTime())),
  );
  const period = ahead.find((one) => one.end > billedUntil);
  if (!period) return null;
  const start = billedUntil > period.start ? billedUntil : period.start;
  return { start, end: period.end, cents: owedUntil(rented, period.end) - owedBefore(rented, start), period };
}

/** At its very beginning nothing is owed yet. */
const owedBefore = (rented: Rented, at: Date): number => (at <= rented.starts_at ? 0 : owedUntil(rented, at));

const lineOf = (label: string, cents: number): StoredLine => {
  const amount = textOfCents(cents);
  return { label, quantity: '1', unit_price: amount, amount };
};

function pieceLabel({ start, end, period }: Piece, zone: string): string {
  const { of_days } = period;
  const days = period.days - daysBetween(period.start, start, zone);
  const part = days < of_days ? `, ${days} of ${of_days} days` : '';
  return `Rent ${formatDay(dayOf(start, zone))} – ${formatDay(dayOf(end, zone))}${part}`;
}

export const pieceLine = (piece: Piece, zone: string): StoredLine => lineOf(pieceLabel(piece, zone), piece.cents);

/** Lines with their tax, counted once on the sum. */
export function sumsOf(lines: readonly StoredLine[], tax_rate: string): Sums {
  const subtotal = lines.reduce((cents, { amount }) => cents + centsOf(amount), 0);
  const tax = percentOf(subtotal, tax_rate);
  return {
    lines,
    tax_rate,
    subtotal: textOfCents(subtotal),
    tax: textOfCents(tax),
    total: textOfCents(subtotal + tax),
  };
}

/** What is known of a paper before it has a number. */
export type Papered = Pick<NewPaper, 'kind' | 'period'> &
  Sums & { readonly voids?: { readonly id: number; readonly number: string } };

/** The credit note for the newest invoice that goes on beyond the return. */
export async function creditNote(
  { db }: Pick<Context, 'db'>,
  rental: RentalRow,
  rented: Rented,
  { billedUntil }: Pick<Bill, 'billedUntil'>,
): Promise<Papered> {
  const voids = await db
    .selectFrom('rental_invoices')
    .select(['id', 'number', 'period_start', 'tax_rate'])
    .where('private_rental_id', '=', rental.id)
    .where('kind', '=', 'invoice')
    .where('period_start', '<', billedUntil)
    .orderBy('period_start', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const returned = rental.returned_at ?? billedUntil;
  const start = voids.period_start !== null && voids.period_start > returned ? voids.period_start : returned;
  const cents = owedUntil(rented, billedUntil) - owedBefore(rented, start);
  const label = `Not used: ${formatDay(dayOf(start, rental.zone))} – ${formatDay(dayOf(billedUntil, rental.zone))}`;
  return {
    kind: 'credit_note',
    period: { start, end: billedUntil },
    ...sumsOf([lineOf(label, cents)], voids.tax_rate),
    voids,
  };
}
