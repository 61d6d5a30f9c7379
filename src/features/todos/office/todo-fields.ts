/** The fields of a todo as data: all but its vehicle, and the checklist of a new one. Pure. */
import type { todos as calls } from '#contract/areas/todos.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { FormField } from '#kit/form/form-field.ts';
import type { SettingsMaster } from '#db/views/settings.ts';

type TodoField = FormField<Body<typeof calls.add>>;

export const VEHICLE = 'Vehicle';
export const CHECKLIST = 'Checklist';

/** In the order in which they stand. `master`: undefined until this device has read whom and what to choose from. */
export function todoFields(todo: Todo | null, master: SettingsMaster | undefined): readonly TodoField[] {
  return [
    { name: 'title', kind: 'text', label: 'What is to be done', max: 200 },
    {
      name: 'category_id',
      kind: 'choice',
      label: 'Category',
      options: master?.taskCategories,
      ownName: todo?.category,
    },
    { name: 'todo_date', kind: 'date', label: 'Day' },
    { name: 'todo_time', kind: 'time', label: 'Time' },
    {
      name: 'resource',
      kind: 'choice',
      label: 'Person',
      none: 'Nobody yet',
      options: master?.resources,
      ownName: todo?.resource_name,
    },
    {
      name: 'branch_id',
      kind: 'choice',
      label: 'Branch',
      none: todo ? 'None' : 'That of the vehicle',
      options: master?.branch,
    },
    { name: 'note', kind: 'note', label: 'Note for the technician', max: 5000 },
  ];
}
