import type { Tracker } from '#contract/areas/telematics.ts';
import { Icon } from '#ui/icon.tsx';
import { trackerMarks } from './tracker-text.ts';
import css from './tracker-marks.module.css';

/** More than these nobody reads in a row. */
const MOST = 2;

interface Props {
  readonly tracker: Tracker;
  /** Ms. */
  readonly now: number;
}

/** What is to be looked at of a tracker: nothing where all is well. */
export function TrackerMarks({ tracker, now }: Props) {
  const marks = trackerMarks(tracker, now);
  const more = marks.length - MOST;
  if (marks.length === 0) return null;
  return (
    <span className={css.marks} title={marks.map(({ text }) => text).join(', ')}>
      {marks.slice(0, MOST).map(({ icon, tone, text }) => (
        <span key={text} className={css.mark} data-tone={tone}>
          <Icon name={icon} size="1.15em" />
          {text}
        </span>
      ))}
      {more > 0 ? <span className={css.mark}>{`+${more}`}</span> : null}
    </span>
  );
}
