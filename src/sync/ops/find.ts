/** Finding the effect of an unanswered create in a list. */
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Mutation } from '#db/records.ts';
import { instant } from '../core/clock.ts';
import type { ServerRow } from '../ports.ts';
import { todoRow } from './rows.ts';

/** How much earlier than the act, by the corrected clock of this device, the server may have dated the effect. */
export const CLOCKS_APART_MS = 120_000;

/** True when a moment of the server may be that of the act or later. The act counts, not the last try: an earlier one may have won. */
export function sinceAct(m: Pick<Mutation, 'at' | 'off'>, moment: string): boolean {
  return Date.parse(moment) >= m.at + m.off - CLOCKS_APART_MS;
}

/** Those that match to the millisecond, if any; else all that may be it (a server that keeps its own times). */
export function exactFirst<T>(candidates: readonly T[], exact: (one: T) => boolean): readonly T[] {
  const hits = candidates.filter(exact);
  return hits.length > 0 ? hits : candidates;
}

/** How well the corrected clock is known: what many people change all day is not to be taken for ours. */
const CLOCK_MS = 1_000;

/** Made since the act and changed since it was made: it may have fitted before. */
export function changedSince(m: Pick<Mutation, 'at' | 'off'>, made: string, changed: string): boolean {
  return Date.parse(made) >= m.at + m.off - CLOCK_MS && changed !== made;
}

interface TodoPage {
  readonly todos: readonly Todo[];
  readonly next_cursor: string | null;
}

/** Those of a list answer that fit; null when there are more than it holds, for then "not there" means nothing. */
export function wholePage(page: TodoPage | null, fits: (todo: Todo) => boolean): readonly ServerRow[] | null {
  return page === null || page.next_cursor !== null ? null : page.todos.filter(fits).map(todoRow);
}

/** Those that may have fitted before somebody changed them. */
export function changedTodos(page: TodoPage | null, m: Pick<Mutation, 'at' | 'off'>): readonly ServerRow[] {
  const changed = page?.todos.filter((todo) => changedSince(m, todo.created_at, todo.updated_at)) ?? [];
  return changed.map(todoRow);
}

/** Days around an instant as a range, `2026-11-20,2026-11-22`: which day it was depends on the yard's zone. */
export function daysAround(ms: number, days: number): string {
  const day = (shift: number) => instant(ms, shift * 86_400_000).slice(0, 10);
  return `${day(-days)},${day(days)}`;
}
