/** What the readings of a return say is charged of a private rental, counted the same way before it is taken back and as it is. */
import { sql } from 'kysely';
import type { privateBilling as rows } from '#contract/areas/private-billing.ts';
import type { CorrectedDistance } from '#contract/areas/private-record.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, formatCents, sumOf } from '#contract/rental/cents.ts';
import { drivenOf, type Gauges, type Proposal, proposalsOf, type ReturnFacts } from '#contract/rental/closing.ts';
import { rentalDays } from '#contract/rental/days.ts';
import { rateOf } from '#server/areas/rentals/price.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import { must } from '#server/lib/must.ts';
import type { RentalRow } from '../rental.ts';
import type { StoredLine } from '../tables.ts';

/** As much of a handler's context as charges are counted with. */
export type Counting = Pick<Context, 'db' | 'person' | 'now'>;

/** What was read and sent; what is not sent is as it was noted. */
export type SentReadings = Omit<Body<typeof rows.quote>, 'returned_at' | 'left_out'>;

type Known = Pick<ReturnFacts, 'unit' | 'is_electric' | 'tank_litres' | 'out'> & { readonly in: Gauges };

/** The vehicle, what was read as it went out, and what was read so far as it came back. */
async function knownOf({ db }: Counting, { id, vehicle_id }: RentalRow): Promise<Known> {
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

interface Line {
  readonly label: string;
  readonly amount: string;
}

/** Every line that the rental was billed so far. */
async function billedLines({ db }: Counting, { id }: RentalRow): Promise<readonly Line[]> {
  const { rows: found } = await sql<Line>`
    select line->>'label' as label, line->>'amount' as amount
    from rental_invoices i, jsonb_array_elements(i.lines) line
    where i.private_rental_id = ${id} and i.kind = 'invoice'`.execute(db);
  return found;
}

/** The line was written for this charge: it is called so, whatever stands behind a comma, a colon or a dash. */
const isNamed = (line: string, charge: string): boolean => {
  const [name, words] = [charge.toLowerCase(), line.trim().toLowerCase()];
  return words === name || (words.startsWith(name) && /^\s*[,:(–-]/.test(words.slice(name.length)));
};

const billedOf = (charge: string, lines: readonly Line[]): number =>
  lines.filter(({ label }) => isNamed(label, charge)).reduce((cents, { amount }) => cents + centsOf(amount), 0);

/** Less what somebody has billed of it by hand before; null where nothing of it is left. */
function lessBilled(proposal: Proposal, lines: readonly Line[]): Proposal | null {
  const billed = billedOf(proposal.label, lines);
  if (billed === 0) return proposal;
  if (billed >= proposal.cents) return null;
  const basis = `${proposal.basis}, less ${formatCents(billed)} billed before`;
  return { ...proposal, basis, cents: proposal.cents - billed };
}

/**
 * What the readings say is charged, whatever was billed. The time itself is rent, so that nothing is late; what is included a day is agreed with the rental, and the
 * prices are those of the vehicle or its branch.
 */
async function chargesByReadings(ctx: Counting, rental: RentalRow, returned_at: Date, read: SentReadings) {
  const { starts_at, zone, picked_up_at, included_distance_per_day } = rental;
  const settings = await settingOf(ctx.db, 'rentals', rental.branch_id);
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

/** What the readings say is still to be charged: what was billed by hand is not charged again. */
export async function proposedCharges(ctx: Counting, rental: RentalRow, returned_at: Date, read: SentReadings) {
  const { proposals, hints } = await chargesByReadings(ctx, rental, returned_at, read);
  const lines = await billedLines(ctx, rental);
  return { proposals: proposals.flatMap((proposal) => lessBilled(proposal, lines) ?? []), hints };
}

/** What was billed of a charge, under the words by which it was counted. */
export interface BilledCharge {
  readonly label: string;
  readonly basis: string;
}

/**
 * What the distance would be charged by the readings of now, where a reading was corrected after it was billed. Null as long as it was driven as far
 * as it was billed for, and once bills by hand made the difference good: other prices of today are no correction.
 */
export async function correctedDistance(
  ctx: Counting,
  rental: RentalRow,
  { label, basis }: BilledCharge,
): Promise<CorrectedDistance | null> {
  const known = await knownOf(ctx, rental);
  if (rental.returned_at === null || known.in.odometer === null || known.out.odometer === null) return null;
  const distance = known.in.odometer - known.out.odometer;
  if (distance === drivenOf(basis)) return null;
  const { proposals } = await chargesByReadings(ctx, rental, rental.returned_at, {});
  const cents = proposals.find(({ code }) => code === 'extra_distance')?.cents ?? 0;
  const billed = billedOf(label, await billedLines(ctx, rental));
  return cents === billed ? null : { distance, amount: sumOf(cents), billed: sumOf(billed) };
}

/** As a paper has it. */
export function chargeLine({ label, basis, amount }: Line & { readonly basis: string }): StoredLine {
  return { label: `${label}, ${basis}`, quantity: '1', unit_price: amount, amount };
}
