import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todoByLid } from '#db/views/todos.ts';
import { capital, sayDay, sayMoment } from '#lib/say-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { DeskChecklist } from './desk-checklist.tsx';
import { DeskOdometer } from './desk-odometer.tsx';
import { DeskPhotos } from './desk-photos.tsx';
import { LookAt } from './mark-list.tsx';
import type { Mark } from './marks.ts';
import css from './desk.module.css';

interface Props {
  readonly todo: Todo;
  /** What is wrong with it. */
  readonly marks: readonly Mark[];
}

/** A todo as the office looks at it: what is wrong first, then what was asked, what was done, by whom and when. */
export function DeskDetail({ todo, marks }: Props) {
  const now = useNow(60_000);
  return (
    <article className={css.detail}>
      <LookAt marks={marks} />
      <SentBack todo={todo} now={now} />
      <dl className={css.facts}>
        <Fact name="When">{[capital(sayDay(todo.todo_date, now)), todo.todo_time].filter(Boolean).join(' ')}</Fact>
        <Fact name="Person">{todo.resource_name ?? 'Nobody'}</Fact>
        {todo.category ? <Fact name="Category">{todo.category}</Fact> : null}
        {todo.vehicle ? <Fact name="Vehicle">{`${todo.vehicle.name}, VIN ${todo.vehicle.vin}`}</Fact> : null}
        <Audit todo={todo} now={now} />
      </dl>
      {todo.note ? <p className={css.note}>{todo.note}</p> : null}
      <CompletionNote todo={todo} now={now} />
      <DeskOdometer todo={todo} now={now} />
      <DeskPhotos todo={todo} now={now} />
      <DeskChecklist todo={todo} now={now} />
      <Elsewhere todo={todo} />
    </article>
  );
}

/** Why the office sent it back, until it is completed anew. */
function SentBack({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  if (todo.returned_at === null) return null;
  const by = [todo.returned_by_name, sayMoment(todo.returned_at, now)].filter(Boolean).join(', ');
  return (
    <p className={css.note}>
      <strong>{`Sent back: ${todo.return_reason ?? ''}`}</strong> <span className="muted small">{by}</span>
    </p>
  );
}

/** What the person who did it wrote stands apart from what the office asked for. */
function CompletionNote({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  if (todo.completion_note === '') return null;
  const by = [todo.completed_by_name, todo.completed_at && sayMoment(todo.completed_at, now)]
    .filter(Boolean)
    .join(', ');
  return (
    <p className={css.note}>
      {todo.completion_note} <span className="muted small">{by}</span>
    </p>
  );
}

/** Ticking, reading and taking photos is done on the todo's own screen, of todos that this device holds. */
function Elsewhere({ todo }: { readonly todo: Todo }) {
  const lid = `todo/${todo.id}`;
  const mirrored = useLiveQuery(() => todoByLid(lid), [lid]);
  if (!mirrored) return null;
  return (
    <Link className={css.link} to={todoPath(lid)}>
      Work on it
    </Link>
  );
}

function Audit({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const moment = (at: string | null, by: string | null) =>
    at === null ? null : [capital(sayMoment(at, now)), by].filter(Boolean).join(', ');
  const completed = moment(todo.completed_at, todo.completed_by_name);
  const approved = moment(todo.complete_time_approved, todo.approved_by_name);
  return (
    <>
      <Fact name="Made">{sayMoment(todo.created_at, now)}</Fact>
      {completed ? <Fact name="Completed">{completed}</Fact> : null}
      {approved ? <Fact name="Approved">{approved}</Fact> : null}
      {changedSince(todo) ? <Fact name="Changed last">{sayMoment(todo.updated_at, now)}</Fact> : null}
    </>
  );
}

/** Somebody changed it after it was completed: that should not go unseen. */
function changedSince({ completed_at, updated_at, complete_time_approved }: Todo): boolean {
  if (completed_at === null || complete_time_approved !== null) return false;
  return Date.parse(updated_at) - Date.parse(completed_at) > 60_000;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
