import { memo, useEffect, useRef } from 'react';
import { isolated } from '#contract/people-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { kindText, valuesOf, type DeskView, type Paper } from './paper.ts';
import { isShort, shortPickupText } from './trip.ts';
import css from './queue.module.css';

interface Props {
  readonly rows: readonly Paper[];
  readonly view: DeskView;
  readonly current: number | undefined;
  readonly now: number;
  readonly onOpen: (paper: Paper) => void;
}

/** What waits, by pick-up. The paper on the desk stays in sight. */
export function QueueList({ rows, view, current, now, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} className={css.queue} aria-label="Papers">
      {rows.map((paper) => (
        <Row
          key={paper.document.id}
          paper={paper}
          view={view}
          isCurrent={paper.document.id === current}
          now={now}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly paper: Paper;
  readonly view: DeskView;
  readonly isCurrent: boolean;
  readonly now: number;
  readonly onOpen: (paper: Paper) => void;
}

const Row = memo(({ paper, view, isCurrent, now, onOpen }: RowProps) => {
  const { document, booking } = paper;
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(paper)}
      >
        <span className={css.name}>{isolated(document.customer_name)}</span>
        <span className={css.time}>{shortPickupText(booking, now)}</span>
        <span className={css.what}>
          {booking.vehicle ? (
            <PlateBadge plate={booking.vehicle.plate} size="small" />
          ) : (
            <span className="muted">No vehicle</span>
          )}
          <span className={css.kind}>{kindText(document)}</span>
          {view === 'decided' ? <DecisionMark paper={paper} /> : <ShortMark paper={paper} now={now} />}
        </span>
      </button>
    </li>
  );
});

function ShortMark({ paper, now }: Pick<RowProps, 'paper' | 'now'>) {
  if (!isShort(paper, valuesOf(paper), now)) return null;
  return (
    <span className={css.mark} data-tone="needs" title="It does not cover the trip">
      <Icon name="needs" />
      <span className="sr-only">, does not cover the trip</span>
    </span>
  );
}

function DecisionMark({ paper: { document } }: Pick<RowProps, 'paper'>) {
  const words = document.approved ? 'Approved' : 'Sent back';
  return (
    <span className={css.mark} data-tone={document.approved ? 'sent' : 'failed'} title={words}>
      <Icon name={document.approved ? 'sent' : 'undo'} />
      <span className="sr-only">{`, ${words}`}</span>
    </span>
  );
}
