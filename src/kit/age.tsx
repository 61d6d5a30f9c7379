import { dayOf, timeOf } from '#lib/day.ts';
import { capital, formatAge, formatDate } from '#lib/format-when.ts';

interface AgeProps {
  /** ISO 8601. */
  readonly at: string;
  /** Ms. */
  readonly now: number;
  /** It stands within a sentence, not by itself. */
  readonly within?: boolean;
}

/** How long ago something was: its title says the date and the time, for whoever needs to know. */
export function Age({ at, now, within = false }: AgeProps) {
  const ms = Date.parse(at);
  const words = formatAge(ms, now);
  return (
    <time dateTime={at} title={`${formatDate(dayOf(ms))} ${timeOf(ms)}`}>
      {within ? words : capital(words)}
    </time>
  );
}
