import { useState } from 'react';
import { odometers as calls, type ReviewedReading } from '#contract/areas/odometers.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useReadPages } from '#kit/reads/use-read.ts';

export type View = 'doubtful' | 'void';

/** What the server has to judge, and the reading that has the cursor. */
export function useReview() {
  const { params, set } = useAddress();
  const view: View = params.get('view') === 'void' ? 'void' : 'doubtful';
  const list = useReadPages(calls.review, { query: view === 'void' ? { judgement: view } : {} });
  const { left, note } = useLeft();
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap(({ at, body }) => body.readings.filter(({ id }) => !isGone(left.get(id), view, at)));
  const hidden = pages.reduce((sum, { body }) => sum + body.readings.length, 0) - rows.length;
  const [first] = pages;
  const total = first ? first.body.total - hidden : null;
  const cursor = useCursor(rows, Number(params.get('open')));
  const look = (next: View) => set({ view: next === 'doubtful' ? null : next, open: null });
  return { list, rows, total, view, look, note, ...cursor };
}

/** What was said of a reading here, and when. */
interface Word {
  readonly judgement: ReviewedReading['judgement'];
  /** Ms since 1970. */
  readonly at: number;
}

/** By a list that was read before the word a reading would be judged once more; one that was read after it knows better. */
const isGone = (word: Word | undefined, view: View, readAt: number) =>
  word !== undefined && word.judgement !== view && readAt <= word.at;

/** What was judged leaves the list at once, before that is read again: the next key is meant for the next reading. */
function useLeft() {
  const [left, setLeft] = useState<ReadonlyMap<number, Word>>(new Map());
  const note = ({ id, judgement }: ReviewedReading) =>
    setLeft((before) => new Map(before).set(id, { judgement, at: Date.now() }));
  return { left, note };
}

/** The reading that has the cursor; when it is judged, the one that takes its place. `asked` is that of the address. */
function useCursor(rows: readonly ReviewedReading[], asked: number) {
  const [at, setAt] = useState(asked);
  const [place, setPlace] = useState(0);
  const current = rows.find(({ id }) => id === at) ?? rows[Math.min(place, rows.length - 1)];
  const index = current ? rows.indexOf(current) : 0;
  // Said during the render that finds it moved, as React asks for state that follows from what is shown.
  if (index !== place) setPlace(index);
  return { current, goTo: ({ id }: ReviewedReading) => setAt(id) };
}
