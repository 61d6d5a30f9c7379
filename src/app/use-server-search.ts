import { useEffect, useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todos as rows } from '#contract/areas/todos.ts';
import { call } from '#http/call.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { seesOf } from '#lib/sees.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';

/** The pause in writing after which the server is asked: a word that is still being typed asks it nothing. */
const PAUSE_MS = 250;
const LEAST = 2;
/** How far is looked, in days. */
const BEFORE = 60;
const AFTER = 32;
const MOST_BEFORE = 100;

export interface ServerSearch {
  /**
   * `off`: it is not asked, or nothing is looked for. `away`: who sees more than this device has, but the server cannot be reached. `refused`: it is
   * there and does not say.
   */
  readonly state: 'off' | 'asking' | 'answered' | 'away' | 'refused';
  readonly todos: readonly Todo[];
}

const NOTHING: readonly Todo[] = [];

/** Todos that match, from the server: for who sees more than their own. An answer to what is not asked any more is dropped. */
export function useServerSearch(text: string, limit: number): ServerSearch {
  const wanted = text.trim();
  const isAsked = seesOf(useSession().permissions) !== 'own' && wanted.length >= LEAST;
  const isOnline = useTruth().reach === 'online';
  const [answer, setAnswer] = useState<(ServerSearch & { readonly to: string }) | null>(null);

  useEffect(() => {
    if (!isAsked || !isOnline) return undefined;
    const stopping = new AbortController();
    const ask = async () => {
      const found = await search(wanted, limit, stopping.signal);
      if (!stopping.signal.aborted) setAnswer({ to: wanted, ...found });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [wanted, limit, isAsked, isOnline]);

  if (!isAsked) return { state: 'off', todos: NOTHING };
  if (!isOnline) return { state: 'away', todos: NOTHING };
  if (answer?.to !== wanted) return { state: 'asking', todos: NOTHING };
  return answer;
}

/** What is to come, the soonest first, then what was, the latest first. */
async function search(text: string, limit: number, signal: AbortSignal): Promise<ServerSearch> {
  const today = dayOf(Date.now());
  const ask = (from: number, to: number, most: number) => {
    const date = `${addDays(today, from)},${addDays(today, to)}`;
    return call(rows.dataRange, { query: { date, search: text, limit: most } }, { signal });
  };
  const [next, last] = await Promise.all([ask(0, AFTER, limit), ask(-BEFORE, -1, MOST_BEFORE)]);
  if (!next.ok) return unanswered(next.kind);
  if (!last.ok) return unanswered(last.kind);
  // The server begins with the oldest day: of a word that stands in so many todos it would tell the ones that nobody looks for.
  const before = last.body.next_cursor === null ? last.body.todos.toReversed() : [];
  return { state: 'answered', todos: [...next.body.todos, ...before].slice(0, limit) };
}

function unanswered(kind: string): ServerSearch {
  return { state: kind === 'offline' || kind === 'portal' ? 'away' : 'refused', todos: NOTHING };
}
