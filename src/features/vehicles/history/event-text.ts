/** How an event of a vehicle looks, and where what it is about is shown. Pure. */
import { type EventKind, eventKinds, type VehicleEvent } from '#contract/areas/vehicle-history.ts';
import { todoPath } from '#lib/todo-path.ts';
import type { IconName } from '#ui/icon-paths.ts';

const ICONS: Readonly<Record<EventKind, IconName>> = {
  added: 'plus',
  changed: 'edit',
  retired: 'skip',
  restored: 'undo',
  reading: 'odometer',
  todo_made: 'today',
  todo_done: 'check',
  document: 'file',
  damage: 'needs',
  picture: 'image',
  log: 'note',
  status: 'clock',
  ready: 'check',
  override: 'check',
  note: 'note',
  stock: 'box',
  maintenance: 'settings',
  telematics: 'pulse',
  precheck: 'image',
};

/** A newer server may tell of what this app does not know: its text says it. */
export const eventIcon = ({ kind }: Pick<VehicleEvent, 'kind'>): IconName => ICONS[kind] ?? 'info';
export const kindText = ({ kind }: Pick<VehicleEvent, 'kind'>): string => eventKinds[kind] ?? '';

export const KIND_OPTIONS = Object.entries(eventKinds).map(([value, label]) => ({ value, label }));

/** The tabs of the vehicle's page that show what its events are about. */
const TABS: Readonly<Partial<Record<EventKind, string>>> = {
  reading: 'readings',
  document: 'documents',
  damage: 'damage',
  picture: 'photos',
  stock: 'parts',
  maintenance: 'maintenance',
};

/** Where it can be opened: the todo or the log entry, else the page of the vehicle. */
export function eventPath({ ref_kind, ref_id, kind, vehicle_id }: VehicleEvent): string {
  if (ref_id !== null && ref_kind === 'todo') return todoPath(`todo/${ref_id}`);
  if (ref_id !== null && ref_kind === 'booking') return `/rentals/${ref_id}`;
  if (ref_id !== null && ref_kind === 'log') return `/logs?open=${ref_id}`;
  const tab = TABS[kind];
  return `/vehicles/${vehicle_id}${tab === undefined ? '' : `?tab=${tab}`}`;
}
