/** In which order a card shows what waits of one todo. Pure. */
import type { Change } from '#db/views/outbox-groups.ts';

export interface Arranged {
  /** A line each: what needs a person, that the work is completed, and whatever else there are few of. */
  readonly first: readonly Change[];
  /** Shown as pictures. */
  readonly photos: readonly Change[];
  /** Answers on the checklist. There are many, and none says much. */
  readonly answers: readonly Change[];
}

const ANSWERS = ['todos.updateStatus', 'todos.undoStatus'];

const weight = ({ state, mutation: { op } }: Change): number =>
  state === 'failed' ? 0 : op === 'todos.complete' ? 1 : 2;

export function arranged(changes: readonly Change[]): Arranged {
  const kindOf = ({ state, image, mutation: { op } }: Change): keyof Arranged => {
    if (state === 'failed') return 'first';
    if (op === 'todos.upload' && image) return 'photos';
    return ANSWERS.includes(op) ? 'answers' : 'first';
  };
  const { first = [], photos = [], answers = [] } = Object.groupBy(changes, kindOf);
  return { first: first.toSorted((a, b) => weight(a) - weight(b)), photos, answers };
}
