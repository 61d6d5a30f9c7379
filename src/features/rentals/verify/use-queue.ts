import { useEffect, useMemo, useState } from 'react';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { DESK_VIEWS, type DeskView, type Paper } from './paper.ts';

/** A paper and what was decided of it when it was last seen: decided anew it is another one. */
const seenAs = ({ document }: Paper) => `${document.id}|${document.decision_id ?? ''}`;

/** So many before the end of what was read, more is read. */
const AHEAD = 5;

/**
 * The queue, and which paper of it is on the desk. What a person decides leaves it before it is read again; what they take back is there
 * before.
 *
 * @param isBeside the paper stands beside the queue, so that the first is shown without being asked for
 */
export function useQueue(isBeside: boolean) {
  const { params, set, push, back } = useAddress();
  const view = DESK_VIEWS.find((one) => one === params.get('view')) ?? 'waiting';
  const list = useReadPages(calls.queue, { query: view === 'waiting' ? {} : { view } });
  const { rows: read, counts } = useMemo(() => rowsOf(list.data?.pages ?? []), [list.data]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState<Paper | null>(null);
  const rows = rowsShown(read, view === 'decided' ? new Set() : gone, view === 'waiting' ? restored : null);

  const wanted = params.get('paper');
  const asked = rows.find(({ document }) => String(document.id) === wanted);
  const current = asked ?? (isBeside ? rows[0] : undefined);
  const at = current ? rows.indexOf(current) : -1;
  useMoreAhead(list, at, rows.length);

  const open = (paper: Paper) => (asked || isBeside ? set : push)({ paper: String(paper.document.id) });
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) open(next);
    return next !== undefined;
  };
  /** It was decided: the next is on the desk, after the last one those that were skipped. */
  const leave = (paper: Paper) => {
    setGone((before) => new Set([...before, seenAs(paper)]));
    setRestored((before) => (before?.document.id === paper.document.id ? null : before));
    if (view === 'decided') return;
    const place = rows.findIndex(({ document }) => document.id === paper.document.id);
    const next = rows[place + 1] ?? rows.find(({ document }) => document.id !== paper.document.id);
    if (!isBeside && !next) back({ paper: null });
    else set({ paper: next ? String(next.document.id) : null });
  };
  /** It waits again. */
  const bring = (paper: Paper) => {
    setGone((before) => new Set([...before].filter((one) => one !== seenAs(paper))));
    setRestored({ ...paper, document: { ...paper.document, is_approved: null, approved: false, rejected: false } });
    set({ view: null, paper: String(paper.document.id) });
  };
  const look = (next: DeskView) => set({ view: next === 'waiting' ? null : next, paper: null });
  return { view, list, rows, counts, current, at, open, step, leave, bring, look, close: () => back({ paper: null }) };
}

export type Queue = ReturnType<typeof useQueue>;

type Pages = NonNullable<ReturnType<typeof useReadPages<typeof calls.queue>>['data']>['pages'];

/** How many there are was last said by the page that was read last. */
function rowsOf(pages: Pages) {
  const last = pages.toSorted((a, b) => a.at - b.at).at(-1);
  return { rows: pages.flatMap(({ body }) => body.queue), counts: last?.body.counts ?? null };
}

function rowsShown(read: readonly Paper[], gone: ReadonlySet<string>, restored: Paper | null): readonly Paper[] {
  const rows = read.filter((paper) => !gone.has(seenAs(paper)));
  if (restored === null || rows.some(({ document }) => document.id === restored.document.id)) return rows;
  const place = rows.findIndex(({ booking }) => booking.starts_at > restored.booking.starts_at);
  return place === -1 ? [...rows, restored] : rows.toSpliced(place, 0, restored);
}

function useMoreAhead(
  {
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  }: Pick<Queue['list'], 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>,
  at: number,
  count: number,
): void {
  const isNear = hasNextPage && !isFetchingNextPage && at >= count - AHEAD;
  useEffect(() => {
    if (isNear) void fetchNextPage();
  }, [isNear, fetchNextPage]);
}
