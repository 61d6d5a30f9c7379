import { useEffect, useState } from 'react';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { CustomerItem } from '#contract/areas/private-record.ts';
import { useRead } from '#kit/reads/use-read.ts';

const PAUSE_MS = 250;

/** One letter says nothing. */
const LEAST = 2;

/** As many as somebody looks at. */
const SHOWN = 8;

interface Customers {
  readonly found: readonly CustomerItem[];
  /** The server has answered to what is written. */
  readonly isSettled: boolean;
  /** Said where none is there: yet, or at all. */
  readonly noneText: string;
}

/** What is written, once nobody has written for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Customers by what is written. It must be inside of `Reads`. */
export function useCustomers(text: string): Customers {
  const search = text.trim();
  const rested = useRested(search);
  const none = { found: [], isSettled: false };
  const query = { search: rested.slice(0, 100), limit: SHOWN };
  const { data, isError } = useRead(calls.list, { query }, rested.length >= LEAST);
  if (search.length < LEAST) return { ...none, noneText: 'Write some more letters.' };
  if (rested !== search || (!data && !isError)) return { ...none, noneText: 'Looking…' };
  if (!data) return { ...none, noneText: 'The customers could not be read.' };
  return { found: data.body.customers, isSettled: true, noneText: '' };
}
