/** All rows. Only the server, the tools and the tests import this: the app imports its own areas (bundle size). */
import { account } from './areas/account.ts';
import { attendance } from './areas/attendance.ts';
import { audit } from './areas/audit.ts';
import { auth } from './areas/auth.ts';
import { branches } from './areas/branches.ts';
import { checklists } from './areas/checklists.ts';
import { departments } from './areas/departments.ts';
import { devices } from './areas/devices.ts';
import { leads } from './areas/leads.ts';
import { notices } from './areas/notices.ts';
import { personGroups, vehicleGroups } from './areas/groups.ts';
import { jobs } from './areas/jobs.ts';
import { maintenance, taskMiles } from './areas/maintenance.ts';
import { maintenanceChecks } from './areas/maintenance-checks.ts';
import { mails } from './areas/mails.ts';
import { eod } from './areas/eod.ts';
import { feedback } from './areas/feedback.ts';
import { files } from './areas/files.ts';
import { notes } from './areas/notes.ts';
import { logs } from './areas/logs.ts';
import { odometers } from './areas/odometers.ts';
import { reminders } from './areas/reminders.ts';
import { permissionCalls } from './areas/permissions.ts';
import { products } from './areas/products.ts';
import { roles } from './areas/roles.ts';
import { scheduler } from './areas/scheduler.ts';
import { settings } from './areas/settings.ts';
import { sync } from './areas/sync.ts';
import { todos } from './areas/todos.ts';
import { users } from './areas/users.ts';
import { twoFactor } from './areas/two-factor.ts';
import { telematics } from './areas/telematics.ts';
import { vehicleHistory } from './areas/vehicle-history.ts';
import { vehicles } from './areas/vehicles.ts';
import { vehicleStatus } from './areas/vehicle-status.ts';
import { vehicleDocuments } from './areas/vehicle-documents.ts';
import { inventory } from './areas/inventory.ts';
import { reference } from './areas/reference.ts';
import { damages } from './areas/damages.ts';
import { imports } from './areas/imports.ts';
import { marketplace } from './areas/marketplace.ts';
import { parts, stock, supplies } from './areas/stock.ts';
import { vehicleExpenses } from './areas/vehicle-expenses.ts';
import { yardSettings } from './areas/yard-settings.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** One line an area (and one import line): lines of two branches merge by themselves (.gitattributes). */
export const areas = {
  auth,
  settings,
  todos,
  checklists,
  vehicles,
  attendance,
  devices,
  sync,
  departments,
  branches,
  notices,
  audit,
  yardSettings,
  jobs,
  mails,
  files,
  scheduler,
  users,
  roles,
  permissions: permissionCalls,
  account,
  twoFactor,
  feedback,
  eod,
  notes,
  products,
  logs,
  odometers,
  reminders,
  leads,
  vehicleDocuments,
  damages,
  vehicleGroups,
  personGroups,
  vehicleHistory,
  vehicleStatus,
  inventory,
  reference,
  imports,
  marketplace,
  parts,
  supplies,
  stock,
  vehicleExpenses,
  maintenance,
  taskMiles,
  maintenanceChecks,
  telematics,
};
export type Areas = typeof areas;
export type AreaName = keyof Areas;

export interface NamedEndpoint {
  readonly area: AreaName;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

/** Every row with its area and name, in the order of the areas. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(([area, rows]) =>
  Object.entries(rows as Record<string, AnyEndpoint>).map(([name, endpoint]) => ({
    area: area as AreaName,
    name,
    endpoint,
  })),
);
