/** Groups of vehicles and of people. */
import type { Generated } from 'kysely';
import type { StampedRow } from '#server/kit/columns.ts';

interface Groups extends StampedRow {
  name: string;
  branch_id: number | null;
  note: Generated<string>;
}

export type VehicleGroups = Groups;
export type PersonGroups = Groups;

export interface VehicleGroupMembers {
  group_id: number;
  vehicle_id: number;
  position: number;
}

export interface PersonGroupMembers {
  group_id: number;
  user_id: number;
  position: number;
}
