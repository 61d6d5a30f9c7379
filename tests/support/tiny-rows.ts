/** What the tiny server says besides todos: rows as it keeps them, and who asks. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { TodoImage } from '#contract/areas/todo-record.ts';

export interface PunchBody {
  readonly at?: string;
  readonly device_at?: string;
  readonly note?: string;
}

/** `now`: its receipt. */
export function punchOf(
  { at, device_at, note }: PunchBody,
  { now, ...part }: Pick<Punch, 'id' | 'user_id'> & { readonly now: string },
): Punch {
  return {
    ...part,
    user_name: 'Kim',
    kind: 'in',
    at: at ?? now,
    device_at: device_at ?? null,
    elapsed_ms: null,
    received_at: now,
    clock_suspect: false,
    reason_id: null,
    note: note ?? '',
    todo_id: null,
    created_at: now,
  };
}

type Uploaded = Pick<TodoImage, 'id' | 'todo_id' | 'name' | 'sha256' | 'kind' | 'taken_at' | 'mime' | 'size'>;

export function imageOf(
  { id, todo_id, name, sha256, kind, taken_at, mime, size }: Uploaded,
  created_by: number,
): TodoImage {
  return {
    id,
    todo_id,
    kind,
    odometer_id: null,
    line_id: null,
    name,
    sha256,
    mime,
    size,
    width: null,
    height: null,
    taken_at,
    latitude: null,
    longitude: null,
    created_by,
    created_by_name: 'Kim',
    created_at: taken_at,
  };
}

export function masterOf(id: number, userPermissions: readonly string[], timezone: string | null): object {
  const resource = {
    id,
    name: 'Kim',
    email: 'kim@yard.example',
    role: 'Technician',
    branch_id: 1,
    department: null,
  };
  const lists = {
    taskCategories: [],
    maintenanceCheck: [],
    taskMiles: [],
    branch: timezone === null ? [] : [{ id: 1, name: 'Yard', timezone }],
    leads: [],
    channel: [],
    resources: [],
  };
  return { ...lists, userPermissions, resource };
}
