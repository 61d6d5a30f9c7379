import { Link } from 'react-router-dom';
import type { dashboard } from '#contract/areas/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import css from './dashboard.module.css';
import type { Choice, State } from './use-dashboard.ts';

type Summary = Answer<typeof dashboard.list>['summary'];

interface FiguresProps {
  readonly summary: Summary;
  readonly choice: Choice;
}

interface Figure {
  readonly label: string;
  readonly value: number;
  /** What of the dashboard it counts … */
  readonly state?: State;
  /** … or the list that shows it. */
  readonly to?: string;
  readonly tone?: 'failed' | 'needs';
}

const figuresOf = (summary: Summary): readonly Figure[] => [
  { label: 'Out', value: summary.out, state: 'out' },
  { label: 'Due back today', value: summary.due_today, state: 'due_today' },
  { label: 'Late', value: summary.late, state: 'late', tone: 'failed' },
  { label: 'Pick-ups today', value: summary.pickups_today, state: 'pickups_today' },
  { label: 'Unverified, 48 h', value: summary.unverified, state: 'unverified' },
  ...(summary.unpaid === null ? [] : [{ label: 'Unpaid, 48 h', value: summary.unpaid, state: 'unpaid' } as const]),
  ...(summary.deposits_at_risk === null
    ? []
    : [
        {
          label: 'Deposits at risk',
          value: summary.deposits_at_risk,
          to: '/rentals/deposits?view=at_risk',
          tone: 'failed',
        } as const,
      ]),
  { label: 'Clashes', value: summary.clashes, to: '/rentals/timeline', tone: 'needs' },
];

/** The day in numbers. Each shows what it counts, here or in the list of it; one that is shown already leads back to all. */
export function Figures({ summary, choice }: FiguresProps) {
  const seesBookings = useCan('booking.view');
  return (
    <ul className={css.figures} aria-label="Today in numbers">
      {figuresOf(summary).map((figure) => {
        const isShown = figure.state !== undefined && figure.state === choice.state;
        const to = figure.to === undefined ? hereOf(choice, isShown ? null : figure.state) : thereOf(figure.to, choice);
        return (
          <li key={figure.label} data-tone={figure.value > 0 ? figure.tone : undefined}>
            {figure.to === undefined || seesBookings ? (
              <Link to={to} replace={figure.to === undefined} aria-current={isShown ? 'true' : undefined}>
                <Number {...figure} />
              </Link>
            ) : (
              <span>
                <Number {...figure} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The dashboard with this filter and all others that hold. */
function hereOf({ kind, branchId, search }: Choice, state: State | null | undefined): string {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (kind) query.set('kind', kind);
  if (branchId !== '') query.set('branch_id', branchId);
  if (search !== '') query.set('q', search);
  return `?${query}`;
}

function thereOf(to: string, { branchId }: Choice): string {
  if (branchId === '') return to;
  return `${to}${to.includes('?') ? '&' : '?'}branch_id=${branchId}`;
}

function Number({ label, value, tone }: Figure) {
  return (
    <>
      <span className={css.label}>{label}</span>{' '}
      <span className={css.value}>
        {tone && value > 0 ? <Icon name={tone === 'failed' ? 'clock' : 'needs'} size="0.8em" /> : null}
        {formatNumber(value)}
      </span>
    </>
  );
}
