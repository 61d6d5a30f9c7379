/**
 * The browser's history as far as this app made it. Each entry has a number (`idx`, the router's) and, while a dialog lies over its
 * page, how many entries of the same page are below it (`layers`, see layers.dom.ts). The path of each entry is kept with the tab, since the
 * browser tells nobody what lies behind Back.
 */

export interface Entry {
  readonly idx: number;
  readonly layers: number;
}

interface EntryState {
  readonly idx?: unknown;
  readonly layers?: unknown;
}

const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The entry that the tab is at. */
export function entryNow(): Entry {
  const state = (history.state ?? {}) as EntryState;
  return { idx: whole(state.idx), layers: whole(state.layers) };
}

/** Of an entry that a list put there for a record or a form: how many entries of the same list lie below it. */
export const entriesBelow = (state: unknown): number => whole((state as { readonly below?: unknown } | null)?.below);

const KEPT = 'yardhand-trail';

function trail(): (string | null)[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as (string | null)[];
  } catch {
    return [];
  }
}

/** Remembers the path of the entry that the tab is at. `isNew`: what was ahead of it is gone. */
export function notePath(path: string, isNew: boolean): void {
  const { idx } = entryNow();
  const paths = trail();
  if (isNew) paths.length = Math.min(paths.length, idx);
  paths[idx] = path;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(paths));
  } catch {
    // Without storage the arrow leads to the parent, as after a link from outside.
  }
}

/** The path of the last page before this one that is not passed over; null where there is none. */
export function lastPath(isPassed: (path: string) => boolean): string | null {
  const before = trail().slice(0, entryNow().idx);
  return before.findLast((path) => path && !isPassed(path)) ?? null;
}

/** The page that a person came from, and how many entries it lies back; null where this one was opened from outside. */
export function pageBefore(): { readonly path: string; readonly steps: number } | null {
  const { idx, layers } = entryNow();
  const path = trail()[idx - layers - 1];
  return path ? { path, steps: layers + 1 } : null;
}
