import { bookingStatuses, type BookingStatus } from '#contract/areas/rental-words.ts';
import type { Tone } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './status-badge.module.css';

interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<BookingStatus, Look>> = {
  pending: { icon: 'bell', tone: 'needs' },
  confirmed: { icon: 'approve', tone: 'plain' },
  checked_in: { icon: 'vehicle', tone: 'plain' },
  returned: { icon: 'undo', tone: 'needs' },
  completed: { icon: 'check', tone: 'unknown' },
  rejected: { icon: 'close', tone: 'unknown' },
  cancelled: { icon: 'close', tone: 'unknown' },
  no_show: { icon: 'close', tone: 'unknown' },
};

const LATE: Look = { icon: 'clock', tone: 'failed' };

export interface StatusBadgeProps {
  readonly status: BookingStatus;
  /** It is out, and should be back. */
  readonly overdue?: boolean;
}

/** What a booking is called where it stands now. */
export const statusText = ({ status, overdue = false }: StatusBadgeProps): string =>
  overdue ? 'Late' : bookingStatuses[status];

/** How far a booking is: a sign and its word. */
export function StatusBadge({ status, overdue = false }: StatusBadgeProps) {
  const { icon, tone } = overdue ? LATE : LOOKS[status];
  return (
    <span className={css.status} data-tone={tone}>
      <Icon name={icon} size="1.15em" />
      {statusText({ status, overdue })}
    </span>
  );
}
