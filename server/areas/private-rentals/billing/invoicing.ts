/** Periods of a private rental are billed, one after the other; what was billed beyond the return is given back by a credit note. */
import type { privateBilling as rows } from '#contract/areas/private-billing.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, centsTimes, percentOf, textOfCents } from '#contract/rental/cents.ts';
import { owedUntil, type Period, periodsOf, type Rented } from '#contract/rental/periods.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { dayOf, formatDay } from '#server/lib/yard-time.ts';
import { shareCohorts, tripDay } from '#server/areas/statements/lock.ts';
import { type Bill, billOf, endOf, rentedOf } from '../bill.ts';
import { heldRental, type RentalRow } from '../rental.ts';
import type { StoredLine } from '../tables.ts';
import { contentOf, momentOf } from './content.ts';
import { addPaper, type Billing, type NewPaper } from './numbering.ts';
import { hashOf, paperOfAct } from './once.ts';

type Sent = Body<typeof rows.invoice>;
type Sums = Pick<NewPaper, 'lines' | 'tax_rate' | 'subtotal' | 'tax' | 'total'>;

/** A piece of time that one paper is of; a whole period, or what of one is still to be billed. */
interface Piece {
  readonly start: Date;
  readonly end: Date;
  readonly cents: number;
  /** The period that it is of. */
  readonly period: Period;
}

/** What is to be billed next, up to the period after the present one; null where nothing is. */
function nextPiece(rented: Rented, rental: RentalRow, { billedUntil }: Bill, now: Date): Piece | null {
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

/** @throws 422 `period_start` for another one than the next */
function checkNext(wanted: string | undefined, piece: Piece | null, { billedUntil }: Bill, zone: string): void {
  if (wanted === undefined) return;
  const at = new Date(wanted);
  if (piece?.start.getTime() === at.getTime()) return;
  const refuse = (why: string) => invalid({ period_start: [why] });
  if (at < billedUntil) throw refuse('This period is billed already.');
  if (piece) throw refuse(`The next to be billed begins ${formatDay(dayOf(piece.start, zone))}.`);
  throw refuse('This period has not begun.');
}

const lineOf = (label: string, cents: number): StoredLine => {
  const amount = textOfCents(cents);
  return { label, quantity: '1', unit_price: amount, amount };
};

function extraLine({ label, quantity = 1, unit_price }: NonNullable<Sent['lines']>[number]): StoredLine {
  const amount = textOfCents(centsTimes(quantity, unit_price));
  return { label, quantity: String(quantity), unit_price: textOfCents(centsOf(unit_price)), amount };
}

function pieceLabel({ start, end, period: { days, of_days } }: Piece, zone: string): string {
  const part = days < of_days ? `, ${days} of ${of_days} days` : '';
  return `Rent ${formatDay(dayOf(start, zone))} – ${formatDay(dayOf(end, zone))}${part}`;
}

/** Lines with their tax, counted once on the sum. */
function sumsOf(lines: readonly StoredLine[], tax_rate: string): Sums {
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

type Papered = Pick<NewPaper, 'kind' | 'period'> &
  Sums & { readonly voids?: { readonly id: number; readonly number: string } };

/** The credit note for the newest invoice that goes on beyond the return. */
async function creditNote({ db }: Billing, rental: RentalRow, rented: Rented, { billedUntil }: Bill): Promise<Papered> {
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

/** What this act makes: the next period with what is charged beside it, that alone, or the credit note. */
async function paperFor(ctx: Billing, rental: RentalRow, sent: Sent): Promise<Papered> {
  const [rented, bill] = [await rentedOf(ctx, rental), await billOf(ctx, rental)];
  const piece = nextPiece(rented, rental, bill, ctx.now);
  checkNext(sent.period_start, piece, bill, rental.zone);
  const extra = (sent.lines ?? []).map(extraLine);
  if (!piece && extra.length === 0) {
    if (bill.overbilled > 0) return creditNote(ctx, rental, rented, bill);
    throw invalid({ period_start: ['Everything that can be billed by now is billed.'] });
  }
  const lines = piece ? [lineOf(pieceLabel(piece, rental.zone), piece.cents), ...extra] : extra;
  const { tax_rate } = await settingOf(ctx.db, 'rentals', rental.branch_id);
  const period = piece && { start: piece.start, end: piece.end };
  return { kind: 'invoice', period, ...sumsOf(lines, String(tax_rate)) };
}

/**
 * Makes the invoice or credit note; answers its id. The same act again is answered with the paper of the first.
 *
 * @throws 422 `period_start` where nothing can be billed
 */
export async function makeInvoice(ctx: Billing, rentalId: number, sent: Sent): Promise<number> {
  const rental = await heldRental(ctx, rentalId, 'live');
  const content_hash = hashOf('invoice', rental.id, sent);
  const first = await paperOfAct(ctx, sent.request_id, content_hash);
  if (first !== null) return first;
  if (rental.status === 'cancelled') throw invalid({ period_start: ['It was cancelled: there is nothing to bill.'] });
  const { voids, ...paper } = await paperFor(ctx, rental, sent);
  const { period } = paper;
  const { zone } = rental;
  const said = period && { from: momentOf(period.start, zone), until: momentOf(period.end, zone) };
  await shareCohorts(ctx.db);
  const content = await contentOf(ctx, rental, { period: said, payment: null, voids: voids?.number ?? null });
  const { id, number } = await addPaper(ctx, {
    ...paper,
    private_rental_id: rental.id,
    content,
    request_id: sent.request_id,
    content_hash,
    ...(voids && { voids_id: voids.id }),
    booked_on: await tripDay(ctx.db, rental.vehicle_id, dayOf(period?.end ?? ctx.now, zone)),
  });
  const about = { entity: 'private_rental', entityId: rental.id, branchId: rental.branch_id };
  ctx.audit({ action: `private_rental.${paper.kind}`, ...about, detail: { number, total: paper.total } });
  return id;
}
