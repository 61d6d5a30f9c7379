import { Link } from 'react-router-dom';
import { checkSeverities } from '#contract/areas/maintenance-checks.ts';
import type { PrecheckCheck } from '#contract/areas/prechecks.ts';
import { formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { checksText, STATE_ICONS, stateText } from './round-text.ts';
import css from './walk-rounds.module.css';

/** What was looked at, in the order in which one walks; what failed with the todo that it made. */
export function RoundChecks({ checks }: { readonly checks: readonly PrecheckCheck[] }) {
  return (
    <Section title="Checks" actions={<span className="muted small">{checksText(checks)}</span>}>
      {checks.length === 0 ? (
        <p className="muted">No check is for this vehicle.</p>
      ) : (
        <ul className={css.checks} aria-label="Checks">
          {checks.map((check) => (
            <CheckRow key={check.check_id} check={check} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function CheckRow({ check }: { readonly check: PrecheckCheck }) {
  const now = useNow(60_000);
  const { title, state, note, severity, checked_at, todo_id } = check;
  const means = state === 'failed' && severity === 'blocks' ? checkSeverities.blocks : null;
  const about = [note, means, checked_at && formatMoment(checked_at, now)].filter(Boolean).join(' · ');
  return (
    <li className={css.check}>
      <span>{title}</span>
      {about === '' && todo_id === null ? null : (
        <span className={css.about}>
          {about}
          {todo_id === null ? null : (
            <>
              {about === '' ? null : ' · '}
              <Link className={css.link} to={todoPath(`todo/${todo_id}`)}>
                Todo to mend it
              </Link>
            </>
          )}
        </span>
      )}
      <span className={css.state} data-state={state}>
        <Icon name={state === null ? 'planned' : STATE_ICONS[state]} size="1em" />
        {stateText(state)}
      </span>
    </li>
  );
}
