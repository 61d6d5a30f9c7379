/** Where the navigation leads. */
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Not shown to people without it. */
  readonly permission: Permission | null;
}

/** The bar at the bottom of a narrow frame; the third is the large one in the middle. Messages joins them when there are messages. */
export const bottomPlaces: readonly Place[] = [
  { to: '/to-do', label: 'Today', icon: 'today', permission: null },
  { to: '/vehicles', label: 'Vehicles', icon: 'vehicle', permission: 'vehicle.view' },
  { to: '/capture', label: 'Capture', icon: 'camera', permission: 'image.create' },
  { to: '/approvals', label: 'Approvals', icon: 'approve', permission: 'todo.approve' },
  { to: '/me', label: 'Me', icon: 'person', permission: null },
];

export const deskPlaces: readonly Place[] = [
  { to: '/to-do', label: 'To-do', icon: 'today', permission: null },
  { to: '/approvals', label: 'Approvals', icon: 'approve', permission: 'todo.approve' },
  { to: '/vehicles', label: 'Vehicles', icon: 'vehicle', permission: 'vehicle.view' },
  { to: '/phones', label: 'Phones', icon: 'here', permission: 'device.view-all' },
  { to: '/me', label: 'My day', icon: 'clock', permission: null },
  { to: '/outbox', label: 'Outbox', icon: 'outbox', permission: null },
  { to: '/settings', label: 'Settings', icon: 'settings', permission: null },
];

/** The places a person may go to. */
export function allowed(places: readonly Place[], permissions: readonly Permission[]): readonly Place[] {
  return places.filter(({ permission }) => permission === null || permissions.includes(permission));
}
