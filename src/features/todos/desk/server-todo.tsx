import type { ReactNode } from 'react';
import { todos as rows } from '#contract/areas/todos.ts';
import { Reads } from '#crud/reads.tsx';
import { useRead } from '#crud/use-read.ts';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DeskDetail } from './desk-detail.tsx';

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
  if (read.isPending) {
    return (
      <Screen title="Todo" back="/to-do">
        <SkeletonRows />
      </Screen>
    );
  }
  const todo = read.data?.body.todo;
  if (!todo) return otherwise;
  return (
    <Screen title="Todo" back="/to-do">
      <DeskDetail todo={todo} />
    </Screen>
  );
}
