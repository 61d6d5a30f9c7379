import { useEffect, useState } from 'react';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { call } from '#http/call.ts';
import { useTruth } from '#sync/use-sync.ts';
import { failureOf, type askTexts } from './failure.ts';

/** How long nothing is typed before the server is asked, in ms. */
const PAUSE_MS = 350;

interface Told<A> {
  /** What was asked. */
  readonly asked: string;
  readonly answer: A | null;
  readonly trouble: string | null;
}

interface Question<A> {
  /** The last answer, also while the next is awaited: nothing jumps. */
  readonly answer: A | null;
  /** It is of what is asked now. */
  readonly isCurrent: boolean;
  /** Why there is no answer. */
  readonly trouble: string | null;
}

/**
 * What the server says of something that stands in a form, without doing it: asked when typing rests. The answer to the latest question counts.
 *
 * @param input null: there is nothing to ask yet
 * @param texts where nobody answers; the same object from one render to the next
 */
export function useQuestion<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> | null,
  texts: typeof askTexts,
): Question<Answer<E>> {
  const [told, setTold] = useState<Told<Answer<E>>>({ asked: '', answer: null, trouble: null });
  const asked = input === null ? '' : JSON.stringify(input);
  const isOffline = useTruth().reach === 'offline';
  useEffect(() => {
    if (asked === '') return;
    const stops = new AbortController();
    const ask = async () => {
      const answer = await call(endpoint, JSON.parse(asked) as Input<E>, { signal: stops.signal });
      if (stops.signal.aborted) return;
      if (answer.ok) return setTold({ asked, answer: answer.body, trouble: null });
      const { fields, message } = failureOf(answer, texts);
      const trouble = Object.values(fields).flat().join(' ') || message;
      // An answer that is known stays one.
      setTold((before) => (before.asked === asked && before.answer ? before : { asked, answer: null, trouble }));
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stops.abort();
    };
    // Asked again once there is a connection.
  }, [endpoint, asked, isOffline, texts]);
  if (asked === '') return { answer: null, isCurrent: false, trouble: null };
  return { answer: told.answer, isCurrent: told.asked === asked, trouble: told.trouble };
}
