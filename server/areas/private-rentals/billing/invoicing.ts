/** Periods of a private rental are billed, one after the other; what was billed beyond the return is given back by a credit note. */
import type { privateBilling as rows } from '#contract/areas/private-billing.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, centsTimes, textOfCents } from '#contract/rental/cents.ts';
import type { Rented } from '#contract/rental/periods.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { dayOf, formatDay } from '#server/lib/yard-time.ts';
import { shareCohorts, tripDay } from '#server/areas/statements/lock.ts';
import { type Bill, billOf, rentedOf } from '../bill.ts';
import { heldRental, type RentalRow } from '../rental.ts';
import type { StoredLine } from '../tables.ts';
import { markBilled, pendingCharges } from './charges.ts';
import { chargeLine } from './charging.ts';
import { contentOf, momentOf } from './content.ts';
import { addPaper, type Billing } from './numbering.ts';
import { hashOf, paperOfAct } from './once.ts';
import { creditNote, nextPiece, type Papered, type Piece, pieceLine, sumsOf } from './pieces.ts';

type Sent = Body<typeof rows.invoice>;

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

function extraLine({ label, quantity = 1, unit_price }: NonNullable<Sent['lines']>[number]): StoredLine {
  const amount = textOfCents(centsTimes(quantity, unit_price));
  return { label, quantity: String(quantity), unit_price: textOfCents(centsOf(unit_price)), amount };
}

/** A paper, with the charges of the return that stand on it. */
type Charged = Papered & { readonly charges?: readonly number[] };

/** What is charged of the return goes with the last piece of its time, or alone: where it is billed, all of the rent is. */
async function chargesBeside({ db, now }: Billing, rental: RentalRow, rented: Rented, piece: Piece | null) {
  const isLast = !piece || nextPiece(rented, rental, { billedUntil: piece.end }, now) === null;
  return rental.returned_at !== null && isLast ? pendingCharges(db, rental.id) : [];
}

/** What this act makes: the next period with what is charged beside it, that alone, or the credit note. */
async function paperFor(ctx: Billing, rental: RentalRow, sent: Sent): Promise<Charged> {
  const [rented, bill] = [await rentedOf(ctx, rental), await billOf(ctx, rental)];
  const piece = nextPiece(rented, rental, bill, ctx.now);
  checkNext(sent.period_start, piece, bill, rental.zone);
  const charges = await chargesBeside(ctx, rental, rented, piece);
  const own = charges.map(chargeLine);
  // Whoever also wrote it into the form means the same charge.
  const extra = (sent.lines ?? []).map(extraLine).filter(({ label }) => own.every((line) => line.label !== label));
  const beside = [...own, ...extra];
  if (!piece && extra.length === 0) {
    if (bill.overbilled > 0) return creditNote(ctx, rental, rented, bill);
    if (own.length === 0) throw invalid({ period_start: ['Everything that can be billed by now is billed.'] });
  }
  const lines = piece ? [pieceLine(piece, rental.zone), ...beside] : beside;
  const { tax_rate } = await settingOf(ctx.db, 'rentals', rental.branch_id);
  const period = piece && { start: piece.start, end: piece.end };
  return { kind: 'invoice', period, ...sumsOf(lines, String(tax_rate)), charges: charges.map(({ id }) => id) };
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
  const { voids, charges = [], ...paper } = await paperFor(ctx, rental, sent);
  const { period } = paper;
  const { zone } = rental;
  const said = period && { from: momentOf(period.start, zone), until: momentOf(period.end, zone) };
  await shareCohorts(ctx.db);
  const content = await contentOf(ctx, rental, { period: said, payment: null, voids: voids?.number ?? null });
  await markBilled(ctx.db, charges, sent.request_id);
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
