import { ChosenFooter, FooterAct, type KeyHint } from '#kit/list/list-footer.tsx';
import type { WaitingView } from './approval-filters.ts';
import { OfficeFooter } from './office-footer.tsx';
import type { PagedList } from '#kit/list/paged-list.ts';
import { isWaiting, type Answers } from './use-answers.tsx';
import type { Queue } from './use-queue.ts';

interface Props {
  readonly list: PagedList;
  /** How many rows the list has. */
  readonly shown: number;
  readonly total: number | null;
  readonly queue: Queue;
  readonly answers: Answers;
  readonly view: WaitingView;
}

/** How many wait; with rows chosen, what they can be answered with. */
export function ApprovalsFooter({ list, shown, total, queue: { picked, clear }, answers, view }: Props) {
  // As the keys: what a colleague has answered meanwhile is not asked about again.
  const chosen = picked.map(({ todo }) => todo).filter(isWaiting);
  if (chosen.length > 0) {
    return (
      <ChosenFooter chosen={chosen.length} total={total} onClear={clear}>
        <FooterAct keyName="a" first onAct={() => answers.approve(chosen)}>
          Approve {chosen.length}
        </FooterAct>
        {answers.mayReturn ? (
          <FooterAct keyName="r" onAct={() => answers.sendBack(chosen)}>
            Send back
          </FooterAct>
        ) : null}
      </ChosenFooter>
    );
  }
  return <OfficeFooter list={list} shown={shown} total={total} keys={keysOf(view, answers.mayReturn)} />;
}

const MOVE: readonly KeyHint[] = [
  ['j', ''],
  ['k', 'move'],
];
const PHOTOS: KeyHint = ['p', 'photos'];

function keysOf(view: WaitingView, mayReturn: boolean): readonly KeyHint[] {
  if (view === 'returned') return [...MOVE, PHOTOS];
  const back: readonly KeyHint[] = mayReturn ? [['r', 'send back']] : [];
  return [...MOVE, ['x', 'choose'], ['a', 'approve'], ...back, PHOTOS];
}
