import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { askTexts } from '#kit/writes/failure.ts';
import { useQuestion } from '#kit/writes/use-question.ts';
import type { Quoted } from './booking-values.ts';

export type Quote = Answer<typeof calls.quote>;

const texts: typeof askTexts = {
  offline: 'The price waits for a connection.',
  portal: 'The price waits: this network does not lead to our server.',
  'signed-out': 'You are signed out. Sign in again; what you typed is kept.',
  'not-modified': 'The price could not be counted.',
};

export interface Quoting {
  /** The last answer, also while the next is awaited: nothing jumps. */
  readonly quote: Quote | null;
  /** It is of what stands in the form now. */
  readonly isCurrent: boolean;
  /** Why there is no price. */
  readonly trouble: string | null;
}

/** What the booking would cost, and what stands in its way. */
export function useQuote(body: Quoted | null): Quoting {
  const { answer, ...rest } = useQuestion(calls.quote, body && { body }, texts);
  return { quote: answer, ...rest };
}
