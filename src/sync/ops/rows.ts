/** Answers → rows of the local tables. The pull and the acknowledgements read the same answers in the same way. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { ChecklistLine, Odometer, Todo, TodoImage } from '#contract/areas/todo-record.ts';
import type { TableName } from '#db/records.ts';
import type { ServerRow } from '../ports.ts';

const ref = (t: TableName, sid: number | null) => (sid === null ? null : { t, sid });

export function lineRow({ id, todo_id, status_todo_id, ...fields }: ChecklistLine): ServerRow {
  const refs = { todo: ref('todos', todo_id), status_todo: ref('todos', status_todo_id) };
  return { t: 'checklists', sid: id, fields, refs, deleted: false };
}

export function odometerRow({ id, todo_id, ...fields }: Odometer): ServerRow {
  return { t: 'odometers', sid: id, fields, refs: { todo: ref('todos', todo_id) }, deleted: false };
}

/** What only this device knows (`bid`, `thumb`, `confirmed`) is not part of it; the store keeps that. */
export function imageRow({ id, todo_id, odometer_id, line_id, ...fields }: TodoImage): ServerRow {
  const refs = {
    todo: ref('todos', todo_id),
    odometer: ref('odometers', odometer_id),
    line: ref('checklists', line_id),
  };
  return { t: 'images', sid: id, fields, refs, deleted: false };
}

export function punchRow({ id, todo_id, ...fields }: Punch): ServerRow {
  return { t: 'punches', sid: id, fields, refs: { todo: ref('todos', todo_id) }, deleted: false };
}

interface Lines {
  readonly nextChecklist: readonly ChecklistLine[];
  readonly prevChecklist: readonly ChecklistLine[];
  readonly checklist: readonly ChecklistLine[];
}

export function lineRows({ prevChecklist, checklist, nextChecklist }: Lines): ServerRow[] {
  return [...prevChecklist, ...checklist, ...nextChecklist].map(lineRow);
}

/** The todo alone, without its parts. */
export function todoRow({
  id,
  odometer: _o,
  todoimages: _i,
  statusTodo: _s,
  parent_id,
  parent,
  ...fields
}: Todo): ServerRow {
  return {
    t: 'todos',
    sid: id,
    fields: { ...fields, parent_title: parent?.title ?? null },
    refs: { parent: ref('todos', parent_id) },
    deleted: fields.deleted_at !== null,
  };
}

/** The todo first, then its lines, readings and images. */
export function todoRows(todo: Todo): ServerRow[] {
  const { statusTodo, odometer, todoimages } = todo;
  return [todoRow(todo), ...lineRows(statusTodo), ...odometer.map(odometerRow), ...todoimages.map(imageRow)];
}
