/** What a follow-on todo is called and says, before anybody changes it. Pure. */
import { cutText } from '#contract/people-text.ts';
import type { ChecklistRow, TodoRow } from '#db/records.ts';

/** `AB12 CDE: scratch left front`: the car and what was found, the line where nothing was written yet. */
export function followOnTitle(line: Pick<ChecklistRow, 'title'>, { vehicle }: Pick<TodoRow, 'vehicle'>, note: string) {
  const found = note.trim().replaceAll(/\s+/g, ' ') || line.title;
  return cutText(vehicle ? `${vehicle.plate}: ${found}` : found, 200);
}

interface Words {
  readonly title: string;
  /** What was found. */
  readonly note: string;
  readonly todo_date: string;
  readonly resource: number | null;
}

/** The act that makes it, but for its local id. Its note says what its title does not. */
export function followOnArgs(line: ChecklistRow, todo: TodoRow, { title, note, todo_date, resource }: Words) {
  const unsaid = [`Failed: ${line.title}`, note].filter((words) => words !== '' && !title.includes(words));
  return {
    todo: todo.lid,
    line: line.lid,
    direction: line.direction === 'prev' ? ('prev' as const) : ('next' as const),
    title,
    note: unsaid.join('\n'),
    todo_date,
    resource,
    vehicle_id: todo.vehicle_id,
    vehicle: todo.vehicle,
    branch_id: todo.branch_id,
  };
}
