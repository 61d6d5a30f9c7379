/** In which order a card shows what waits of one record. Pure. */
import type { Change } from '#db/views/outbox-groups.ts';

export interface Arranged {
  /** A line each: what needs a person, that the work is completed or the vehicle handed over, and whatever else there are few of. */
  readonly first: readonly Change[];
  /** Shown as pictures. */
  readonly photos: readonly Change[];
  /** Answers on the checklist, ticks, and checks of a walk-round. There are many, and none says much. */
  readonly answers: readonly Change[];
}

const ANSWERS = ['todos.updateStatus', 'todos.undoStatus', 'rentals.tick', 'privates.check'];
const ENDS = ['todos.complete', 'rentals.move'];

const isAnswer = ({ line, mutation: { op } }: Change): boolean =>
  ANSWERS.includes(op) || (op === 'prechecks.save' && line !== null);

const weight = ({ state, mutation: { op } }: Change): number => (state === 'failed' ? 0 : ENDS.includes(op) ? 1 : 2);

export function arranged(changes: readonly Change[]): Arranged {
  const kindOf = (change: Change): keyof Arranged => {
    if (change.state === 'failed') return 'first';
    if (change.image) return 'photos';
    return isAnswer(change) ? 'answers' : 'first';
  };
  const { first = [], photos = [], answers = [] } = Object.groupBy(changes, kindOf);
  return { first: first.toSorted((a, b) => weight(a) - weight(b)), photos, answers };
}
