import { ListAge } from '#kit/list/list-age.tsx';
import { ChosenFooter, FooterAct, KeyHints, ListFooter, type KeyHint } from '#kit/list/list-footer.tsx';
import { formatSum } from '#lib/format-number.ts';
import type { ApproveDesk } from './use-desk.ts';

const KEYS: readonly KeyHint[] = [
  ['j', ''],
  ['k', 'next, back'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['d', 'doubles'],
  ['x', 'choose'],
  ['f', 'file'],
  ['+', ''],
  ['−', 'zoom'],
  ['⇧ R', 'turn'],
];

/** How old the queue is and which keys it knows; with some chosen, what is done with all of them. */
export function ApproveFooter({ desk }: { readonly desk: ApproveDesk }) {
  const { queue, chosen } = desk;
  const waiting = queue.list.data?.pages[0]?.body.pendingAmount;
  if (chosen.length > 0)
    return (
      <ChosenFooter chosen={chosen.length} total={queue.total} onClear={desk.chooseNone}>
        <FooterAct keyName="a" first onAct={desk.approve}>
          Approve
        </FooterAct>
        <FooterAct keyName="r" onAct={desk.reject}>
          Reject
        </FooterAct>
      </ChosenFooter>
    );
  return (
    <ListFooter keys={queue.current ? <KeyHints keys={KEYS} /> : null}>
      {waiting === undefined ? null : <strong className="num">{`${formatSum(Number(waiting))} waits`}</strong>}
      <ListAge list={queue.list} />
    </ListFooter>
  );
}
