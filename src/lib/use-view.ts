import { readStored, useStored } from './use-stored.ts';

/** What the To-do screen shows: the person's own day, or everybody's todos. */
export type View = 'mine' | 'all';

interface Kept {
  readonly view?: View;
}

const usual: Kept = {};
const keyOf = (userId: number) => `view:${userId}`;

/** Only who may see everybody's todos has a choice, and sees them unless they chose their own day. */
const viewOf = ({ view }: Kept, seesAll: boolean): View => (seesAll && view !== 'mine' ? 'all' : 'mine');

/** The choice of one person on this device. `seesAll`: they may see everybody's todos. */
export function useView(userId: number, seesAll: boolean): readonly [View, (view: View) => void] {
  const [kept, change] = useStored(keyOf(userId), usual);
  return [viewOf(kept, seesAll), (view) => change({ view })];
}

/** The same outside of a component: for what is loaded before the first screen is there. */
export function viewNow(userId: number, seesAll: boolean): View {
  return viewOf(readStored(keyOf(userId), usual), seesAll);
}
