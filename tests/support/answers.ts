/** Records as the documented server answers them. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { ChecklistLine, Odometer, Todo, TodoImage } from '#contract/areas/todo-record.ts';
import { noParts, plainTodo } from './plain-todo.ts';

const AT = '2026-11-21T14:30:00.000Z';

export const lineAnswer = (part: Partial<ChecklistLine> = {}): ChecklistLine => ({
  id: 31,
  todo_id: 7,
  direction: 'own',
  title: 'Tyres',
  position: 1,
  state: 'open',
  note: '',
  checked_at: null,
  checked_by: null,
  checked_by_name: null,
  created_by: null,
  created_by_name: null,
  status_todo_id: null,
  updated_at: AT,
  ...part,
});

export const odometerAnswer = (part: Partial<Odometer> = {}): Odometer => ({
  id: 41,
  todo_id: 7,
  vehicle_id: 5,
  value: 81_244,
  note: '',
  read_at: AT,
  received_at: AT,
  created_by: 1,
  created_by_name: 'A. Person',
  previous: null,
  judgement: 'accepted',
  stood_by: false,
  updated_at: AT,
  ...part,
});

export const imageAnswer = (part: Partial<TodoImage> = {}): TodoImage => ({
  id: 51,
  todo_id: 7,
  kind: 'photo',
  odometer_id: null,
  line_id: null,
  name: 'm.jpg',
  sha256: 'a'.repeat(64),
  mime: 'image/jpeg',
  size: 300_000,
  width: 1600,
  height: 1200,
  taken_at: AT,
  latitude: null,
  longitude: null,
  created_by: 1,
  created_by_name: 'A. Person',
  created_at: AT,
  ...part,
});

export const punchAnswer = (part: Partial<Punch> = {}): Punch => ({
  id: 61,
  user_id: 1,
  user_name: 'A. Person',
  kind: 'in',
  at: AT,
  device_at: AT,
  elapsed_ms: null,
  received_at: AT,
  clock_suspect: false,
  reason_id: null,
  note: '',
  todo_id: null,
  created_at: AT,
  ...part,
});

export const todoAnswer = (part: Partial<Todo> = {}): Todo => ({
  ...plainTodo(7, AT),
  ...noParts(),
  title: 'Wash',
  ...part,
});

export const framed = <T extends object>(answer: T) => ({ status: 200, message: '', ...answer });
