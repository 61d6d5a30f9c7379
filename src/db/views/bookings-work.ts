/** What of a booking or a private rental, of what is noted and found at its vehicle and of its walk-rounds was not sent, or not yet seen on the server. */
import { ownerOf } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, TableName } from '../records.ts';
import { FIRST, LAST, type Database } from '../schema.ts';
import { partsOf } from '../tables.ts';
import { mutationTruth, type RowTruth, unseenRows, worse } from './truth.ts';

/** Where work on them stands; each row has a lane of its own, so that no lane names the booking. */
const KINDS: readonly TableName[] = [
  ...(['bookings', 'privateRentals'] as const).flatMap((t) => [t, ...partsOf(t).map(([part]) => part)]),
  'prechecks',
  'damages',
];

async function pending(d: Database): Promise<Mutation[]> {
  const of = KINDS.map((t) => d.outbox.where('[t+lid]').between([t, FIRST], [t, LAST]).toArray());
  return (await Promise.all(of)).flat();
}

/** In the order it was done. */
export function workOnBooking(booking: Lid): Promise<Mutation[]> {
  return read(async (d) => {
    const own = (await pending(d)).filter((m) => ownerOf(m) === booking);
    return own.toSorted((a, b) => a.seq - b.seq);
  });
}

/** Its pictures and damages that were sent and that no read-back has shown, or whose sending is still to come. */
export function unseenOnBooking(booking: Lid): Promise<Lid[]> {
  return read(async (d) => (await unseenRows(d)).filter(({ owner }) => owner === booking).map(({ lid }) => lid));
}

/** Bookings and private rentals by the worst state of what was done to them; those that are not named are sent. */
export function bookingTruth(): Promise<Map<Lid, RowTruth>> {
  return read(async (d) => {
    const truths = new Map<Lid, RowTruth>();
    const add = (owner: Lid | null, truth: RowTruth) =>
      owner !== null && truths.set(owner, worse(truths.get(owner) ?? 'sent', truth));
    for (const mutation of await pending(d)) add(ownerOf(mutation), mutationTruth(mutation));
    for (const { t, owner } of await unseenRows(d)) if (KINDS.includes(t)) add(owner, 'sending');
    return truths;
  });
}

/** Rows of one booking by the worst state of what was done to them; those that are not named are sent. `unseen`: of `unseenOnBooking`. */
export function truthIn(work: readonly Mutation[], unseen: readonly Lid[] = []): Map<Lid, RowTruth> {
  const truths = new Map<Lid, RowTruth>(unseen.map((lid) => [lid, 'sending']));
  for (const m of work) truths.set(m.lid, worse(truths.get(m.lid) ?? 'sent', mutationTruth(m)));
  return truths;
}
