import type { ComponentType } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import { RecordFields } from '#kit/form/record-fields.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import type { FormFrameProps } from '#kit/form/use-form-parts.tsx';
import type { Lid } from '#db/records.ts';
import { NewLines } from './new-lines.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PLACES } from './todo-fields.ts';
import { shape } from './todo-values.ts';
import { useTodoForm } from './use-todo-form.ts';
import { VehicleField } from './vehicle-field.tsx';

export interface TodoFormProps {
  /** Null for a new one. */
  readonly todo: Todo | null;
  readonly today: string;
  /** Where it does not stand beside a list: what is around it. */
  readonly frame?: ComponentType<FormFrameProps<RecordValues>>;
  /** A new one was saved, under this local id. */
  readonly onMade?: (lid: Lid) => void;
  readonly onClose: () => void;
}

/** Makes or changes a todo. A refusal of the server shows at its field; offline it is saved and sent later. */
export default function TodoForm(props: TodoFormProps) {
  return useDraftReady() ? <OpenForm key={props.todo?.id ?? 'new'} {...props} /> : null;
}

function OpenForm(props: TodoFormProps) {
  const { todo, frame: Frame = FormDrawer } = props;
  const { save, own, fields, vehicles, places } = useTodoForm(props);
  const { form } = save;
  const named = (names: readonly string[]) => fields.filter(({ name }) => names.includes(name));
  const some = (...names: readonly string[]) => (
    <RecordFields form={form} shape={shape} own={own} fields={named(names)} />
  );
  return (
    <Frame title={todo ? `Edit “${isolated(todo.title)}”` : 'New todo'} save={save}>
      {some('title')}
      <VehicleField control={form.control} vehicles={vehicles} />
      {some('category_id', 'todo_date', 'todo_time', 'resource', 'branch_id')}
      <PlaceFields form={form} own={own} fields={named(PLACES)} places={places} />
      {todo ? null : <NewLines form={form} />}
      {some('note')}
    </Frame>
  );
}
