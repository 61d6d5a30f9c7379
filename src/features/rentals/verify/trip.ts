/** A paper against its trip: days it does not cover, the age at the pick-up, and the bars that show it. Pure. */
import { addDays, dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { zoneDate, zoneTime } from '#kit/rental/zone-moment.ts';
import type { Paper, PaperField, PaperValues } from './paper.ts';

/** How old a proof of address may be at the pick-up, in days (rentals.md §4). */
export const PROOF_DAYS = 90;

type Booking = Pick<Paper['booking'], 'starts_at' | 'ends_at' | 'zone'>;

/** The days of the pick-up and of the return, on the clocks of the booking. */
export function tripDays(booking: Booking): { readonly pickup: string; readonly back: string } {
  return { pickup: zoneDate(booking.starts_at, booking.zone), back: zoneDate(booking.ends_at, booking.zone) };
}

const todayOf = ({ zone }: Booking, now: number) => zoneDate(new Date(now).toISOString(), zone);

/** `today 09:00`, `Wed 25 Nov 09:00`, on the clocks of the booking. */
export function pickupText(booking: Booking, now: number): string {
  return `${formatDay(tripDays(booking).pickup, now)} ${zoneTime(booking.starts_at, booking.zone)}`;
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `tomorrow 09:00`, `Wed 09:00` within a week, `6 Dec 09:00` after it: where there is little room. */
export function shortPickupText(booking: Booking, now: number): string {
  const { pickup } = tripDays(booking);
  const ahead = daysBetween(dayOf(now), pickup);
  if (ahead >= -1 && ahead <= 1) return pickupText(booking, now);
  const format = ahead > 1 && ahead < 7 ? shortDay : shortDate;
  return `${format.format(Date.parse(pickup))} ${zoneTime(booking.starts_at, booking.zone)}`;
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Full years on a day. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** When a paper holds; null at an end that nobody told, or that does not matter. */
export interface Cover {
  readonly from: string | null;
  readonly to: string | null;
}

/** Null for papers that hold for good. */
export function coverOf({ document, booking }: Paper, values: PaperValues): Cover | null {
  if (document.verification === 'license') return { from: null, to: values.expires_on || null };
  const { insurance } = booking;
  if (document.verification === 'insurance' && insurance) return { from: insurance.valid_from, to: insurance.valid_to };
  return null;
}

/** Days of the trip on which the paper does not hold. */
export function daysWithout(booking: Booking, { from, to }: Cover): number {
  const { pickup, back } = tripDays(booking);
  const late = from !== null && from > pickup ? daysBetween(pickup, from < back ? from : addDays(back, 1)) : 0;
  const early = to !== null && to < back ? daysBetween(to < pickup ? addDays(pickup, -1) : to, back) : 0;
  return Math.min(late + early, daysBetween(pickup, back) + 1);
}

const yearsText = (paper: Paper, birthDate: string): string | null => {
  const age = ageOn(tripDays(paper.booking).pickup, birthDate);
  if (age < 0) return 'after the pick-up';
  return age < paper.min_age ? `${age}, not ${paper.min_age} yet` : null;
};

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function endText({ booking }: Paper, to: string, now: number): string | null {
  if (to < todayOf(booking, now)) return 'it has ended';
  const days = daysWithout(booking, { from: null, to });
  return days === 0 ? null : `${countDays(days)} short`;
}

function issueText({ booking }: Paper, issued: string, now: number): string | null {
  if (issued > todayOf(booking, now)) return 'this lies ahead';
  const age = daysBetween(issued, tripDays(booking).pickup);
  return age > PROOF_DAYS ? `${age} days old, not ${PROOF_DAYS}` : null;
}

/** What stands against approving the paper, by field and in a few words. The server judges by the same rules. */
export function faultsOf(paper: Paper, values: PaperValues, now: number): Partial<Record<PaperField, string>> {
  const { verification } = paper.document;
  const found: Partial<Record<PaperField, string | null>> = {};
  if (verification === 'license') {
    found.birth_date = values.birth_date === '' ? 'not known' : yearsText(paper, values.birth_date);
    found.expires_on = values.expires_on === '' ? 'not known' : endText(paper, values.expires_on, now);
  }
  if (verification === 'address_proof')
    found.issued_on = values.issued_on === '' ? 'not known' : issueText(paper, values.issued_on, now);
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== null)) as Partial<
    Record<PaperField, string>
  >;
}

/** What reads well beside a field that nothing stands against. */
export function factText(paper: Paper, field: PaperField, value: string): string | null {
  if (value === '') return null;
  const { pickup } = tripDays(paper.booking);
  if (field === 'birth_date') return `${ageOn(pickup, value)} at pick-up`;
  if (field === 'issued_on' && paper.document.verification === 'address_proof')
    return `${daysBetween(value, pickup)} days old`;
  return null;
}

/** It would end before the return, or is too old by the pick-up: marked in the queue. */
export function isShort(paper: Paper, values: PaperValues, now: number): boolean {
  const cover = coverOf(paper, values);
  if (cover !== null && daysWithout(paper.booking, cover) > 0) return true;
  const faults = faultsOf(paper, values, now);
  return Object.values(faults).some((words) => words !== 'not known');
}

/** A stretch of the drawing, in shares of its width. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface TripBars {
  readonly days: readonly { readonly day: string; readonly at: number }[];
  readonly cover: Stretch;
  readonly trip: Stretch;
  readonly without: readonly Stretch[];
}

/** Days around the trip that are drawn, and how many of them have a name at most. */
const AROUND = 2;
const NAMES = 8;

/** The paper's time drawn over that of the trip. */
export function tripBars(booking: Booking, { from, to }: Cover): TripBars {
  const { pickup, back } = tripDays(booking);
  const first = addDays(pickup, -AROUND);
  const length = daysBetween(first, back) + 1 + AROUND;
  const share = (days: number) => Math.min(1, Math.max(0, days / length));
  const atDay = (day: string) => share(daysBetween(first, day));
  const atMoment = (at: string) => {
    const [hours = 0, minutes = 0] = zoneTime(at, booking.zone).split(':').map(Number);
    return share(daysBetween(first, zoneDate(at, booking.zone)) + (hours * 60 + minutes) / 1440);
  };
  const cover = { from: from === null ? 0 : atDay(from), to: to === null ? 1 : atDay(addDays(to, 1)) };
  const trip = { from: atMoment(booking.starts_at), to: atMoment(booking.ends_at) };
  const without = [
    { from: trip.from, to: Math.min(trip.to, cover.from) },
    { from: Math.max(trip.from, cover.to), to: trip.to },
  ].filter((stretch) => stretch.to > stretch.from);
  const step = Math.ceil(length / NAMES);
  const days = Array.from({ length: Math.ceil(length / step) }, (_, at) => {
    const day = addDays(first, at * step);
    return { day, at: atDay(day) };
  });
  return { days, cover, trip, without };
}
