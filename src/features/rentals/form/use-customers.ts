import type { FoundCustomer } from '#contract/areas/booking-customers.ts';
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useRested } from './use-rested.ts';

const PAUSE_MS = 250;

/** One letter says nothing. */
const LEAST = 2;

interface Customers {
  readonly found: readonly FoundCustomer[];
  /** The server has answered to what is written. */
  readonly isSettled: boolean;
  /** Said where none is there: yet, or at all. */
  readonly noneText: string;
}

/** Known customers by what is written. It must be inside of `Reads`. */
export function useCustomers(text: string): Customers {
  const search = text.trim();
  const rested = useRested(search, PAUSE_MS);
  const none = { found: [], isSettled: false };
  const isAsked = rested.length >= LEAST;
  const { data, isError } = useRead(calls.customers, { query: { search: rested.slice(0, 100) } }, isAsked);
  if (search.length < LEAST) return { ...none, noneText: 'Write some more letters.' };
  if (rested !== search || (!data && !isError)) return { ...none, noneText: 'Looking…' };
  if (!data) return { ...none, noneText: 'The customers could not be read.' };
  return { found: data.body.customers, isSettled: true, noneText: '' };
}
