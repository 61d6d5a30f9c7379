import { count } from '#lib/format-number.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { DeskView } from './paper.ts';

interface Props {
  readonly view: DeskView;
  readonly decided: number;
}

export function NothingWaits({ view, decided }: Props) {
  if (view === 'ending')
    return (
      <EmptyState icon="sent" title="No licence ends before its return">
        An approved licence comes here when its trip was moved beyond its end.
      </EmptyState>
    );
  if (view === 'decided')
    return (
      <EmptyState icon="shield" title="Nothing was decided today">
        What is approved or sent back today stays here, and can be undone for ten minutes.
      </EmptyState>
    );
  return (
    <EmptyState icon="sent" title="Nothing waits">
      {`${decided} decided today. A licence, proof or scan that a renter sends comes here at once.`}
    </EmptyState>
  );
}

/** Who may see that papers are checked, but not the papers. */
export function NotOpen({ waiting }: { readonly waiting: number }) {
  return (
    <EmptyState icon="lock" title="The papers are not open to you">
      {`${count(waiting, 'paper')} ${waiting === 1 ? 'waits' : 'wait'} for a decision. The right is called “See renters’ papers”; an administrator can give it to you.`}
    </EmptyState>
  );
}
