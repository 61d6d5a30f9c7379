/** What keeps bookings from going out, as sentences (rentals.md §2, "Blockers"). */
import type { Kysely } from 'kysely';
import type { Blocker } from '#contract/areas/rental-record.ts';
import { type BlockerKind, bookingNumber, type PaperState, withoutSum } from '#contract/areas/rental-words.ts';
import type { DepositState } from '#contract/areas/rental-money-words.ts';
import { centsOf, formatCents, percentOf } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import { dayOf, formatDay, formatMoment } from '#server/lib/yard-time.ts';
import { type BlockerFacts, blockerFactsOf } from './blocker-facts.ts';

/** What the vehicle is now says nothing of a booking that begins later than this. */
const SOON_MS = 48 * 3_600_000;

/** Nobody passes them: there is nothing to hand out, or nobody to hand it to. */
const FIRM: ReadonlySet<BlockerKind> = new Set(['vehicle_out', 'vehicle_missing', 'customer_blocked']);

const blocker = (kind: BlockerKind, text: string): Blocker => ({ kind, text, passable: !FIRM.has(kind) });

type Blocking = (facts: BlockerFacts) => readonly Blocker[];

const PAPER_TEXTS: Readonly<Partial<Record<PaperState, string>>> = {
  missing: 'is missing.',
  pending: 'is to be checked.',
  rejected: 'was sent back.',
};

/** Of another year than the return it is said which. */
function shortDay(day: string, year: string): string {
  return day.startsWith(year) ? formatDay(day).slice(0, -5) : formatDay(day);
}

const license: Blocking = ({ license_status, license_ends, ends_at, zone }) => {
  if (license_status === 'expiring' && license_ends !== null) {
    const ends = shortDay(license_ends, dayOf(ends_at, zone).slice(0, 4));
    return [blocker('license', `Licence ends ${ends}, the return is ${formatMoment(ends_at, zone)}.`)];
  }
  const text = PAPER_TEXTS[license_status];
  return text === undefined ? [] : [blocker('license', `The licence ${text}`)];
};

const addressProof: Blocking = ({ address_proof_status }) => {
  const text = PAPER_TEXTS[address_proof_status];
  return text === undefined ? [] : [blocker('address_proof', `The address proof ${text}`)];
};

const agreement: Blocking = ({ agreement_status }) => {
  if (agreement_status === 'missing') return [blocker('agreement', 'The agreement is not signed.')];
  const text = PAPER_TEXTS[agreement_status];
  return text === undefined ? [] : [blocker('agreement', `The agreement ${text}`)];
};

const INSURANCE_STATES = {
  not_required: 'not_required',
  pending_customer_action: 'missing',
  pending_admin_action: 'pending',
  approved: 'approved',
  rejected: 'rejected',
} as const;

const insurance: Blocking = ({ insurance_status }) => {
  const text = PAPER_TEXTS[INSURANCE_STATES[insurance_status]];
  return text === undefined ? [] : [blocker('insurance', `The insurance ${text}`)];
};

/** In cents, what must be paid to be confirmed, or to go out once it is. At the pick-up is not before it. */
function needed({ status, payment_model, partial_percent, booking_amount }: BlockerFacts): number {
  if (payment_model === 'at_pickup') return 0;
  const amount = centsOf(booking_amount);
  return status === 'pending' && payment_model === 'partial' ? percentOf(amount, partial_percent ?? 0) : amount;
}

const payment: Blocking = (facts) => {
  const open = needed(facts) - (centsOf(facts.paid) - centsOf(facts.refunded));
  return open > 0 ? [blocker('payment', `${formatCents(open)} are to be paid first.`)] : [];
};

/** It is there, or nobody asks for it. */
const DEPOSIT_DONE: ReadonlySet<DepositState> = new Set(['authorised', 'paid', 'waived']);

/** It is taken before the keys are handed over, also where the rest is paid at the pick-up. */
const deposit =
  (now: Date): Blocking =>
  ({ deposit_amount, deposit_status, authorised_until, zone }) => {
    const amount = centsOf(deposit_amount);
    const isBlocked = deposit_status === 'authorised' || deposit_status === 'expired';
    if (amount > 0 && isBlocked && authorised_until !== null && authorised_until <= now) {
      const ended = formatMoment(authorised_until, zone);
      return [blocker('deposit', `The card's authorisation of the deposit ran out on ${ended}.`)];
    }
    if (amount === 0 || (deposit_status !== null && DEPOSIT_DONE.has(deposit_status))) return [];
    return [blocker('deposit', `The deposit of ${formatCents(amount)} is not held.`)];
  };

/** Whole years on the day. */
function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const tooYoung: Blocking = ({ people, starts_at, zone, min_age }) =>
  people.flatMap(({ name, birth_date }) => {
    const age = birth_date === null ? min_age : ageOn(birth_date, dayOf(starts_at, zone));
    return age < min_age ? [blocker('too_young', `${name} is ${age} at pick-up; ${min_age} is needed.`)] : [];
  });

const customerBlocked: Blocking = ({ people }) =>
  people.flatMap(({ name, blocked }) =>
    blocked === null ? [] : [blocker('customer_blocked', `${name} is blocked: ${blocked}.`.replace('..', '.'))],
  );

const HOLD_TEXTS: Readonly<Record<string, string>> = {
  rented: 'is rented out',
  out_of_service: 'is out of service',
  maintenance: 'is in maintenance',
};

const vehicleState: Blocking = ({ plate, retired, holds }) => {
  if (retired) return [blocker('vehicle_state', `${plate} is retired.`)];
  return holds.map(({ kind, about }) => {
    const state = `${plate} ${HOLD_TEXTS[kind] ?? 'is not ready'}`;
    return blocker('vehicle_state', about === '' ? `${state}.` : `${state}: ${about}.`.replace('..', '.'));
  });
};

const vehicleOut: Blocking = ({ plate, out_with }) =>
  out_with === null ? [] : [blocker('vehicle_out', `${plate} is still out with ${bookingNumber(out_with)}.`)];

const vehicleMissing: Blocking = ({ plate }) =>
  plate === null ? [blocker('vehicle_missing', 'No vehicle is chosen.')] : [];

/** Where the vehicle is now counts for who begins now, and for all of the next days once it is late. */
function isAway({ starts_at, out_until }: BlockerFacts, now: Date): boolean {
  return starts_at <= now || (out_until !== null && out_until < now && isSoon(starts_at, now));
}

const isSoon = (starts_at: Date, now: Date): boolean => starts_at.getTime() <= now.getTime() + SOON_MS;

function blockersIn(facts: BlockerFacts, now: Date, goesOutNow: boolean): readonly Blocker[] {
  const ofNow: Blocking[] = [];
  if (goesOutNow || isAway(facts, now)) ofNow.push(vehicleOut);
  if (goesOutNow || isSoon(facts.starts_at, now)) ofNow.push(vehicleState);
  const all = [
    vehicleMissing,
    ...ofNow,
    customerBlocked,
    license,
    addressProof,
    agreement,
    insurance,
    tooYoung,
    payment,
    deposit(now),
  ];
  return all.flatMap((blocking) => blocking(facts));
}

/**
 * What keeps each of these bookings from going out, as sentences; one query for all. Empty for those that are out or over.
 *
 * @param goesOutNow what the vehicle is now counts, however far off the pick-up was planned
 */
export async function blockersOf(
  db: Kysely<Database>,
  now: Date,
  ids: readonly number[],
  { goesOutNow = false }: { readonly goesOutNow?: boolean } = {},
): Promise<ReadonlyMap<number, readonly Blocker[]>> {
  if (ids.length === 0) return new Map();
  const facts = await blockerFactsOf(db, ids);
  return new Map(facts.map((one) => [one.id, blockersIn(one, now, goesOutNow)]));
}

/** As the person may read them: sums are for those who see payments. */
export const readableBlockers = (
  blockers: readonly Blocker[],
  { can }: { readonly can: (right: 'payment.view') => boolean },
): Blocker[] => (can('payment.view') ? [...blockers] : blockers.map(withoutSum));
