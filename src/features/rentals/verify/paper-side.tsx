import { Link } from 'react-router-dom';
import { isolated } from '#contract/people-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { AgainstTrip } from './against-trip.tsx';
import { DecidedNote } from './decided-note.tsx';
import { DeskActs } from './desk-acts.tsx';
import { PaperFields } from './paper-fields.tsx';
import { kindText, type Paper } from './paper.ts';
import { SendBack } from './send-back.tsx';
import { TickList } from './tick-list.tsx';
import { pickupText } from './trip.ts';
import type { Deciding } from './use-deciding.ts';
import { useFocusHere, useJudging, type Judging } from './use-judging.ts';
import { useKeys } from '#lib/use-keys.ts';
import css from './side.module.css';

interface Props {
  readonly paper: Paper;
  readonly now: number;
  readonly deciding: Deciding;
  /** It is in the queue of what waits, whatever was decided before. */
  readonly isWaiting: boolean;
  /** Absent at the last one. */
  readonly onSkip: (() => void) | undefined;
}

/** What is read off a paper, held against the trip and ticked off, and the acts. Mounted anew for each paper. */
export function PaperSide({ paper, now, deciding, isWaiting, onSkip }: Props) {
  const judging = useJudging(paper, now, deciding);
  const { may, isOffline, values, ticks, trouble, isArmed, change } = judging;
  useKeys((event) => judgeByKey(event, judging));
  return (
    <section className={css.side} aria-label={`${paper.document.customer_name}, ${kindText(paper.document)}`}>
      <div className={css.scroll}>
        <SideHead paper={paper} now={now} />
        <DecidedNote document={paper.document} now={now} isWaiting={isWaiting} />
        <PaperFields
          paper={paper}
          values={values}
          faults={judging.faults}
          errors={trouble?.fields}
          isLocked={!may || judging.isBusy}
          onChange={(next) => change({ values: { ...values, ...next } })}
        />
        <AgainstTrip paper={paper} values={values} now={now} />
        <TickList ticks={ticks} error={trouble?.fields['checklist']} isLocked={!may || isOffline} isDimmed={isArmed} />
        {may ? <SendBack judging={judging} /> : null}
      </div>
      <DeskActs paper={paper} judging={judging} onSkip={onSkip} />
    </section>
  );
}

/** Whether the key was one of the paper's. */
function judgeByKey({ key, shiftKey, target }: KeyboardEvent, judging: Judging): boolean {
  const { isArmed, arm, approve, reject, reasons, chosen, ticks, tick } = judging;
  const letter = key.toLowerCase();
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
  if (letter === 'a') void approve();
  else if (letter === 'r' && !shiftKey) arm(true);
  else if (key === 'Escape' && isArmed) arm(false);
  else if (key === 'Enter' && isArmed && target instanceof HTMLInputElement) void reject(chosen);
  else if (at !== null && isArmed) void reject(reasons[at] ?? null);
  else if (at !== null) tick(ticks.items?.[at]);
  else return false;
  return true;
}

function SideHead({ paper: { document, booking }, now }: Pick<Props, 'paper' | 'now'>) {
  const heading = useFocusHere(document.id);
  return (
    <header className={css.head}>
      <h2 ref={heading} tabIndex={-1}>
        {isolated(document.customer_name)}
      </h2>
      {booking.vehicle ? <PlateBadge plate={booking.vehicle.plate} size="small" /> : null}
      <Link to={`/rentals/${booking.id}`}>{booking.number}</Link>
      <p className={css.kind}>
        <Icon name="file" size="1em" />
        {kindText(document)}
        {document.customer_name === booking.renter_name ? '' : `, driver for ${isolated(booking.renter_name)}`}
        <span className={css.time}>{`Pick-up ${pickupText(booking, now)}`}</span>
      </p>
    </header>
  );
}
