import { useEffect, useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todos as rows } from '#contract/areas/todos.ts';
import { call } from '#http/call.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';

/** The pause in writing after which the server is asked: a word that is still being typed asks it nothing. */
const PAUSE_MS = 250;
const LEAST = 2;
/** How far is looked, in days: the server answers for 93 at most. */
const BEFORE = 60;
const AFTER = 32;

export interface ServerSearch {
  /** `off`: it is not asked, or nothing is looked for. `away`: who may see everything, but the server cannot be reached. */
  readonly state: 'off' | 'asking' | 'answered' | 'away';
  readonly todos: readonly Todo[];
}

const NOTHING: readonly Todo[] = [];

/** Everybody's todos that match, from the server: for who may see them. An answer to what is not asked any more is dropped. */
export function useServerSearch(text: string, limit: number): ServerSearch {
  const wanted = text.trim();
  const isAsked = useCan('todo.view-all') && wanted.length >= LEAST;
  const isOnline = useTruth().reach === 'online';
  const [answer, setAnswer] = useState<{ readonly to: string; readonly todos: readonly Todo[] | null } | null>(null);

  useEffect(() => {
    if (!isAsked || !isOnline) return undefined;
    const stopping = new AbortController();
    const ask = async () => {
      const found = await search(wanted, limit, stopping.signal);
      if (!stopping.signal.aborted) setAnswer({ to: wanted, todos: found });
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
  return answer.todos ? { state: 'answered', todos: answer.todos } : { state: 'away', todos: NOTHING };
}

/** Null when the server does not say. */
async function search(text: string, limit: number, signal: AbortSignal): Promise<readonly Todo[] | null> {
  const today = dayOf(Date.now());
  const date = `${addDays(today, -BEFORE)},${addDays(today, AFTER)}`;
  const answer = await call(rows.dataRange, { query: { date, search: text, limit } }, { signal });
  return answer.ok ? answer.body.todos : null;
}
