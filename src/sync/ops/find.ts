/** Finding the effect of an unanswered create in a list. */
import type { Todo } from '#contract/areas/todos.ts';
import type { Mutation } from '#db/records.ts';
import { instant } from '../core/clock.ts';
import type { ServerRow } from '../ports.ts';
import { todoRow } from './rows.ts';

/** How much earlier than the act, by the corrected clock of this device, the server may have dated the effect. */
const CLOCKS_APART_MS = 120_000;

/** True when a moment of the server may be that of the act or later. The act counts, not the last try: an earlier one may have won. */
export function sinceAct(m: Pick<Mutation, 'at' | 'off'>, moment: string): boolean {
  return Date.parse(moment) >= m.at + m.off - CLOCKS_APART_MS;
}

/** Those that match to the millisecond, if any; else all that may be it (a server that keeps its own times). */
export function exactFirst<T>(candidates: readonly T[], exact: (one: T) => boolean): readonly T[] {
  const hits = candidates.filter(exact);
  return hits.length > 0 ? hits : candidates;
}

interface TodoPage {
  readonly todos: readonly Todo[];
  readonly next_cursor: string | null;
}

/** Those of a list answer that fit; null when there are more than it holds, for then "not there" means nothing. */
export function wholePage(page: TodoPage | null, fits: (todo: Todo) => boolean): readonly ServerRow[] | null {
  return page === null || page.next_cursor !== null ? null : page.todos.filter(fits).map(todoRow);
}

/** Days around an instant as a range, `2026-11-20,2026-11-22`: which day it was depends on the yard's zone. */
export function daysAround(ms: number, days: number): string {
  const day = (shift: number) => instant(ms, shift * 86_400_000).slice(0, 10);
  return `${day(-days)},${day(days)}`;
}
