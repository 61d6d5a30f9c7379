import { useEffect, useRef, useState } from 'react';
import { privateBilling } from '#contract/areas/private-billing.ts';
import type { RentalInvoice } from '#contract/areas/private-record.ts';
import { call } from '#http/call.ts';
import { useTruth } from '#sync/use-sync.ts';

/** Of the first look, which comes soon after the answer was lost, and of those that follow. */
const FIRST_MS = 500;
const NEXT_MS = 4000;
/** So often the server must have said that it knows nothing of an act, before it is offered to send it again. */
const ENOUGH_MISSES = 2;

type Look = { readonly paper: RentalInvoice } | 'missing' | 'unknown';

async function look(request_id: string): Promise<Look> {
  const called = await call(privateBilling.act, { params: { request_id } });
  if (called.ok) return called.body.act ?? 'missing';
  // Who may not look is offered to send it again: nothing is done twice by that.
  return called.kind === 'refused' ? 'missing' : 'unknown';
}

/**
 * Looks up what became of an act whose answer was lost, every few seconds, as long as there is a connection.
 *
 * @param request_id null: there is nothing to look up
 * @param onFound it had arrived, and made this paper
 * @returns whether it did not arrive, as far as the server knows
 */
export function useLookUp(request_id: string | null, onFound: (paper: RentalInvoice) => void): boolean {
  const isOffline = useTruth().reach === 'offline';
  const [missed, setMissed] = useState<{ readonly request_id: string | null; readonly times: number } | null>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (request_id === null || isOffline) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const run = async () => {
      const seen = await look(request_id);
      if (timer === null) return;
      if (typeof seen === 'object') return found.current(seen.paper);
      if (seen === 'missing')
        setMissed((before) => ({ request_id, times: (before?.request_id === request_id ? before.times : 0) + 1 }));
      timer = setTimeout(() => void run(), NEXT_MS);
    };
    timer = setTimeout(() => void run(), FIRST_MS);
    return () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
  }, [request_id, isOffline]);
  return request_id !== null && missed?.request_id === request_id && missed.times >= ENOUGH_MISSES;
}
