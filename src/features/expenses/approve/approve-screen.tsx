import { useEffect, useRef, useState, type RefObject } from 'react';
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
import css from './approve.module.css';

/** The approval desk: what waits, the oldest first; the receipt, what was entered beside it, and one key to decide. */
export default function ApproveScreen() {
  return (
    <Reads>
      <Desk />
    </Reads>
  );
}

/** Queue, receipt and fields stand side by side from this width on, px. */
const BESIDE_FROM = 880;

/** Whether there is room for all three columns: that of the screen, which the menu leaves it. */
function useBeside(room: RefObject<HTMLElement | null>): boolean | null {
  const [isBeside, setBeside] = useState<boolean | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => setBeside(element.clientWidth >= BESIDE_FROM && innerHeight >= 500);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [room]);
  return isBeside;
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
    <div ref={room} className={css.room} data-beside={isBeside ?? undefined} data-open={current ? true : undefined}>
      <ApproveHead queue={queue} isPage={isBeside === false && current !== undefined} />
      <OutNotice out={desk.deciding.out} onForget={desk.deciding.forget} />
      <div className={css.columns}>
        <nav className={css.list} aria-label="Queue">
          <QueueBody desk={desk} now={now} />
        </nav>
        {current ? <Subject key={current.id} desk={desk} now={now} /> : null}
      </div>
      <ApproveFooter desk={desk} />
      {asked ? <ReasonDialog key={`${asked.what} ${asked.rows[0]?.id}`} desk={desk} asked={asked} /> : null}
    </div>
  );
}
