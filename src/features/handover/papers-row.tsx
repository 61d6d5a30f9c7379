import { BlockerList } from '#kit/rental/blocker-list.tsx';
import { count } from '#lib/format-number.ts';
import { Row } from './row.tsx';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import { blockersOf } from './use-moving.ts';

/** Whether the office's side of it is settled, while the vehicle is still to go: papers, payment, deposit and whatever else stands against it. */
export function PapersRow({ view, side }: { readonly view: HandoverView; readonly side: Side }) {
  if (side.phase !== 'checkin' || view.booking.status !== side.from) return null;
  const blockers = blockersOf(view, side);
  const isDone = blockers.length === 0;
  const detail = isDone
    ? 'nothing stands against it'
    : `${count(blockers.length, 'thing')} ${blockers.length === 1 ? 'stands' : 'stand'} against it`;
  return (
    <Row icon="file" isDone={isDone} isUrgent title="Papers" detail={detail}>
      {isDone ? null : <BlockerList blockers={blockers} />}
    </Row>
  );
}
