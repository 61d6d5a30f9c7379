import { Link } from 'react-router-dom';
import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { sayMoment } from '#lib/say-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/screen.tsx';
import { linesOf } from './marks.ts';
import css from './desk.module.css';

const LOOK: Readonly<Record<ChecklistLine['state'], { icon: IconName; word: string }>> = {
  open: { icon: 'more', word: 'Open' },
  done: { icon: 'check', word: 'Done' },
  failed: { icon: 'close', word: 'Failed' },
  skipped: { icon: 'skip', word: 'Skipped' },
};

/** The lines as they were answered, failed ones first: they are what somebody must act on. What was taken away is named, too. */
export function DeskChecklist({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const lines = linesOf(todo);
  if (lines.length === 0 && todo.removedLines.length === 0 && todo.parent === null) return null;
  const sorted = [
    ...lines.filter((line) => line.state === 'failed'),
    ...lines.filter((line) => line.state !== 'failed'),
  ];
  return (
    <Section title="Checklist">
      {todo.parent ? (
        <p>
          {'Follows from '}
          <TodoLink id={todo.parent.id}>{todo.parent.title}</TodoLink>
        </p>
      ) : null}
      <ul>
        {sorted.map((line) => (
          <Line key={line.id} line={line} todo={todo} now={now} />
        ))}
        {todo.removedLines.map(({ title, removed_at, removed_by_name }) => (
          <li key={`${title} ${removed_at}`} className={css.check}>
            <Icon name="trash" />
            <span>
              <s>{title}</s>{' '}
              <span className="muted small">
                {['Removed', removed_by_name, sayMoment(removed_at, now)].filter(Boolean).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LineProps {
  readonly line: ChecklistLine;
  readonly todo: Todo;
  readonly now: number;
}

function Line({ line, todo, now }: LineProps) {
  const followOn = todo.follow_ons.find(({ id }) => id === line.status_todo_id);
  return (
    <li className={css.check} data-state={line.state}>
      <Icon name={LOOK[line.state].icon} />
      <span>
        {line.title} <span className="muted small">{answered(line, now)}</span>
        {line.note ? <span className={css.lineNote}>{line.note}</span> : null}
        {followOn ? (
          <span className={css.lineNote}>
            <TodoLink id={followOn.id}>{followOn.title}</TodoLink>{' '}
            <span className="muted small">
              {[followOn.resource_name ?? 'Nobody yet', followOn.status === 'completed' ? 'done' : 'open'].join(', ')}
            </span>
          </span>
        ) : null}
      </span>
    </li>
  );
}

function TodoLink({ id, children }: { readonly id: number; readonly children: string }) {
  return (
    <Link className={css.todoLink} to={todoPath(`todo/${id}`)}>
      {children}
    </Link>
  );
}

function answered(line: ChecklistLine, now: number): string {
  const when = line.checked_at && line.state !== 'open' ? sayMoment(line.checked_at, now) : null;
  return [LOOK[line.state].word, line.checked_by_name, when].filter(Boolean).join(', ');
}
