import { Link } from 'react-router-dom';
import { Card } from '#kit/card.tsx';
import { sumText } from '#kit/ledger/sum-text.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { formatDate } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { sumOf } from './fold.ts';
import type { StatementWhole } from './statement-whole.ts';
import css from './page.module.css';

interface Check {
  readonly state: 'done' | 'needs' | 'info';
  readonly text: string;
  readonly to?: { readonly path: string; readonly words: string };
}

const ICONS = { done: 'check', needs: 'needs', info: 'info' } as const;
const WORDS = { done: 'In order', needs: 'To be done', info: 'To know' } as const;

function daysCheck({ statement: { end_date } }: StatementWhole, today: string): Check {
  if (end_date < today) return { state: 'done', text: 'Its days are over.' };
  return { state: 'needs', text: `${formatDate(end_date)} is not over yet: it can be issued the day after.` };
}

/** Each cohort goes on where it was stated last, without a gap. */
function chainChecks({ statement: { start_date }, cohorts }: StatementWhole): readonly Check[] {
  const broken = cohorts.flatMap(({ name, locked_until }): Check[] => {
    if (locked_until === null || addDays(locked_until, 1) === start_date) return [];
    const next = formatDate(addDays(locked_until, 1));
    return [{ state: 'needs', text: `${name} is stated until ${formatDate(locked_until)}: it must begin on ${next}.` }];
  });
  return broken.length > 0 ? broken : [{ state: 'done', text: 'It goes on where each cohort was stated last.' }];
}

function pendingCheck({ pending, cohorts }: StatementWhole): Check {
  const waiting = cohorts.reduce((sum, { pending_count }) => sum + pending_count, 0);
  if (pending.length === 0 && waiting === 0) return { state: 'done', text: 'Nothing waits for an approval.' };
  const sum = sumText(sumOf(cohorts.map(({ pending_amount }) => pending_amount)));
  return {
    state: 'needs',
    text: `${count(waiting, 'expense')} to be approved, ${sum} in all. What is not approved is left out, and counts later.`,
    to: { path: '/expenses/approve', words: 'Approve' },
  };
}

function lateCheck({ late }: StatementWhole): Check {
  if (late.length === 0) return { state: 'done', text: 'Nothing of earlier statements came late.' };
  const sum = sumText(sumOf(late.map(({ amount }) => amount)));
  return {
    state: 'info',
    text: `${count(late.length, 'line')} of earlier days came late and ${late.length === 1 ? 'counts' : 'count'} here, ${sum} in all.`,
  };
}

/** What is to be looked at before it is issued: nothing of its days changes after that. */
export function Checklist({ whole }: { readonly whole: StatementWhole }) {
  const today = dayOf(useNow(60_000));
  const checks = [daysCheck(whole, today), ...chainChecks(whole), pendingCheck(whole), lateCheck(whole)];
  return (
    <Card title="Before it is issued" isFlush>
      <ul className={css.checks}>
        {checks.map(({ state, text, to }) => (
          <li key={text} data-state={state}>
            <Icon name={ICONS[state]} />
            <span>
              <strong className="small">{`${WORDS[state]}: `}</strong>
              {text}
            </span>
            {to ? <Link to={to.path}>{to.words}</Link> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
