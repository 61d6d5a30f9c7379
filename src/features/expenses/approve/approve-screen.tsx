import { useEffect, useRef } from 'react';
import { DeskFrame } from '#kit/desk/desk.tsx';
import { useBeside } from '#kit/desk/use-beside.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { pageTitle } from '#lib/page-title.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useNow } from '#lib/use-now.ts';
import { ApproveFooter } from './approve-footer.tsx';
import { ApproveHead } from './approve-head.tsx';
import { OutNotice } from './out-notice.tsx';
import { QueueBody } from './queue-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { Subject } from './subject.tsx';
import { useDesk } from './use-desk.ts';

/** The approval desk: what waits, the oldest first; the receipt, what was entered beside it, and one key to decide. */
export default function ApproveScreen() {
  return (
    <Reads>
      <Desk />
    </Reads>
  );
}

function Desk() {
  const room = useRef<HTMLDivElement>(null);
  const isBeside = useBeside(room);
  const now = useNow(60_000);
  const desk = useDesk(isBeside === true, now);
  const { queue, chosen, asked } = desk;
  const { current } = queue;
  useEffect(() => {
    document.title = pageTitle('Approve expenses');
  }, []);
  useKeys(({ key, shiftKey }) => {
    const letter = shiftKey ? '' : key.toLowerCase();
    if (letter === 'j') queue.step(1);
    else if (letter === 'k') queue.step(-1);
    else if (letter === 'a') desk.approve();
    else if (letter === 'r') desk.reject();
    else if (letter === 'd') desk.lookAtDoubles();
    else if (letter === 'x' && current) desk.choose(current);
    else if (key === 'Escape' && chosen.length > 0) desk.chooseNone();
    else if (key === 'Escape' && isBeside === false && current) queue.close();
    else return false;
    return true;
  });
  return (
    <>
      <DeskFrame
        room={room}
        isBeside={isBeside}
        isOpen={current !== undefined}
        head={
          <>
            <ApproveHead queue={queue} isPage={isBeside === false && current !== undefined} />
            <OutNotice out={desk.deciding.out} onForget={desk.deciding.forget} />
          </>
        }
        queue={<QueueBody desk={desk} now={now} />}
        foot={<ApproveFooter desk={desk} />}
      >
        {current ? <Subject key={current.id} desk={desk} now={now} /> : null}
      </DeskFrame>
      {asked ? <ReasonDialog key={`${asked.what} ${asked.rows[0]?.id}`} desk={desk} asked={asked} /> : null}
    </>
  );
}
