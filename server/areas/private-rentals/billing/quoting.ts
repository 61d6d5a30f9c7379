/** What taking a vehicle back comes to, before it is done: counted by the same functions that bill it afterwards. */
import { sql } from 'kysely';
import type { PrivateQuote, privateBilling as rows } from '#contract/areas/private-billing.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, sumOf, textOfCents } from '#contract/rental/cents.ts';
import { type Gauges, type Proposal, proposalsOf, type ReturnFacts } from '#contract/rental/closing.ts';
import { rentalDays } from '#contract/rental/days.ts';
import { rateOf } from '#server/areas/rentals/price.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import { must } from '#server/lib/must.ts';
import { type Bill, billOf, rentedOf } from '../bill.ts';
import { type RentalRow, seenRental } from '../rental.ts';
import type { StoredLine } from '../tables.ts';
import { creditNote, nextPiece, type Papered, pieceLine, sumsOf } from './pieces.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Read = Body<typeof rows.quote>;
type Setting = Awaited<ReturnType<typeof settingOf<'rentals'>>>;

/** More invoices than anybody would leave to be made; a wrong date must not count for ever. */
const MOST = 400;

/** What of the rent will be billed, an invoice for each period, or else what of it will be given back. */
async function papersOf(ctx: Reading, rental: RentalRow, bill: Bill, tax_rate: string): Promise<readonly Papered[]> {
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

type Known = Pick<ReturnFacts, 'unit' | 'is_electric' | 'tank_litres' | 'out'> & { readonly in: Gauges };

/** The vehicle, what was read as it went out, and what was read so far as it came back. */
async function knownOf({ db }: Reading, { id, vehicle_id }: RentalRow): Promise<Known> {
  const gauges = (phase: 'checkin' | 'checkout') => sql<Gauges>`
    (select json_build_object('odometer', o.value, 'fuel_eighths', h.fuel_eighths, 'charge_percent', h.charge_percent)
      from (select 1) one
      left join handovers h on h.private_rental_id = ${id} and h.phase = ${phase}
      left join odometer_readings o on o.id = h.odometer_id)`;
  const { rows: found } = await sql<Known>`
    select v.odometer_unit as unit, v.fuel = 'electric' is true as is_electric, v.tank_litres,
      ${gauges('checkin')} as out, ${gauges('checkout')} as in
    from vehicles v where v.id = ${vehicle_id}`.execute(db);
  return must(found[0], 'the vehicle of a rental');
}

/**
 * What the readings say is charged. The time itself is rent, so that nothing is late; what is included a day is agreed with the rental, and the
 * prices are those of the vehicle or its branch.
 */
async function chargesOf(ctx: Reading, rental: RentalRow, settings: Setting, read: Read) {
  const { starts_at, zone, picked_up_at, included_distance_per_day } = rental;
  const returned_at = rental.returned_at ?? new Date(read.returned_at);
  const known = await knownOf(ctx, rental);
  const rate = await rateOf(ctx.db, rental);
  const { odometer = known.in.odometer, fuel_eighths, charge_percent } = read;
  return proposalsOf({
    ...known,
    in: {
      odometer,
      fuel_eighths: fuel_eighths === undefined ? known.in.fuel_eighths : fuel_eighths,
      charge_percent: charge_percent === undefined ? known.in.charge_percent : charge_percent,
      cleanliness: null,
    },
    ends_at: returned_at,
    returned_at,
    days: rentalDays({ starts_at: picked_up_at ?? starts_at, ends_at: returned_at, zone }, settings.grace_minutes),
    rate: rate && { ...rate, included_distance_per_day },
    settings,
  });
}

const chargeLine = ({ label, basis, cents }: Proposal): StoredLine => {
  const amount = textOfCents(cents);
  return { label: `${label}, ${basis}`, quantity: '1', unit_price: amount, amount };
};

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
export async function quoteOf(ctx: Reading, id: number, read: Read): Promise<PrivateQuote> {
  const stored = await seenRental(ctx, id);
  const rental = { ...stored, returned_at: stored.returned_at ?? new Date(read.returned_at) };
  const settings = await settingOf(ctx.db, 'rentals', rental.branch_id);
  const tax_rate = String(settings.tax_rate);
  const bill = await billOf(ctx, rental);
  const { proposals, hints } = await chargesOf(ctx, rental, settings, read);
  const papers = await papersOf(ctx, rental, bill, tax_rate);
  const charged = withCharges(papers, proposals.map(chargeLine), tax_rate);
  const total = sumBy(charged, 'total');
  return {
    rent: papers.flatMap((paper) =>
      paper.lines.map(({ label, amount }) => ({ label, amount: sumOf(signed(paper) * centsOf(amount)) })),
    ),
    charges: proposals.map(({ label, basis, cents }) => ({ label, basis, amount: sumOf(cents) })),
    hints: [...hints],
    subtotal: sumOf(sumBy(charged, 'subtotal')),
    tax: sumOf(sumBy(charged, 'tax')),
    total: sumOf(total),
    balance: sumOf(bill.balance),
    deposit_held: sumOf(bill.deposit),
    open: sumOf(bill.balance + total),
  };
}
