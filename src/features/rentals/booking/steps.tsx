import type { Booking } from '#contract/areas/rental-record.ts';
import { count, formatSum } from '#lib/format-number.ts';
import { formatSpan } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { type Step, stepsOf } from './steps-text.ts';
import css from './steps.module.css';

/** How far the booking has come, in a line; at its end, what is open before the pick-up and how much time there is. */
export function Steps({ booking }: { readonly booking: Booking }) {
  const now = useNow(60_000);
  const warning = warningOf(booking, now);
  return (
    <div className={css.line}>
      <ol className={css.steps} aria-label="How far it is">
        {stepsOf(booking, now, formatSum).map((step) => (
          <StepMark key={step.words} step={step} />
        ))}
      </ol>
      {warning === null ? null : (
        <strong className={css.warning}>
          <Icon name="needs" size="1em" />
          {warning}
        </strong>
      )}
    </div>
  );
}

const ICONS = { done: 'sent', now: 'clock', next: 'planned', ended: 'failed' } as const;
const SAID = { done: 'Done: ', now: 'Now: ', next: 'Still to come: ', ended: 'Ended: ' } as const;

function StepMark({ step: { words, state } }: { readonly step: Step }) {
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <Icon name={ICONS[state]} size="1em" />
      <span className="sr-only">{SAID[state]}</span>
      {words}
    </li>
  );
}

/** What should have happened comes before what is open. */
function warningOf({ overdue, ends_at, starts_at, status, blockers }: Booking, now: number): string | null {
  if (overdue) return `Late by ${formatSpan(now - Date.parse(ends_at))}`;
  if ((status !== 'pending' && status !== 'confirmed') || blockers.length === 0) return null;
  const left = Date.parse(starts_at) - now;
  const open = `${blockers.length} open before pick-up`;
  return left > 0 ? `${open}, ${leftText(left)} left` : `${open}, ${formatSpan(-left)} late`;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Hours do for what is near, days for the rest. */
function leftText(ms: number): string {
  if (ms >= 2 * DAY_MS) return count(Math.floor(ms / DAY_MS), 'day');
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : formatSpan(ms);
}
