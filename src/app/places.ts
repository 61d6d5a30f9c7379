/** Where the bar at the bottom of a narrow frame leads. */
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Not shown to people without it. */
  readonly permission: Permission | null;
}

/** The third is the large one in the middle. Messages joins them when there are messages. */
export const bottomPlaces: readonly Place[] = [
  { to: '/to-do', label: 'Today', icon: 'today', permission: null },
  { to: '/vehicles', label: 'Vehicles', icon: 'vehicle', permission: 'vehicle.view' },
  { to: '/capture', label: 'Capture', icon: 'camera', permission: 'image.create' },
  { to: '/approvals', label: 'Approvals', icon: 'approve', permission: 'todo.approve' },
  { to: '/me', label: 'Me', icon: 'person', permission: null },
];

interface Guarded {
  readonly permission: Permission | null;
}

/** What a person may go to. */
export function allowed<T extends Guarded>(places: readonly T[], permissions: readonly Permission[]): readonly T[] {
  return places.filter(({ permission }) => permission === null || permissions.includes(permission));
}
