import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { entriesBelow, entryNow } from '#lib/entries.dom.ts';

type Changes = Readonly<Record<string, string | null>>;

/** What changes in the address, by name; null or an empty value leaves it. */
export type Change = (changes: Changes) => void;

export interface Address {
  readonly params: URLSearchParams;
  /** As it is by now, for who has waited. */
  readonly now: () => URLSearchParams;
  readonly set: Change;
  /** The same as a step of its own, which Back takes back: something opens over the list. */
  readonly push: Change;
  /** What was pushed closes: goes back over at most so many steps, or changes the address where there are none. */
  readonly back: (changes: Changes, most?: number) => void;
}

interface Here {
  readonly params: URLSearchParams;
  /** How many steps were pushed since the list was opened. */
  readonly below: number;
}

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/**
 * Everything that is seen stands in the address, so that it can be kept and passed on. Changes may come late, after an answer: they change
 * the address as it is by then, and nothing once the screen is left.
 */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const below = entriesBelow(location.state);
  const latest = useRef<Here | null>(null);
  /** On the way back: the address that is to stand there in the end. Filters may have changed since that entry was left. */
  const wanted = useRef<URLSearchParams | null>(null);

  const go = (next: Here, replace: boolean) => {
    latest.current = next;
    setParams(next.params, { replace, state: { below: next.below } });
  };
  const set: Change = (changes) => {
    if (latest.current === null) return;
    const next = { ...latest.current, params: changed(latest.current.params, changes) };
    if (wanted.current === null) return go(next, true);
    latest.current = next;
    wanted.current = next.params;
  };
  const push: Change = (changes) => {
    if (latest.current === null || wanted.current !== null) return;
    go({ params: changed(latest.current.params, changes), below: latest.current.below + 1 }, false);
  };
  const back: Address['back'] = (changes, most = Infinity) => {
    // Two presses of Escape go back once.
    if (latest.current === null || wanted.current !== null) return;
    const steps = Math.min(latest.current.below, most);
    if (steps === 0) return set(changes);
    latest.current = { ...latest.current, params: changed(latest.current.params, changes) };
    wanted.current = latest.current.params;
    // The entry of a dialog that lay over it goes, too.
    void navigate(-(steps + entryNow().layers));
  };

  useEffect(() => {
    const target = wanted.current;
    wanted.current = null;
    latest.current = { params, below };
    if (target && String(target) !== String(params)) go({ params: target, below }, true);
    return () => {
      latest.current = null;
    };
    // Each entry of the history once; `go` is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [params, location.key]);
  return { params, now: () => latest.current?.params ?? params, set, push, back };
}
