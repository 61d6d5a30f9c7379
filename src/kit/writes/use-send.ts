import { useState } from 'react';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { callConfirmed } from './call-confirmed.ts';
import { askTexts, CANCELLED, failureOf } from './failure.ts';
import type { NotWritten, Sent } from './use-write.ts';

type Make = <E extends AnyEndpoint>(endpoint: E, input: Input<E>) => Promise<Sent<Answer<E>>>;

/** For people who are not signed in yet, and for answers that are kept nowhere. */
const ask: Make = async (endpoint, input) => {
  const called = await callConfirmed(endpoint, input);
  if (called === null) return CANCELLED;
  return called.ok ? { ok: true, body: called.body } : failureOf(called, askTexts);
};

/**
 * A form or button of its own, outside of `useSave`: nothing of it is kept on the device (passwords, codes). `send` resolves with the answer, or
 * with null, and then `trouble` says what went wrong. `make`: how it is sent; `useWrite` where screens show what it changes.
 */
export function useSend<E extends AnyEndpoint>(endpoint: E, make: Make = ask) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<NotWritten | null>(null);
  const send = async (input: Input<E>): Promise<Answer<E> | null> => {
    setBusy(true);
    const sent = await make(endpoint, input);
    setBusy(false);
    setTrouble(sent.ok || sent.isCancelled ? null : sent);
    return sent.ok ? sent.body : null;
  };
  return { busy, trouble, send };
}
