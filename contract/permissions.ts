/**
 * Every permission of the product; no other list has names, and none is ever renamed. Roles are sets of these names, rows of the contract name
 * one, and screens ask `can(name)`. Each area's file describes its permissions in words and names the roles that have them at first;
 * `server/db/roles.ts` gives the roles of a yard what they were never given before.
 *
 * Danger: whatever is loaded with the first screen imports only types from here, because the words of all weigh more than that screen may.
 */
import { attendance } from './permissions/attendance.ts';
import { auth } from './permissions/auth.ts';
import { bills } from './permissions/bills.ts';
import { chat, voice } from './permissions/chat.ts';
import { checklists } from './permissions/checklists.ts';
import { eod } from './permissions/eod.ts';
import { expenses } from './permissions/expenses.ts';
import { feedback } from './permissions/feedback.ts';
import { finance } from './permissions/finance.ts';
import { logs, leads } from './permissions/logs.ts';
import { notesProducts } from './permissions/notes-products.ts';
import { privateRentals } from './permissions/private-rentals.ts';
import { reference } from './permissions/reference.ts';
import { rentalBookings } from './permissions/rental-bookings.ts';
import { dashboard, reports } from './permissions/reports.ts';
import { roles } from './permissions/roles.ts';
import { scheduler } from './permissions/scheduler.ts';
import { telematics } from './permissions/telematics.ts';
import { todos } from './permissions/todos.ts';
import { users } from './permissions/users.ts';
import { vehicleStatus } from './permissions/vehicle-status.ts';
import { vehicles } from './permissions/vehicles.ts';
import { LADDER, type Area, type PermissionFacts, type RoleName } from './permissions/define.ts';

const areas = [
  auth,
  roles,
  users,
  scheduler,
  dashboard,
  reports,
  todos,
  checklists,
  expenses,
  reference,
  bills,
  finance,
  vehicles,
  vehicleStatus,
  telematics,
  privateRentals,
  rentalBookings,
  attendance,
  chat,
  voice,
  feedback,
  eod,
  notesProducts,
  logs,
  leads,
] as const satisfies readonly Area[];

/** The names of each area, of all that `A` may be. */
type NamesOf<A> = A extends Area ? keyof A['permissions'] & string : never;

export type Permission = NamesOf<(typeof areas)[number]>;

/** What is said of each. */
export const permissionFacts = Object.fromEntries(
  areas.flatMap(({ permissions: all }) => Object.entries(all)),
) as Readonly<Record<Permission, PermissionFacts>>;

/** All names, in the order of the areas. */
export const permissions = Object.keys(permissionFacts) as readonly Permission[];

/** Whether it is a name of the product's; those of the yard's own are none. */
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissionFacts, name);

export interface PermissionArea {
  readonly area: string;
  readonly title: string;
  readonly names: readonly Permission[];
}

/** The areas of the matrix of rights, each with its names, in its order. */
export const permissionAreas: readonly PermissionArea[] = areas.map(({ area, title, permissions: all }) => ({
  area,
  title,
  names: Object.keys(all) as Permission[],
}));

/** The permissions that a role has unless an administrator decides otherwise. */
export function defaultsOf(role: RoleName): readonly Permission[] {
  return permissions.filter((name) => hasAtFirst(role, permissionFacts[name]));
}

function hasAtFirst(role: RoleName, { from, accountant }: PermissionFacts): boolean {
  if (role === 'accountant') return accountant === true;
  return LADDER.indexOf(role) >= LADDER.indexOf(from);
}
