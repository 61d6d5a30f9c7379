/** Bookings as the phone knows them: few enough, for they are those of the days around today, to be read whole. */
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import { foldText } from '#lib/fold-text.ts';
import { read } from '../open.ts';
import type { BookingRow, CheckRow, HandoverRow, Lid, PrecheckRow } from '../records.ts';
import { searchKey } from './vehicles.ts';

/** What is ticked off as a vehicle goes out, or as it comes back. */
export type CheckList = 'checkin' | 'checkout';

export interface Ticked {
  readonly done: number;
  readonly all: number;
}

const byNumber = (a: BookingRow, b: BookingRow) => a.number.localeCompare(b.number);

/** All of them, in the order of their numbers. */
export function bookingsHere(): Promise<BookingRow[]> {
  return read(async (d) => (await d.bookings.toArray()).toSorted(byNumber));
}

/** When the server told of them last (server time, ms); null when it never did. */
export function bookingsReadAt(): Promise<number | null> {
  return read(async (d) => (await d.pulls.get('bookings'))?.at ?? null);
}

export function bookingByLid(lid: Lid): Promise<BookingRow | undefined> {
  return read((d) => d.bookings.get(lid));
}

/** What is noted as it goes out, and as it comes back. */
export interface Handovers {
  readonly checkin?: HandoverRow;
  readonly checkout?: HandoverRow;
}

export function handoversOf(booking: Lid): Promise<Handovers> {
  return read(async (d) => {
    const rows = await d.handovers.where('booking').equals(booking).toArray();
    // What an older version of the app stored does not say which damage was shown.
    return Object.fromEntries(rows.map((row) => [row.phase, { ...row, damages_seen: row.damages_seen ?? [] }]));
  });
}

/** Its lists of the hand-over and of the return, in the order in which the office wrote them. */
export function checksOf(booking: Lid): Promise<Readonly<Record<CheckList, readonly CheckRow[]>>> {
  return read(async (d) => {
    const rows = await d.checks.where('booking').equals(booking).toArray();
    const inOrder = rows.toSorted((a, b) => (a.sid ?? 0) - (b.sid ?? 0));
    const of = (list: CheckList) => inOrder.filter(({ entity_type }) => entity_type === list);
    return { checkin: of('checkin'), checkout: of('checkout') };
  });
}

/** Walk-rounds of it that are on this phone, the newest first. */
export function walkRoundsOf(booking: Lid): Promise<PrecheckRow[]> {
  return read(async (d) => {
    const rows = await d.prechecks.where('booking').equals(booking).toArray();
    return rows.toSorted((a, b) => b.at.localeCompare(a.at));
  });
}

/** Which list is worked on in which state. */
const LISTS: Readonly<Partial<Record<BookingStatus, CheckList>>> = {
  pending: 'checkin',
  confirmed: 'checkin',
  checked_in: 'checkout',
  returned: 'checkout',
};

/** How far the list is that comes next; a booking without such a list is not named. */
export function ticksOf(bookings: readonly BookingRow[]): Promise<Map<Lid, Ticked>> {
  const lists = new Map(bookings.map(({ lid, status }) => [lid, LISTS[status]]));
  return read(async (d) => {
    const rows = await d.checks
      .where('booking')
      .anyOf([...lists.keys()])
      .toArray();
    const wanted = rows.filter(({ booking, entity_type }) => lists.get(booking) === entity_type);
    const groups = Map.groupBy(wanted, ({ booking }) => booking);
    const counted = [...groups].map(([lid, checks]): [Lid, Ticked] => [
      lid,
      { done: checks.filter(({ is_checked }) => is_checked).length, all: checks.length },
    ]);
    return new Map(counted);
  });
}

/** Fewer characters would find nearly all. */
const LEAST = 2;

/** Whether the number, plate, VIN or renter of a booking is what somebody looks for; too little of it is none of them. */
export function fitsBooking(
  { number, vehicle, renter }: { readonly renter: { readonly name: string } } & Pick<BookingRow, 'number' | 'vehicle'>,
  text: string,
): boolean {
  const [words, key] = [foldText(text.trim()), searchKey(text)];
  if (words.length < LEAST) return false;
  if (foldText(renter.name).includes(words)) return true;
  if (key.length < LEAST) return false;
  const named = [number, vehicle?.plate ?? ''].some((one) => searchKey(one).includes(key));
  return named || searchKey(vehicle?.vin ?? '').endsWith(key);
}
