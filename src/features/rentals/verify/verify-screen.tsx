import { useEffect, useRef } from 'react';
import { isolated } from '#contract/people-text.ts';
import { DeskFrame, DeskHead, DeskInstead, DeskStage } from '#kit/desk/desk.tsx';
import { useBeside } from '#kit/desk/use-beside.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { KeyHints, ListFooter, type KeyHint } from '#kit/list/list-footer.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { Views } from '#kit/list/views.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { formatSpan } from '#lib/format-when.ts';
import { pageTitle } from '#lib/page-title.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { kindText, mayUndo, type DeskView, type Paper } from './paper.ts';
import { NothingWaits, NotOpen } from './nothing-waits.tsx';
import { PaperSide } from './paper-side.tsx';
import { PaperStage } from './paper-stage.tsx';
import { QueueList } from './queue-list.tsx';
import { useDeciding, type Deciding } from './use-deciding.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useQueue, type Queue } from './use-queue.ts';
import css from './verify.module.css';

/** The verification desk: what renters sent, by the pick-up that it holds up; the picture, what is read off it, and one key to decide. */
export default function VerifyScreen() {
  return (
    <Reads>
      <Desk />
    </Reads>
  );
}

function Desk() {
  const room = useRef<HTMLDivElement>(null);
  const isBeside = useBeside(room);
  const queue = useQueue(isBeside === true);
  const { view, rows, current, step } = queue;
  const now = useNow(60_000);
  const deciding = useDeciding({ onDecided: queue.leave, onUndone: queue.bring });
  const { user } = useSession();
  const back = undoOf(view, current, deciding, (paper) => mayUndo(paper.document, user.name, now));
  const undo = () => back && void deciding.undo(back);
  useEffect(() => {
    document.title = pageTitle('Verify');
  }, []);
  useKeys(({ key, shiftKey }) => {
    const letter = key.toLowerCase();
    if (letter === 'j' && !shiftKey) step(1);
    else if (letter === 'k' && !shiftKey) step(-1);
    else if (letter === 'u' && back) undo();
    else if (key === 'Escape' && isBeside === false && current) queue.close();
    else return false;
    return true;
  });
  return (
    <DeskFrame
      room={room}
      isBeside={isBeside}
      isOpen={current !== undefined}
      head={
        <VerifyHead
          queue={queue}
          deciding={deciding}
          back={back}
          isPage={isBeside === false && current !== undefined}
          onUndo={undo}
        />
      }
      queue={<QueueBody queue={queue} now={now} isBeside={isBeside === true} />}
      foot={
        <ListFooter keys={current ? <KeyHints keys={KEYS} /> : null}>
          <ListAge list={queue.list} />
          {queue.counts ? <output className="num">{`${queue.counts.decided} decided today`}</output> : null}
        </ListFooter>
      }
    >
      {current ? (
        <>
          <DeskStage>
            <PaperStage key={`picture ${current.document.id}`} paper={current} now={now} />
          </DeskStage>
          <PaperSide
            key={current.document.id}
            paper={current}
            now={now}
            deciding={deciding}
            isWaiting={view === 'waiting'}
            onSkip={rows.at(-1) === current ? undefined : () => void step(1)}
          />
        </>
      ) : isBeside && rows.length === 0 && queue.list.data ? (
        <DeskInstead>
          <div className={css.empty}>
            <Nothing queue={queue} />
          </div>
        </DeskInstead>
      ) : null}
    </DeskFrame>
  );
}

const KEYS: readonly KeyHint[] = [
  ['j', ''],
  ['k', 'next, back'],
  ['1–9', 'tick'],
  ['A', 'approve'],
  ['R', 'then digit: send back'],
  ['f', 'page'],
  ['+', ''],
  ['−', 'zoom'],
  ['⇧ R', 'turn'],
  ['U', 'undo'],
];

/** What Undo takes back: of what was decided today the paper on the desk, else the last that was decided here. */
function undoOf(
  view: DeskView,
  current: Paper | undefined,
  { last, isBusy }: Deciding,
  may: (paper: Paper) => boolean,
): Paper | undefined {
  if (isBusy) return undefined;
  if (view !== 'decided') return last?.paper;
  return current && may(current) ? current : undefined;
}

interface HeadProps {
  readonly queue: Queue;
  readonly deciding: Deciding;
  readonly back: Paper | undefined;
  /** The paper has taken the place of the queue. */
  readonly isPage: boolean;
  readonly onUndo: () => void;
}

function VerifyHead({
  queue: { view, counts, rows, current, at, look, close },
  deciding: { last, pace },
  back,
  isPage,
  onUndo,
}: HeadProps) {
  const { permissions } = useSession();
  const total = Math.max(counts?.[view] ?? 0, rows.length);
  return (
    <DeskHead
      title={isPage && current ? isolated(current.document.customer_name) : 'Verify'}
      onBack={isPage ? close : null}
    >
      {isPage && current?.booking.vehicle ? <PlateBadge plate={current.booking.vehicle.plate} size="small" /> : null}
      {isPage ? null : (
        <Views
          label="Papers"
          shown={view}
          views={[
            { value: 'waiting', label: 'By pick-up', count: counts?.waiting },
            { value: 'ending', label: 'Ending soon', count: counts?.ending },
            { value: 'decided', label: 'Decided today', count: counts?.decided },
          ]}
          onShow={look}
        />
      )}
      <div className={css.progress} data-page={isPage || undefined}>
        {at >= 0 ? (
          <span className="num">
            {`${at + 1} of ${total}`}
            {pace === null ? '' : ` · about ${formatSpan(pace)} each`}
          </span>
        ) : null}
        <output className={css.last}>
          {last && view !== 'decided'
            ? `${last.action === 'approve' ? 'Approved' : 'Sent back'}: ${last.paper.document.customer_name}, ${kindText(last.paper.document)}`
            : ''}
        </output>
        {permissions.includes('verification.approve') ? (
          <Button tone="quiet" icon="undo" disabled={!back} aria-keyshortcuts="u" onClick={onUndo}>
            <span data-words>Undo</span> <Kbd>U</Kbd>
          </Button>
        ) : null}
      </div>
    </DeskHead>
  );
}

interface BodyProps {
  readonly queue: Queue;
  readonly now: number;
  /** Why there are none stands in the middle of the desk. */
  readonly isBeside: boolean;
}

function QueueBody({ queue, now, isBeside }: BodyProps) {
  const { list, rows, view, current, open } = queue;
  if (list.isPending || (rows.length === 0 && list.isPlaceholderData)) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  if (rows.length === 0) return isBeside ? null : <Nothing queue={queue} />;
  return (
    <>
      <QueueList rows={rows} view={view} current={current?.document.id} now={now} onOpen={open} />
      <ShowMore list={list} rows="nav li > button" />
    </>
  );
}

function Nothing({ queue: { view, counts } }: { readonly queue: Queue }) {
  const { permissions } = useSession();
  if (!permissions.includes('document.view')) return <NotOpen waiting={counts?.waiting ?? 0} />;
  return <NothingWaits view={view} decided={counts?.decided ?? 0} />;
}
