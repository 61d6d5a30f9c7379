import { useEffect, useState } from 'react';
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { call } from '#http/call.ts';
import { failureOf, type askTexts } from '#kit/writes/failure.ts';
import { useTruth } from '#sync/use-sync.ts';
import type { Quoted } from './booking-values.ts';

export type Quote = Answer<typeof calls.quote>;

/** How long nothing is typed before the server is asked, in ms. */
const PAUSE_MS = 350;

const texts: typeof askTexts = {
  offline: 'The price waits for a connection.',
  portal: 'The price waits: this network does not lead to our server.',
  'signed-out': 'You are signed out. Sign in again; what you typed is kept.',
  'not-modified': 'The price could not be counted.',
};

interface Told {
  /** What was asked. */
  readonly asked: string;
  readonly quote: Quote | null;
  readonly trouble: string | null;
}

export interface Quoting {
  /** The last answer, also while the next is awaited: nothing jumps. */
  readonly quote: Quote | null;
  /** It is of what stands in the form now. */
  readonly isCurrent: boolean;
  /** Why there is no price. */
  readonly trouble: string | null;
}

const NOTHING: Told = { asked: '', quote: null, trouble: null };

/** What the booking would cost, and what stands in its way: asked when typing rests. The answer to the latest question counts. */
export function useQuote(body: Quoted | null): Quoting {
  const [told, setTold] = useState(NOTHING);
  const asked = body === null ? '' : JSON.stringify(body);
  const isOffline = useTruth().reach === 'offline';
  useEffect(() => {
    if (asked === '') return;
    const stops = new AbortController();
    const ask = async () => {
      const answer = await call(calls.quote, { body: JSON.parse(asked) as Quoted }, { signal: stops.signal });
      if (stops.signal.aborted) return;
      if (answer.ok) return setTold({ asked, quote: answer.body, trouble: null });
      const { fields, message } = failureOf(answer, texts);
      const trouble = Object.values(fields).flat().join(' ') || message;
      // A price that is known stays one.
      setTold((before) => (before.asked === asked && before.quote ? before : { asked, quote: null, trouble }));
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stops.abort();
    };
    // Asked again once there is a connection.
  }, [asked, isOffline]);
  if (asked === '') return { quote: null, isCurrent: false, trouble: null };
  return { quote: told.quote, isCurrent: told.asked === asked, trouble: told.trouble };
}
