import type { Tracker } from '#contract/areas/telematics.ts';
import { Marks } from '../marks.tsx';
import { trackerMarks } from './tracker-text.ts';

interface Props {
  readonly tracker: Tracker;
  /** Ms. */
  readonly now: number;
}

/** What is to be looked at of a tracker. */
export const TrackerMarks = ({ tracker, now }: Props) => <Marks marks={trackerMarks(tracker, now)} most={2} />;
