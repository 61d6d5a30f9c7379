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
  const rows = list.data?.pages.flatMap(({ body }) => body.readings) ?? [];
  const total = list.data?.pages[0]?.body.total ?? null;
  const cursor = useCursor(rows, Number(params.get('open')));
  const look = (next: View) => set({ view: next === 'doubtful' ? null : next, open: null });
  return { list, rows, total, view, look, ...cursor };
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
