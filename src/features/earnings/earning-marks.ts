/** What is to be known of a trip at a glance. Pure. */
import type { Earning } from '#contract/areas/earning-record.ts';
import { LATE, LOCKED } from '#kit/expense/expense-marks.tsx';
import type { Mark } from '#kit/marks.tsx';
import { formatDay } from '#lib/format-when.ts';

/** Whether the money came, and what its own month has to do with it. `now`: ms. */
export function earningMarks({ received_on, late, locked }: Earning, now: number): readonly Mark[] {
  const money: Mark =
    received_on === null
      ? { icon: 'clock', tone: 'needs', text: 'Money still to come' }
      : { icon: 'sent', tone: 'plain', text: `Received ${formatDay(received_on, now)}` };
  return [money, ...(late ? [LATE] : []), ...(locked ? [LOCKED] : [])];
}
