import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todoByLid } from '#db/views/todos.ts';
import { dayOf } from '#lib/day.ts';
import { capital, sayDay, sayMoment } from '#lib/say-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';

import { Button, IconButton } from '#ui/button.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { DeleteTodo } from './delete-todo.tsx';
import { DeskChecklist } from './desk-checklist.tsx';
import { DeskOdometer } from './desk-odometer.tsx';
import { DeskPhotos } from './desk-photos.tsx';
import { StatusChip } from './status-chip.tsx';
import { TodoForm } from './todo-form-later.tsx';
import css from './desk.module.css';

/** A todo as the office looks at it: what was asked, what was done, by whom and when. */
export function DeskDetail({ todo, onClose }: { readonly todo: Todo; readonly onClose?: () => void }) {
  const now = useNow(60_000);
  return (
    <article className={css.detail}>
      <header className={css.detailHead}>
        <div>
          <h2>{todo.title}</h2>
          {todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : null} <StatusChip todo={todo} now={now} />
        </div>
        {onClose ? <IconButton icon="close" label="Close" onClick={onClose} /> : null}
      </header>
      <dl className={css.facts}>
        <Fact name="When">{[capital(sayDay(todo.todo_date, now)), todo.todo_time].filter(Boolean).join(' ')}</Fact>
        <Fact name="Person">{todo.resource_name ?? 'Nobody'}</Fact>
        {todo.category ? <Fact name="Category">{todo.category}</Fact> : null}
        {todo.vehicle ? <Fact name="Vehicle">{`${todo.vehicle.name}, VIN ${todo.vehicle.vin}`}</Fact> : null}
        <Audit todo={todo} now={now} />
      </dl>
      {todo.note ? <p className={css.note}>{todo.note}</p> : null}
      <DeskOdometer todo={todo} now={now} />
      <DeskPhotos todo={todo} now={now} />
      <DeskChecklist todo={todo} now={now} />
      <Acts todo={todo} now={now} />
    </article>
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

function Acts({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const lid = `todo/${todo.id}`;
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const mayUpdate = useCan('todo.update') && todo.status === 'pending';
  // Ticking, reading and taking photos is done on the todo's own screen, of todos that this device holds.
  const mirrored = useLiveQuery(() => todoByLid(lid), [lid]);
  const mayDelete = useCan('todo.delete');
  return (
    <div className={css.acts}>
      {mirrored ? (
        <Link className={css.link} to={todoPath(lid)}>
          Work on it
        </Link>
      ) : null}
      {mayUpdate ? (
        <Button icon="edit" onClick={() => setAsking('edit')}>
          Edit
        </Button>
      ) : null}
      {mayDelete ? (
        <Button tone="danger" icon="trash" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      ) : null}
      {asking === 'edit' ? <TodoForm todo={todo} today={dayOf(now)} onClose={() => setAsking(null)} /> : null}
      {asking === 'delete' ? <DeleteTodo todo={todo} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
