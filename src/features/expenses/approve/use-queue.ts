import { useState } from 'react';
import { expenses as calls } from '#contract/areas/expenses.ts';
import { expenseKinds, type ExpenseKind, type ExpenseRow } from '#contract/areas/expense-record.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { startOfQueue } from './queue-days.ts';

/** An expense as it was seen: after an edit of its money it is another one. */
const seenAs = ({ id, version }: ExpenseRow) => `${id}|${version}`;

/**
 * What waits for an approval, the oldest first, and which of it is on the desk. What the person decides leaves at once, before the list is read
 * again.
 *
 * @param isBeside the expense stands beside the queue, so that the first is shown without being asked for
 */
export function useQueue(isBeside: boolean, now: number) {
  const { params, set, push, back } = useAddress();
  const kind = kindOf(params.get('kind'));
  const startDate = startOfQueue(dayOf(now));
  const list = useReadPages(calls.all, {
    query: { status: 'submitted', startDate, sort: 'created_at', direction: 'asc', ...(kind && { kind }) },
  });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const read = list.data?.pages.flatMap(({ body }) => body.data) ?? [];
  const rows = read.filter((row) => !gone.has(seenAs(row)));
  const total = Math.max(0, (list.data?.pages[0]?.body.total ?? 0) - (read.length - rows.length));
  const cursor = useCursor(rows, params.get('open'), isBeside);
  const { current, isAsked } = cursor;
  const at = current ? rows.indexOf(current) : -1;
  const open = ({ id }: ExpenseRow) => (isAsked || isBeside ? set : push)({ open: String(id) });
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) open(next);
  };
  /** They were decided: whichever takes the place of the one on the desk is there now. */
  const leave = (ids: ReadonlySet<number>) => {
    setGone((before) => new Set([...before, ...read.filter(({ id }) => ids.has(id)).map(seenAs)]));
    if (!current || !ids.has(current.id)) return;
    const left = rows.filter(({ id }) => !ids.has(id));
    const next = rows.slice(at).find(({ id }) => !ids.has(id)) ?? left.at(-1);
    if (next) set({ open: String(next.id) });
    else back({ open: null });
  };
  const look = (next: ExpenseKind | null) => set({ kind: next, open: null });
  return { list, rows, total, kind, current, at, open, step, leave, look, close: () => back({ open: null }) };
}

export type Queue = ReturnType<typeof useQueue>;

const kindOf = (text: string | null): ExpenseKind | null =>
  text !== null && Object.hasOwn(expenseKinds, text) ? (text as ExpenseKind) : null;

/** The row that the address asks for; where that is gone, the one in its place. */
function useCursor(rows: readonly ExpenseRow[], asked: string | null, isBeside: boolean) {
  const [place, setPlace] = useState(0);
  const named = rows.find(({ id }) => String(id) === asked);
  const current = named ?? (isBeside ? rows[Math.min(place, rows.length - 1)] : undefined);
  const index = current ? rows.indexOf(current) : 0;
  // Said during the render that finds it moved, as React asks for state that follows from what is shown.
  if (index !== place) setPlace(index);
  return { current, isAsked: named !== undefined };
}
