/** What follows from what was read at the return (rentals.md §4, rules 6 to 8). All sums are cents. */
import { type ChargeCode, chargeCodes, type Cleanliness, cleanlinesses } from '../areas/rental-words.ts';
import { centsOf, centsTimes, formatCents, grouped, percentOf, type Written } from './cents.ts';

/** A charge that is proposed: how much, and how it was counted. */
export interface Proposal {
  readonly code: ChargeCode;
  readonly label: string;
  readonly basis: string;
  readonly cents: number;
  readonly taxable: boolean;
}

type Counted = Pick<Proposal, 'basis' | 'cents'>;

export interface LateRate {
  readonly daily: Written;
  /** Null: a third of the day. */
  readonly late_hour: Written | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const EIGHTHS = 8;

/** Whole minutes that have passed since the vehicle was due; none below zero. */
const minutesLate = (ends_at: Date, returned_at: Date): number =>
  Math.max(0, Math.floor((returned_at.getTime() - ends_at.getTime()) / MINUTE_MS));

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Hours of the last day that was begun: no dearer than a day. */
function lateHours(minutes: number, { daily, late_hour }: LateRate): Counted {
  const day = centsOf(daily);
  const hour = late_hour === null ? Math.round(day / 3) : centsOf(late_hour);
  const hours = Math.ceil(minutes / 60);
  if (hours * hour > day) return { cents: day, basis: `${formatCents(day)}, the price of a day` };
  return { cents: hours * hour, basis: `${hours} h × ${formatCents(hour)}` };
}

/** Null where nothing is charged. `grace`: minutes in which nothing begins. */
export function lateFee(minutes: number, rate: LateRate, grace: number): Counted | null {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  const daily = centsOf(rate.daily);
  const parts: Counted[] = [];
  if (days > 0) parts.push({ cents: days * daily, basis: `${countText(days, 'day')} × ${formatCents(daily)}` });
  if (rest > grace) parts.push(lateHours(rest, rate));
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  return cents === 0 ? null : { cents, basis: `${minutes} min late: ${parts.map(({ basis }) => basis).join(' + ')}` };
}

export interface Driven {
  readonly out: number;
  readonly in: number;
  readonly included_per_day: number;
  /** Booked, and whole ones that it came late. */
  readonly days: number;
  readonly price: Written;
  readonly unit: 'km' | 'mi';
}

/** What was driven beyond what is included. Null where that is nothing. */
export function distanceFee({ included_per_day, days, price, unit, ...dial }: Driven): Counted | null {
  const driven = dial.in - dial.out;
  const included = included_per_day * days;
  const cents = driven > included ? centsTimes(driven - included, price) : 0;
  return cents === 0
    ? null
    : {
        cents,
        basis: `(${grouped(String(driven))} − ${grouped(String(included))}) ${unit} × ${formatCents(centsOf(price))}`,
      };
}

/** How far it was driven by the words of a distance fee; null where these are no such words. */
export function drivenOf(basis: string): number | null {
  const [, driven] = /^\((-?[\d,]+) − /.exec(basis) ?? [];
  return driven === undefined ? null : Number(driven.replaceAll(',', ''));
}

export interface Fuelled {
  readonly out: number;
  readonly in: number;
  readonly tank: Written;
  readonly price: Written;
  readonly fee: Written;
}

/** So many eighths of the tank, exactly: an eighth has three digits behind the point. */
function litresOf(eighths: number, tank: Written): string {
  const [whole = '', part = ''] = String(tank).split('.');
  const digits = String(BigInt(`${whole}${part}`) * BigInt((eighths * 1_000) / EIGHTHS)).padStart(part.length + 4, '0');
  return `${digits.slice(0, -part.length - 3)}.${digits.slice(-part.length - 3)}`;
}

/** What is missing in the tank, and the work of filling it up. Null where it came back with as much. */
export function fuelFee({ tank, price, fee, ...gauge }: Fuelled): Counted | null {
  if (gauge.in >= gauge.out) return null;
  const each = formatCents(centsOf(price));
  const cents = centsTimes(litresOf(gauge.out - gauge.in, tank), price) + centsOf(fee);
  const work = centsOf(fee) === 0 ? '' : ` + ${formatCents(centsOf(fee))}`;
  const basis = `(${gauge.out} − ${gauge.in})/${EIGHTHS} × ${Number(tank)} l × ${each}${work}`;
  return cents === 0 ? null : { cents, basis };
}

/** What is missing in the battery, at the price of a percent. */
export function chargeFee(gauge: { readonly out: number; readonly in: number }, price: Written): Counted | null {
  const cents = gauge.in < gauge.out ? centsTimes(gauge.out - gauge.in, price) : 0;
  return cents === 0 ? null : { cents, basis: `(${gauge.out} − ${gauge.in}) % × ${formatCents(centsOf(price))}` };
}

export interface Gauges {
  readonly odometer: number | null;
  readonly fuel_eighths: number | null;
  readonly charge_percent: number | null;
}

/** What is charged for use; null where nothing is, or nothing was agreed. */
export interface ClosingRate extends LateRate {
  readonly included_distance_per_day: number | null;
  readonly extra_distance_price: Written | null;
  readonly fuel_price: Written | null;
  readonly refuel_fee: Written | null;
}

/** What the yard decided (contract/settings/rentals.ts). */
export interface ClosingSettings {
  readonly grace_minutes: number;
  readonly dirty_fee: number;
  readonly very_dirty_fee: number;
  readonly smoke_fee: number;
  readonly fuel_price: number;
  readonly refuel_fee: number;
  readonly tax_use: 'on' | 'off';
}

export interface ReturnFacts {
  readonly ends_at: Date;
  readonly returned_at: Date | null;
  /** That are charged with the booking. */
  readonly days: number;
  readonly unit: 'km' | 'mi';
  readonly is_electric: boolean;
  readonly tank_litres: Written | null;
  readonly out: Gauges;
  readonly in: Gauges & { readonly cleanliness: Cleanliness | null };
  readonly rate: ClosingRate | null;
  readonly settings: ClosingSettings;
}

/** What one of the rules says: a charge, or why it cannot say one. */
interface Finding {
  readonly counted?: Counted | null;
  readonly hint?: string;
}

const lateOf = ({ ends_at, returned_at, rate, settings }: ReturnFacts): number =>
  returned_at === null || !rate || minutesLate(ends_at, returned_at) <= settings.grace_minutes
    ? 0
    : minutesLate(ends_at, returned_at);

function findLate({ ends_at, returned_at, rate, settings }: ReturnFacts): Finding {
  if (returned_at === null) return {};
  const minutes = minutesLate(ends_at, returned_at);
  if (minutes <= settings.grace_minutes) return {};
  if (!rate) return { hint: 'It came back late, but neither the vehicle nor its branch has a rate.' };
  return { counted: lateFee(minutes, rate, settings.grace_minutes) };
}

function findDistance(facts: ReturnFacts): Finding {
  const { out, rate, days, unit } = facts;
  if (facts.in.odometer === null) return {};
  if (out.odometer === null) return { hint: 'The odometer was not noted when it went out.' };
  if (facts.in.odometer < out.odometer)
    return { hint: 'The odometer shows less than when it went out. Please look at the dial.' };
  if (!rate || rate.included_distance_per_day === null || rate.extra_distance_price === null) return {};
  const driven = {
    out: out.odometer,
    in: facts.in.odometer,
    included_per_day: rate.included_distance_per_day,
    days: days + Math.floor(lateOf(facts) / DAY_MINUTES),
    price: rate.extra_distance_price,
    unit,
  };
  return { counted: distanceFee(driven) };
}

function findFuel({ out, rate, tank_litres, settings, ...facts }: ReturnFacts): Finding {
  if (facts.in.fuel_eighths === null) return {};
  if (out.fuel_eighths === null) return { hint: 'The fuel was not noted when it went out.' };
  if (facts.in.fuel_eighths >= out.fuel_eighths) return {};
  if (tank_litres === null) return { hint: 'Fuel is missing, but nobody has noted how much the tank holds.' };
  const price = rate?.fuel_price ?? settings.fuel_price;
  const fee = rate?.refuel_fee ?? settings.refuel_fee;
  return { counted: fuelFee({ out: out.fuel_eighths, in: facts.in.fuel_eighths, tank: tank_litres, price, fee }) };
}

function findCharge({ out, rate, ...facts }: ReturnFacts): Finding {
  if (facts.in.charge_percent === null) return {};
  if (out.charge_percent === null) return { hint: 'The charge was not noted when it went out.' };
  if (facts.in.charge_percent >= out.charge_percent) return {};
  const price = rate?.fuel_price ?? null;
  if (price === null) return { hint: 'Charge is missing, but the rate does not say what a percent costs.' };
  return { counted: chargeFee({ out: out.charge_percent, in: facts.in.charge_percent }, price) };
}

function findDirt({ settings, ...facts }: ReturnFacts): Finding {
  const { cleanliness } = facts.in;
  if (cleanliness === null || cleanliness === 'clean') return {};
  const fee = {
    dirty: settings.dirty_fee,
    very_dirty: settings.very_dirty_fee,
    smoke: settings.smoke_fee,
  }[cleanliness];
  return fee === 0 ? {} : { counted: { cents: centsOf(fee), basis: cleanlinesses[cleanliness] } };
}

/** What is proposed, and what is odd about the readings. */
export function proposalsOf(facts: ReturnFacts): {
  readonly proposals: readonly Proposal[];
  readonly hints: readonly string[];
} {
  const taxesUse = facts.settings.tax_use === 'on';
  const found = [
    { code: 'late', taxable: taxesUse, ...findLate(facts) },
    { code: 'extra_distance', taxable: taxesUse, ...findDistance(facts) },
    { code: 'fuel', taxable: false, ...(facts.is_electric ? findCharge(facts) : findFuel(facts)) },
    { code: 'cleaning', taxable: false, ...findDirt(facts) },
  ] as const;
  const label = (code: ChargeCode) => (code === 'fuel' && facts.is_electric ? 'Charge' : chargeCodes[code]);
  return {
    proposals: found.flatMap(({ code, taxable, counted }) =>
      counted ? [{ code, label: label(code), taxable, ...counted }] : [],
    ),
    hints: found.flatMap(({ hint }) => (hint === undefined ? [] : [hint])),
  };
}

/** What counts of a charge; one that was let off does not. */
export interface Countable {
  readonly code: ChargeCode;
  readonly cents: number;
  readonly taxable: boolean;
  readonly waived_reason: string;
}

const sumUp = (charges: readonly Countable[]): number =>
  charges
    .filter(({ waived_reason }) => waived_reason === '')
    .reduce((sum, { code, cents }) => (code === 'discount' ? sum - cents : sum + cents), 0);

/** With tax, which is counted once on the sum of what is taxed. `taxRate` in percent. */
export function chargedSum(charges: readonly Countable[], taxRate: Written) {
  const tax = percentOf(Math.max(0, sumUp(charges.filter(({ taxable }) => taxable))), taxRate);
  return { tax, total: sumUp(charges) + tax };
}

/** How what is charged is paid: out of the deposit as far as it goes; the rest is open, or goes back. */
export function depositSplit(open: { readonly total: number; readonly paid: number; readonly available: number }) {
  const owed = Math.max(0, open.total - open.paid);
  const from_deposit = Math.min(owed, open.available);
  return { from_deposit, balance: owed - from_deposit, give_back: open.available - from_deposit };
}

/** Of a booking that came to nothing: free so long before it was to begin, then no more than a day. */
const FREE_HOURS = 48;

export function cancellationFee(given: {
  readonly starts_at: Date;
  readonly ended_at: Date;
  /** The price of a day. */
  readonly day: number;
  readonly total: number;
}): Counted {
  const hours = (given.starts_at.getTime() - given.ended_at.getTime()) / (60 * MINUTE_MS);
  if (hours >= FREE_HOURS) return { cents: 0, basis: `Free until ${FREE_HOURS} hours before` };
  return given.day <= given.total
    ? { cents: given.day, basis: 'The price of one day' }
    : { cents: given.total, basis: 'All of the booking, which is less than a day' };
}
