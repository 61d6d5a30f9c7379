import { todos as calls } from '#contract/areas/todos.ts';
import { useRead, useReadPages } from '#kit/reads/use-read.ts';
import { WAITING_VIEWS, waitingQueryOf, type WaitingFilters, type WaitingView } from './approval-filters.ts';
import { withChanges } from './office-row.ts';
import { useKnown } from './use-names.ts';
import { answeredIn, useUnsent } from './use-unsent.ts';

/** What waits for the office, without what was answered on this computer and is not sent yet. */
export function useWaiting(filters: WaitingFilters) {
  const list = useReadPages(calls.completed, { query: waitingQueryOf(filters) });
  const known = useKnown();
  const changes = useUnsent();
  const answered = answeredIn(changes);
  const todos = list.data?.pages.flatMap((page) => page.body.todos) ?? [];
  const waiting = todos.filter(({ id }) => filters.view === 'returned' || !answered.has(id));
  const rows = withChanges(waiting, changes, known);
  const total = list.data?.pages[0]?.body.total ?? null;
  return { list, rows, total: total === null ? null : total - (todos.length - rows.length) };
}

/** How many each view would show under the same filters; of the shown one the list itself knows. */
export function useCounts(filters: WaitingFilters, total: number | null): Readonly<Record<WaitingView, number | null>> {
  const [waiting, first, returned] = WAITING_VIEWS.map((view) =>
    // The views are always the same three, so these are always the same three hooks.
    // oxlint-disable-next-line react/rules-of-hooks
    useRead(calls.completed, { query: { ...waitingQueryOf({ ...filters, view }), limit: 1 } }),
  ).map((read) => read.data?.body.total ?? null);
  return { waiting: waiting ?? null, first: first ?? null, returned: returned ?? null, [filters.view]: total };
}
