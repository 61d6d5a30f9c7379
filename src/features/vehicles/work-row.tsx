import type { Lid, TodoRow } from '#db/records.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { Chip } from '#ui/chip.tsx';
import { Row } from '#ui/list.tsx';

interface Props {
  readonly lid: Lid;
  readonly todo: Pick<TodoRow, 'title' | 'resource_name' | 'status' | 'todo_date' | 'todo_time'>;
  readonly now: number;
}

/** A todo in the list of a vehicle's work, from this device or from the server. */
export function WorkRow({ lid, todo, now }: Props) {
  return (
    <Row
      to={todoPath(lid)}
      title={todo.title}
      detail={todo.resource_name ?? 'Nobody'}
      trailing={
        <>
          {todo.status === 'completed' ? <Chip icon="check">Completed</Chip> : null}
          <time>
            {capital(formatDay(todo.todo_date, now))} {todo.todo_time}
          </time>
        </>
      }
    />
  );
}
