import type { Sees } from './sees.ts';
import { readStored, useStored } from './use-stored.ts';

/** What the To-do screen shows. `mine`: the person's own day; `all`: all todos that they see. */
export type View = 'mine' | 'all';

interface Kept {
  readonly view?: View;
}

const usual: Kept = {};
const keyOf = (userId: number) => `view:${userId}`;

/** Who sees everybody's todos plans them, and who sees those of their branches works on their own, until they choose. All others have no choice. */
function viewOf({ view }: Kept, sees: Sees): View {
  if (sees === 'own') return 'mine';
  return view ?? (sees === 'all' ? 'all' : 'mine');
}

/** The choice of one person on this device. */
export function useView(userId: number, sees: Sees): readonly [View, (view: View) => void] {
  const [kept, change] = useStored(keyOf(userId), usual);
  return [viewOf(kept, sees), (view) => change({ view })];
}

/** The same outside of a component: for what is loaded before the first screen is there. */
export function viewNow(userId: number, sees: Sees): View {
  return viewOf(readStored(keyOf(userId), usual), sees);
}
