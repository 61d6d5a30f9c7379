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
import { todoPlaces } from './areas/todo-places.ts';
import { users } from './areas/users.ts';
import { twoFactor } from './areas/two-factor.ts';
import { telematics } from './areas/telematics.ts';
import { vehicleHistory } from './areas/vehicle-history.ts';
import { vehicles } from './areas/vehicles.ts';
import { vehicleStatus } from './areas/vehicle-status.ts';
import { vehicleDocuments } from './areas/vehicle-documents.ts';
import { inventory } from './areas/inventory.ts';
import { reference } from './areas/reference.ts';
import { earnings } from './areas/earnings.ts';
import { taskExpenses } from './areas/task-expenses.ts';
import { expenseTemps } from './areas/expense-temps.ts';
import { bills } from './areas/bills.ts';
import { cohorts } from './areas/cohorts.ts';
import { expenseCategories } from './areas/expense-categories.ts';
import { paymentMethods } from './areas/payment-methods.ts';
import { expenses } from './areas/expenses.ts';
import { expensePeople } from './areas/expense-people.ts';
import { expenseLogs } from './areas/expense-logs.ts';
import { expenseTodos } from './areas/expense-todos.ts';
import { cumulativeCost } from './areas/cumulative-cost.ts';
import { finance } from './areas/finance.ts';
import { statements } from './areas/statements.ts';
import { damages } from './areas/damages.ts';
import { imports } from './areas/imports.ts';
import { marketplace } from './areas/marketplace.ts';
import { parts, stock, supplies } from './areas/stock.ts';
import { vehicleExpenses } from './areas/vehicle-expenses.ts';
import { yardSettings } from './areas/yard-settings.ts';
import { channelBookings } from './areas/channel-bookings.ts';
import { dashboard } from './areas/dashboard.ts';
import { rentalBookings } from './areas/rental-bookings.ts';
import { rentalHandover } from './areas/rental-handover.ts';
import { rentalMoney } from './areas/rental-money.ts';
import { rentalDeposits } from './areas/rental-deposits.ts';
import { rentalClosing } from './areas/rental-closing.ts';
import { rentalPapers } from './areas/rental-papers.ts';
import { rentalSetup } from './areas/rental-setup.ts';
import { precheckReads } from './areas/precheck-reads.ts';
import { prechecks } from './areas/prechecks.ts';
import { rentalMirror } from './areas/rental-mirror.ts';
import { privateCustomers } from './areas/private-customers.ts';
import { privateRentals } from './areas/private-rentals.ts';
import { privateMirror } from './areas/private-mirror.ts';
import { privateBilling } from './areas/private-billing.ts';
import type { AnyEndpoint } from './endpoint.ts';

/**
 * The rows of each area. Their types are named here, because the type of `areas` would otherwise be written out row by row, and is too long
 * for the compiler. One line an area here and below (and one import line): lines of two branches merge by themselves (.gitattributes).
 */
export interface Areas {
  readonly auth: typeof auth;
  readonly settings: typeof settings;
  readonly todos: typeof todos;
  readonly todoPlaces: typeof todoPlaces;
  readonly checklists: typeof checklists;
  readonly vehicles: typeof vehicles;
  readonly attendance: typeof attendance;
  readonly devices: typeof devices;
  readonly sync: typeof sync;
  readonly departments: typeof departments;
  readonly branches: typeof branches;
  readonly notices: typeof notices;
  readonly audit: typeof audit;
  readonly yardSettings: typeof yardSettings;
  readonly jobs: typeof jobs;
  readonly mails: typeof mails;
  readonly files: typeof files;
  readonly scheduler: typeof scheduler;
  readonly users: typeof users;
  readonly roles: typeof roles;
  readonly permissions: typeof permissionCalls;
  readonly account: typeof account;
  readonly twoFactor: typeof twoFactor;
  readonly feedback: typeof feedback;
  readonly eod: typeof eod;
  readonly notes: typeof notes;
  readonly products: typeof products;
  readonly logs: typeof logs;
  readonly odometers: typeof odometers;
  readonly reminders: typeof reminders;
  readonly leads: typeof leads;
  readonly vehicleDocuments: typeof vehicleDocuments;
  readonly damages: typeof damages;
  readonly vehicleGroups: typeof vehicleGroups;
  readonly personGroups: typeof personGroups;
  readonly vehicleHistory: typeof vehicleHistory;
  readonly vehicleStatus: typeof vehicleStatus;
  readonly inventory: typeof inventory;
  readonly reference: typeof reference;
  readonly earnings: typeof earnings;
  readonly taskExpenses: typeof taskExpenses;
  readonly expenseTemps: typeof expenseTemps;
  readonly bills: typeof bills;
  readonly cohorts: typeof cohorts;
  readonly expenseCategories: typeof expenseCategories;
  readonly paymentMethods: typeof paymentMethods;
  readonly expenses: typeof expenses;
  readonly expensePeople: typeof expensePeople;
  readonly expenseLogs: typeof expenseLogs;
  readonly expenseTodos: typeof expenseTodos;
  readonly cumulativeCost: typeof cumulativeCost;
  readonly finance: typeof finance;
  readonly statements: typeof statements;
  readonly imports: typeof imports;
  readonly marketplace: typeof marketplace;
  readonly parts: typeof parts;
  readonly supplies: typeof supplies;
  readonly stock: typeof stock;
  readonly vehicleExpenses: typeof vehicleExpenses;
  readonly maintenance: typeof maintenance;
  readonly taskMiles: typeof taskMiles;
  readonly maintenanceChecks: typeof maintenanceChecks;
  readonly telematics: typeof telematics;
  readonly rentalBookings: typeof rentalBookings;
  readonly rentalPapers: typeof rentalPapers;
  readonly rentalHandover: typeof rentalHandover;
  readonly rentalMoney: typeof rentalMoney;
  readonly rentalDeposits: typeof rentalDeposits;
  readonly rentalClosing: typeof rentalClosing;
  readonly rentalSetup: typeof rentalSetup;
  readonly channelBookings: typeof channelBookings;
  readonly dashboard: typeof dashboard;
  readonly precheckReads: typeof precheckReads;
  readonly prechecks: typeof prechecks;
  readonly rentalMirror: typeof rentalMirror;
  readonly privateCustomers: typeof privateCustomers;
  readonly privateRentals: typeof privateRentals;
  readonly privateBilling: typeof privateBilling;
  readonly privateMirror: typeof privateMirror;
}

export const areas: Areas = {
  auth,
  settings,
  todos,
  todoPlaces,
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
  earnings,
  taskExpenses,
  expenseTemps,
  bills,
  cohorts,
  expenseCategories,
  paymentMethods,
  expenses,
  expensePeople,
  expenseLogs,
  expenseTodos,
  cumulativeCost,
  finance,
  statements,
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
  rentalBookings,
  rentalPapers,
  rentalHandover,
  rentalMoney,
  rentalDeposits,
  rentalClosing,
  rentalSetup,
  channelBookings,
  dashboard,
  precheckReads,
  prechecks,
  rentalMirror,
  privateCustomers,
  privateRentals,
  privateBilling,
  privateMirror,
};
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
