import { useState, type ReactNode } from 'react';
import { todos as calls } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { formPlace } from '#kit/list/form-place.ts';
import type { Address } from '#kit/list/use-address.ts';
import { useRead } from '#kit/reads/use-read.ts';
import type { Lid } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import type { OfficeRow } from './office-row.ts';
import { TodoForm } from './todo-form-later.tsx';

interface TodoForms {
  readonly mayAdd: boolean;
  /** What is completed, deleted, or not sent yet, is not changed here. */
  readonly mayEdit: (todo: Todo) => boolean;
  readonly add: () => void;
  readonly edit: (todo: Todo) => void;
  /** The form that stands beside the list, while there is one: the keys of the list are not for its rows then. */
  readonly form: ReactNode;
}

/** Making and changing todos beside a list. */
export function useTodoForms(
  address: Address,
  rows: readonly OfficeRow[],
  onMade: (lid: Lid) => void = () => undefined,
): TodoForms {
  const may = useMay();
  const today = dayOf(useNow(60_000));
  const place = formPlace(address);
  const mayEdit = (todo: Todo) =>
    may(calls.update) && todo.status === 'pending' && todo.deleted_at === null && todo.id !== 0;
  const edited = useEdited(rows, place.edited);
  const mayAdd = may(calls.add);
  const props = { today, onMade, onClose: place.closeForm };
  return {
    mayAdd,
    mayEdit,
    add: place.add,
    edit: place.edit,
    form:
      place.isNew && mayAdd ? (
        <TodoForm key="new" todo={null} {...props} />
      ) : edited && mayEdit(edited) ? (
        <TodoForm key={edited.id} todo={edited} {...props} />
      ) : null,
  };
}

/** As it was when its form was opened; read by itself where it is not among the rows: by an address that was passed on. */
function useEdited(rows: readonly OfficeRow[], id: number | null): Todo | undefined {
  const [first, setFirst] = useState<Todo>();
  const isKnown = first?.id === id;
  const row = rows.find(({ todo }) => todo.id === id)?.todo;
  const read = useRead(calls.details, { query: { id: id ?? 0 } }, id !== null && !isKnown && row === undefined);
  const answer = read.data?.body.todo;
  const found = row ?? (answer?.id === id ? answer : undefined);
  // Set during the render that finds it, as React asks for state that follows from what is shown.
  if (found && !isKnown) setFirst(found);
  if (id === null && first) setFirst(undefined);
  return isKnown ? first : undefined;
}
