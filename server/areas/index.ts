/**
 * Handlers of all areas; a row of the contract without one is a compile error. One line an area, and one import line: lines of two
 * branches merge by themselves (.gitattributes).
 */
import type { Areas } from '#contract/index.ts';
import type { Handlers } from '../http/handler.ts';
import { account } from './auth/account.ts';
import { attendance } from './attendance/handlers.ts';
import { audit } from './audit/handlers.ts';
import { auth } from './auth/handlers.ts';
import { branches } from './branches/handlers.ts';
import { checklists } from './checklists/handlers.ts';
import { departments } from './departments/handlers.ts';
import { devices } from './devices/handlers.ts';
import { leads } from './leads/handlers.ts';
import { notices } from './notices/handlers.ts';
import { personGroups, vehicleGroups } from './groups/handlers.ts';
import { jobs } from './jobs/handlers.ts';
import { maintenanceChecks } from './maintenance/checks.ts';
import { maintenance } from './maintenance/handlers.ts';
import { taskMiles } from './maintenance/rules.ts';
import { mails } from './mails/handlers.ts';
import { eod } from './eod/handlers.ts';
import { feedback } from './feedback/handlers.ts';
import { files } from './files/handlers.ts';
import { notes, products } from './lists/handlers.ts';
import { logs } from './logs/handlers.ts';
import { odometers } from './odometers/handlers.ts';
import { reminders } from './reminders/handlers.ts';
import { permissions } from './permissions/handlers.ts';
import { roles } from './roles/handlers.ts';
import { scheduler } from './scheduler/handlers.ts';
import { settings } from './settings/handlers.ts';
import { sync } from './sync/handlers.ts';
import { todos } from './todos/handlers.ts';
import { todoPlaces } from './todos/places.ts';
import { users } from './users/handlers.ts';
import { twoFactor } from './two-factor/handlers.ts';
import { telematics } from './telematics/handlers.ts';
import { vehicleHistory } from './vehicle-history/handlers.ts';
import { inventory } from './inventory/handlers.ts';
import { reference } from './reference/handlers.ts';
import { earnings } from './earnings/handlers.ts';
import { taskExpenses } from './task-expenses/handlers.ts';
import { expenseTemps } from './expense-temps/handlers.ts';
import { bills } from './bills/handlers.ts';
import { cohorts } from './cohorts/handlers.ts';
import { expenseCategories } from './expense-categories/handlers.ts';
import { paymentMethods } from './payment-methods/handlers.ts';
import { expenses } from './expenses/handlers.ts';
import { expensePeople } from './expenses/people.ts';
import { expenseLogs } from './expense-logs/handlers.ts';
import { expenseTodos } from './expenses/todos.ts';
import { finance } from './finance/handlers.ts';
import { statements } from './statements/handlers.ts';
import { cumulativeCost } from './cumulative-cost/handlers.ts';
import { vehicles } from './vehicles/handlers.ts';
import { vehicleStatus } from './vehicle-status/handlers.ts';
import { vehicleDocuments } from './vehicle-documents/handlers.ts';
import { damages } from './damages/handlers.ts';
import { imports } from './imports/handlers.ts';
import { marketplace } from './marketplace/handlers.ts';
import { parts, stock, supplies } from './stock/handlers.ts';
import { vehicleExpenses } from './stock/vehicle-expenses.ts';
import { yardSettings } from './yard-settings/handlers.ts';
import { channelBookings } from './rentals/channel/handlers.ts';
import { dashboard } from './dashboard/handlers.ts';
import { rentalBookings } from './rentals/handlers.ts';
import { rentalHandover } from './rentals/handover/handlers.ts';
import { rentalMoney } from './rentals/money/handlers.ts';
import { rentalDeposits } from './rentals/deposits/handlers.ts';
import { rentalClosing } from './rentals/closing/handlers.ts';
import { rentalPapers } from './rentals/papers/handlers.ts';
import { rentalSetup } from './rentals/setup/handlers.ts';
import { precheckReads } from './prechecks/phones.ts';
import { prechecks } from './prechecks/handlers.ts';
import { rentalMirror } from './rentals/mirror.ts';
import { privateCustomers } from './customers/handlers.ts';
import { privateRentals } from './private-rentals/handlers.ts';
import { privateMirror } from './private-rentals/mirror.ts';
import { privateBilling } from './private-rentals/billing/handlers.ts';

export const handlers: { readonly [A in keyof Areas]: Handlers<Areas[A]> } = {
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
  permissions,
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
