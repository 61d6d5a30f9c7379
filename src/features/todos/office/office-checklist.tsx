import { Link } from 'react-router-dom';
import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/screen.tsx';
import { Pictures } from './office-photos.tsx';
import { linesOf } from './marks.ts';
import css from './office.module.css';

const LOOK: Readonly<Record<ChecklistLine['state'], { icon: IconName; word: string }>> = {
  open: { icon: 'planned', word: 'Not done' },
  done: { icon: 'check', word: 'Done' },
  failed: { icon: 'close', word: 'Failed' },
  skipped: { icon: 'skip', word: 'Skipped' },
};

/** The lines as they were answered, failed ones first: they are what somebody must act on. What was taken away is named, too. */
export function OfficeChecklist({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const lines = linesOf(todo);
  // A server that knows only the documented fields tells of no removed lines and no follow-ons.
  const removed = todo.removedLines ?? [];
  const others = (todo.follow_ons ?? []).filter(({ id }) => !lines.some((line) => line.status_todo_id === id));
  if (lines.length + removed.length + others.length === 0 && !todo.parent) return null;
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
        {others.map((followOn) => (
          <li key={followOn.id} className={css.check}>
            <Icon name="forward" />
            <span>
              {'Led to '}
              <FollowOnLink followOn={followOn} />
            </span>
          </li>
        ))}
        {removed.map(({ title, removed_at, removed_by_name }) => (
          <li key={`${title} ${removed_at}`} className={css.check}>
            <Icon name="trash" />
            <span>
              {`Removed: “${isolated(title)}”, by ${isolated(removed_by_name ?? 'somebody')}, `}
              <time dateTime={removed_at}>{formatMoment(removed_at, now)}</time>
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
  const followOn = todo.follow_ons?.find(({ id }) => id === line.status_todo_id);
  const photos = todo.todoimages.filter((image) => image.kind === 'line' && image.line_id === line.id);
  return (
    <li className={css.check} data-state={line.state}>
      <Icon name={LOOK[line.state].icon} />
      <div className={css.checkBody}>
        {line.title} <span className="muted small">{answered(line, now)}</span>
        {line.note ? <span className={css.lineNote}>{line.note}</span> : null}
        {followOn ? (
          <span className={css.lineNote}>
            <FollowOnLink followOn={followOn} />
          </span>
        ) : null}
        <Pictures images={photos} label={`Photos of “${isolated(line.title)}”`} now={now} todo={todo} />
      </div>
    </li>
  );
}

/** A todo that this one led to, with who has it and how it stands. */
function FollowOnLink({ followOn }: { readonly followOn: Todo['follow_ons'][number] }) {
  const { id, title, status, resource_name } = followOn;
  return (
    <>
      <TodoLink id={id}>{title}</TodoLink>{' '}
      <span className="muted small">
        {[resource_name ?? 'Nobody yet', status === 'completed' ? 'done' : 'open'].join(', ')}
      </span>
    </>
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
  const when = line.checked_at && line.state !== 'open' ? formatMoment(line.checked_at, now) : null;
  const added = line.created_by_name ? `added by ${line.created_by_name}` : null;
  return [LOOK[line.state].word, line.checked_by_name, when, added].filter(Boolean).join(', ');
}
