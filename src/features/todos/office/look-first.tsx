import { useState, type ReactNode } from 'react';
import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { isLate } from './late.ts';
import type { MakeFollowOnProps } from './make-follow-on.tsx';
import { linesOf, type Mark } from './marks.ts';
import { isWaiting, type Answers } from './use-answers.tsx';
import css from './look-first.module.css';

const MakeFollowOn = later<MakeFollowOnProps>(() => import('./make-follow-on.tsx'));

interface Props {
  readonly todo: Todo;
  readonly marks: readonly Mark[];
  readonly answers: Answers;
  readonly now: number;
  /** Absent where it may not be changed. */
  readonly onEdit: ((todo: Todo) => void) | undefined;
}

/** What is wrong with a todo, before anything else is said of it, each with what can be done about it. */
export function LookFirst(props: Props) {
  const { todo, marks, now, onEdit } = props;
  const isOver = todo.complete_time_approved !== null;
  const failed = isOver ? [] : linesOf(todo).filter((line) => line.state === 'failed' && line.status_todo_id === null);
  const rows = [
    todo.returned_at ? <SentBack key="returned" todo={todo} at={todo.returned_at} now={now} /> : null,
    ...failed.map((line) => <FailedLine key={line.id} todo={todo} line={line} />),
    ...marks.filter(({ kind }) => kind !== 'failed').map((mark) => <Marked key={mark.words} mark={mark} {...props} />),
    todo.resource === null && todo.status === 'pending' ? (
      <NobodysTodo key="nobody" onEdit={onEdit && (() => onEdit(todo))} />
    ) : null,
    isOver ? null : <CameLate key="late" todo={todo} />,
  ];
  return (
    <ul className={css.look} aria-label="Look at">
      {rows}
    </ul>
  );
}

interface RowProps {
  readonly tone: Mark['tone'];
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly act?: ReactNode;
}

function Row({ tone, icon, children, act }: RowProps) {
  return (
    <li data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
      {act}
    </li>
  );
}

function SentBack({ todo, at, now }: { readonly todo: Todo; readonly at: string; readonly now: number }) {
  const by = [todo.returned_by_name, formatMoment(at, now)].filter(Boolean).join(', ');
  const times = todo.returns > 1 ? ` It came back ${count(todo.returns, 'time')}.` : '';
  return (
    <Row tone="needs" icon="undo">
      <strong>{`Sent back: ${isolated(todo.return_reason ?? '')}`}</strong> {`${by}.${times}`}
    </Row>
  );
}

/** Of a deleted todo: by whom, when and why. */
export function DeletedBy({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const { deleted_at: at, deleted_by_name: name, delete_reason: reason } = todo;
  return (
    <ul className={css.look} aria-label="Look at">
      <Row tone="unknown" icon="trash">
        <strong>{reason ? `Deleted: ${isolated(reason.replace(/[.\s]+$/, ''))}.` : 'Deleted.'}</strong>{' '}
        {[name ?? 'Somebody', at && formatMoment(at, now)].filter(Boolean).join(', ')}.
      </Row>
    </ul>
  );
}

function FailedLine({ todo, line }: { readonly todo: Todo; readonly line: ChecklistLine }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCan('checklist.update');
  const act = may ? (
    <Button tone="quiet" onClick={() => setOpen(true)}>
      Make a todo
    </Button>
  ) : null;
  return (
    <Row tone="failed" icon="failed" act={act}>
      <strong>{`${isolated(line.title)}: failed.`}</strong> {line.note === '' ? '' : `${isolated(line.note)} `}No
      follow-up yet.
      {isOpen ? <MakeFollowOn todo={todo} line={line} onClose={() => setOpen(false)} /> : null}
    </Row>
  );
}

/** What who did it can mend goes back to them. */
function Marked({ mark, todo, answers }: Props & { readonly mark: Mark }) {
  const mayReturn = mark.kind === 'redo' && answers.mayReturn && isWaiting(todo);
  const act = mayReturn ? (
    <Button tone="quiet" onClick={() => answers.sendBack([todo])}>
      {todo.completed_by_name ? `Ask ${todo.completed_by_name.split(' ')[0]}` : 'Send back'}
    </Button>
  ) : null;
  return (
    <Row tone={mark.tone} icon={mark.icon} act={act}>
      {mark.sentence}
    </Row>
  );
}

function NobodysTodo({ onEdit }: { readonly onEdit: (() => void) | undefined }) {
  const act = onEdit ? (
    <Button tone="quiet" onClick={onEdit}>
      Give it to somebody
    </Button>
  ) : null;
  return (
    <Row tone="needs" icon="person" act={act}>
      <strong>Nobody has it.</strong> Whoever of the branch takes it does it.
    </Row>
  );
}

/** Photos and readings that were added after the office was told that the work is done. */
function CameLate({ todo }: { readonly todo: Todo }) {
  const photos = todo.todoimages.filter(({ taken_at }) => isLate(taken_at, todo)).length;
  const readings = todo.odometer.filter(({ read_at }) => isLate(read_at, todo)).length;
  if (photos + readings === 0) return null;
  const what = [photos && count(photos, 'photo'), readings && count(readings, 'reading')].filter(Boolean).join(' and ');
  return (
    <Row tone="unknown" icon="clock">
      <strong>{`${what} came late,`}</strong> after it was completed.
    </Row>
  );
}
