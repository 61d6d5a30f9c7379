/** What the tiny server says besides todos: rows as it keeps them, and who asks. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { MirroredImage } from '#contract/areas/rental-mirror.ts';
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

export interface Snapped extends Pick<MirroredImage, 'phase' | 'slot' | 'name' | 'taken_at'> {
  readonly booking_id: number;
}

export function bookingImageOf({ phase, slot, name, taken_at }: Snapped, id: number, now: string): MirroredImage {
  const url = `/api/files/${id}`;
  return { id, phase, slot, name, url, taken_at, received_at: now, by: 'Kim', superseded: false, damage_id: null };
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
