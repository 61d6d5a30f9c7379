import { useState, type ReactNode } from 'react';
import { todos as rows } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { DeletedDetail } from './deleted-detail.tsx';
import { OfficeDetail } from './office-detail.tsx';
import { rowOf, withChanges } from './office-row.ts';
import { marksOf } from './marks.ts';
import { StatusChip } from './status-chip.tsx';
import { TodoForm } from './todo-form-later.tsx';
import { TodoFooter } from './todo-footer.tsx';
import { useAnswers } from './use-answers.tsx';
import { useDeleted } from './use-deleted.ts';
import { useKnown } from './use-names.ts';
import { useUnsent } from './use-unsent.ts';

export interface ServerTodoProps {
  readonly id: number;
  /** What is shown when the server does not give it either. */
  readonly otherwise: ReactNode;
}

/** A todo that is not on this device, as the server has it: where the office follows a link to somebody else's work. */
export default function ServerTodo(props: ServerTodoProps) {
  return (
    <Reads>
      <Loaded {...props} />
    </Reads>
  );
}

function Loaded({ id, otherwise }: ServerTodoProps) {
  const read = useRead(rows.details, { query: { id } });
  const deleted = useDeleted(id);
  if (read.isPending) {
    return (
      <Screen title="Todo" back="/to-do">
        <SkeletonRows />
      </Screen>
    );
  }
  if (deleted !== null) {
    return (
      <Screen title="Todo" back="/to-do">
        <DeletedDetail id={id} words={deleted} />
      </Screen>
    );
  }
  const todo = read.data?.body.todo;
  return todo ? <Whole todo={todo} /> : otherwise;
}

function Whole({ todo }: { readonly todo: Todo }) {
  const known = useKnown();
  const answers = useAnswers(() => undefined);
  const [row = rowOf(todo)] = withChanges([todo], useUnsent(), known);
  const marks = marksOf(row.todo);
  const now = useNow(60_000);
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useCan('todo.update') && row.todo.status === 'pending' && !row.isGone;
  const edit = mayEdit ? () => setEditing(true) : undefined;
  return (
    <Screen
      title={row.todo.title}
      back="/to-do"
      aside={
        <>
          {row.todo.vehicle ? <PlateBadge plate={row.todo.vehicle.plate} /> : null}
          <StatusChip todo={row.todo} now={now} />
        </>
      }
    >
      <OfficeDetail todo={row.todo} marks={marks} answers={answers} onEdit={edit} />
      <TodoFooter row={row} answers={answers} onEdit={edit} isClean={marks.length === 0} hasKeys={false} />
      {isEditing ? (
        <TodoForm todo={row.todo} today={dayOf(now)} frame={FormDialog} onClose={() => setEditing(false)} />
      ) : null}
      {answers.dialog}
    </Screen>
  );
}
