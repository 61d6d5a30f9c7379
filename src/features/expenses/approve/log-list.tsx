import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import { isolated } from '#contract/people-text.ts';
import { formatMoment } from '#lib/format-when.ts';
import css from './side.module.css';

interface Props {
  readonly logs: readonly ExpenseLog[];
  readonly now: number;
}

/** What was done with it and noted beside it, the newest last. */
export function LogList({ logs, now }: Props) {
  if (logs.length === 0) return null;
  return (
    <section className={css.part} aria-label="Log">
      <h3>Log</h3>
      <ul className={css.logs}>
        {logs.map(({ id, text, created_by_name, created_at }) => (
          <li key={id}>
            <span>{text}</span>
            <span className="muted">
              {[created_by_name === null ? '' : isolated(created_by_name), formatMoment(created_at, now)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
