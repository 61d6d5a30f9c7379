/** What taking a vehicle back comes to, before it is done: counted by the same functions that bill it afterwards. */
import type { PrivateQuote, privateBilling as rows } from '#contract/areas/private-billing.ts';
import type { ChargeCode } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, sumOf, textOfCents } from '#contract/rental/cents.ts';
import { settingOf } from '#server/kit/settings.ts';
import { type Bill, billOf, rentedOf } from '../bill.ts';
import { type RentalRow, seenRental } from '../rental.ts';
import type { StoredLine } from '../tables.ts';
import { chargeRows, isPending } from './charges.ts';
import { chargeLine, type Counting, proposedCharges, type SentReadings } from './charging.ts';
import { creditNote, nextPiece, type Papered, pieceLine, sumsOf } from './pieces.ts';

type Sent = Body<typeof rows.quote>;

/** More invoices than anybody would leave to be made; a wrong date must not count for ever. */
const MOST = 400;

/** What of the rent will be billed, an invoice for each period, or else what of it will be given back. */
async function papersOf(ctx: Counting, rental: RentalRow, bill: Bill, tax_rate: string): Promise<readonly Papered[]> {
  const rented = await rentedOf(ctx, rental);
  const papers: Papered[] = [];
  let { billedUntil } = bill;
  while (papers.length < MOST) {
    const piece = nextPiece(rented, rental, { billedUntil }, ctx.now);
    if (!piece) break;
    papers.push({ kind: 'invoice', period: piece, ...sumsOf([pieceLine(piece, rental.zone)], tax_rate) });
    billedUntil = piece.end;
  }
  let beyond = papers.length === 0 ? bill.overbilled : 0;
  while (beyond > 0 && papers.length < MOST) {
    const note = await creditNote(ctx, rental, rented, { billedUntil });
    if (!note.period || centsOf(note.subtotal) <= 0) break;
    papers.push(note);
    beyond -= centsOf(note.subtotal);
    billedUntil = note.period.start;
  }
  return papers;
}

/** A charge as a paper will have it. */
interface Quoted {
  readonly code: ChargeCode;
  readonly label: string;
  readonly basis: string;
  readonly amount: string;
}

/** What is still to be charged: of one that is back what stands with it, beside what was read and is not there yet. */
async function quotedCharges(ctx: Counting, rental: RentalRow, returned_at: Date, read: SentReadings) {
  const stored = await chargeRows(ctx.db, rental.id);
  const { proposals, hints } = await proposedCharges(ctx, rental, returned_at, read);
  const proposed = proposals
    .filter(({ code }) => stored.every((row) => row.code !== code))
    .map(({ code, label, basis, cents }): Quoted => ({ code, label, basis, amount: textOfCents(cents) }));
  return { charges: [...stored.filter(isPending), ...proposed] as readonly Quoted[], hints };
}

const signed = ({ kind }: Papered): 1 | -1 => (kind === 'credit_note' ? -1 : 1);
const sumBy = (papers: readonly Papered[], of: 'subtotal' | 'tax' | 'total'): number =>
  papers.reduce((cents, paper) => cents + signed(paper) * centsOf(paper[of]), 0);

/** They go with the last invoice, whose tax is counted once on its sum; beside a credit note they make one of their own. */
function withCharges(papers: readonly Papered[], charges: readonly StoredLine[], tax_rate: string): readonly Papered[] {
  if (charges.length === 0) return papers;
  const last = papers.at(-1);
  if (last?.kind !== 'invoice') return [...papers, { kind: 'invoice', period: null, ...sumsOf(charges, tax_rate) }];
  return [...papers.slice(0, -1), { ...last, ...sumsOf([...last.lines, ...charges], tax_rate) }];
}

/** @throws 404 where there is no such rental of the person's branches, 410 where it was deleted */
export async function quoteOf(ctx: Counting, id: number, sent: Sent): Promise<PrivateQuote> {
  const stored = await seenRental(ctx, id);
  const { returned_at: at, left_out = [], ...read } = sent;
  const rental = { ...stored, returned_at: stored.returned_at ?? new Date(at) };
  const settings = await settingOf(ctx.db, 'rentals', rental.branch_id);
  const tax_rate = String(settings.tax_rate);
  const bill = await billOf(ctx, rental);
  const { charges, hints } = await quotedCharges(ctx, rental, rental.returned_at, read);
  const papers = await papersOf(ctx, rental, bill, tax_rate);
  const counted = charges.filter(({ code }) => !left_out.includes(code));
  const charged = withCharges(papers, counted.map(chargeLine), tax_rate);
  const total = sumBy(charged, 'total');
  return {
    rent: papers.flatMap((paper) =>
      paper.lines.map(({ label, amount }) => ({ label, amount: sumOf(signed(paper) * centsOf(amount)) })),
    ),
    charges: charges.map(({ code, label, basis, amount }) => ({ code, label, basis, amount: Number(amount) })),
    hints: [...hints],
    subtotal: sumOf(sumBy(charged, 'subtotal')),
    tax: sumOf(sumBy(charged, 'tax')),
    total: sumOf(total),
    balance: sumOf(bill.balance),
    deposit_held: sumOf(bill.deposit),
    open: sumOf(bill.balance + total),
  };
}
