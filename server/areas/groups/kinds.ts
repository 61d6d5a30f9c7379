/** The two kinds of groups: of vehicles and of people. */
import { type RawBuilder, sql } from 'kysely';
import { MOST_MEMBERS } from '#contract/areas/groups.ts';
import type { ScopedNoun } from '#server/kit/scope.ts';

export interface GroupKind {
  /** What the audit calls one. */
  readonly entity: 'vehicle_group' | 'person_group';
  readonly table: 'vehicle_groups' | 'person_groups';
  readonly members: 'vehicle_group_members' | 'person_group_members';
  readonly member: 'vehicle_id' | 'user_id';
  /** Who or what is put into a group, and the column of its name. */
  readonly from: 'vehicles' | 'users';
  readonly name: 'plate' | 'name';
  /** The condition on the row `m` of one that can be a member; what is said of any other. */
  readonly isThere: RawBuilder<boolean>;
  readonly notThere: string;
  readonly most: number;
  /** Whose scope says which groups a person may change. */
  readonly scope: ScopedNoun;
}

const VEHICLES: GroupKind = {
  entity: 'vehicle_group',
  table: 'vehicle_groups',
  members: 'vehicle_group_members',
  member: 'vehicle_id',
  from: 'vehicles',
  name: 'plate',
  isThere: sql<boolean>`m.deleted_at is null and m.retired_at is null`,
  notThere: 'This vehicle is not in service.',
  most: MOST_MEMBERS.vehicles,
  scope: 'vehicle',
};

const PEOPLE: GroupKind = {
  entity: 'person_group',
  table: 'person_groups',
  members: 'person_group_members',
  member: 'user_id',
  from: 'users',
  name: 'name',
  isThere: sql<boolean>`m.active`,
  notThere: 'This person cannot sign in any more.',
  most: MOST_MEMBERS.people,
  scope: 'todo',
};

export const GROUP_KINDS = { vehicles: VEHICLES, people: PEOPLE } as const;
