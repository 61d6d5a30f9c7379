/** The two kinds of groups, for one screen. */
import { MOST_MEMBERS, personGroups, vehicleGroups } from '#contract/areas/groups.ts';
import type { Permission } from '#contract/permissions.ts';

export const VEHICLE_GROUPS = {
  calls: vehicleGroups,
  entity: 'vehicle_group',
  path: '/groups',
  of: 'vehicles',
  member: { one: 'vehicle', many: 'vehicles' },
  most: MOST_MEMBERS.vehicles,
  /** Who has it may change groups of every branch. */
  all: 'vehicle.view-all' satisfies Permission,
  empty: 'A group has vehicles that are planned and looked for together.',
} as const;

export const PERSON_GROUPS = {
  calls: personGroups,
  entity: 'person_group',
  path: '/groups/people',
  of: 'people',
  member: { one: 'person', many: 'people' },
  most: MOST_MEMBERS.people,
  all: 'todo.view-all' satisfies Permission,
  empty: 'A group has people who do the same work.',
} as const;

export type GroupKind = typeof VEHICLE_GROUPS | typeof PERSON_GROUPS;
