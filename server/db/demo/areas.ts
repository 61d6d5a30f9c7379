/**
 * The demo records of the areas, in order of dependence. One line an area, and one import line: lines of two branches merge by themselves
 * (.gitattributes).
 */
import type { DemoLoader } from './context.ts';
import { loadFleet } from './areas/fleet.ts';
import { loadReference } from './areas/reference.ts';
import { loadExpenseCategories } from './areas/expense-categories.ts';
import { loadCohorts } from './areas/cohorts.ts';
import { loadEarnings } from './areas/earnings.ts';
import { loadPaymentMethods } from './areas/payment-methods.ts';
import { loadBills } from './areas/bills.ts';
import { loadExpenses } from './areas/expenses.ts';
import { loadStatements } from './areas/statements.ts';
import { loadExpenseTemps } from './areas/expense-temps.ts';
import { loadOdometers } from './areas/odometers.ts';
import { loadDepartments } from './areas/departments.ts';
import { loadGroups } from './areas/groups.ts';
import { loadTodoPlaces } from './areas/todo-places.ts';
import { loadVehicleHistory } from './areas/vehicle-history.ts';
import { loadLists } from './areas/lists.ts';
import { loadLeads } from './areas/leads.ts';
import { loadNotices } from './areas/notices.ts';
import { loadEod } from './areas/eod.ts';
import { loadFeedback } from './areas/feedback.ts';
import { loadMails } from './areas/mails.ts';
import { loadMarketplace } from './areas/marketplace.ts';
import { loadLogs } from './areas/logs.ts';
import { loadReminders } from './areas/reminders.ts';
import { loadPeople } from './areas/people.ts';
import { loadRoles } from './areas/roles.ts';
import { loadTodoFiles } from './areas/todo-files.ts';
import { loadYardSettings } from './areas/yard-settings.ts';
import { loadVehicleDocuments } from './areas/vehicle-documents.ts';
import { loadStock } from './areas/stock.ts';
import { loadTaskExpenses } from './areas/task-expenses.ts';
import { loadDamages } from './areas/damages.ts';
import { loadVehicleStatus } from './areas/vehicle-status.ts';
import { loadTelematics } from './areas/telematics.ts';
import { loadRentals } from './areas/rentals.ts';
import { loadPrechecks } from './areas/prechecks.ts';
import { loadPrivateRentals } from './areas/private-rentals.ts';
import { loadMaintenance } from './areas/maintenance.ts';

export const demoAreas: Readonly<Record<string, DemoLoader>> = {
  fleet: loadFleet,
  expenseCategories: loadExpenseCategories,
  reference: loadReference,
  cohorts: loadCohorts,
  paymentMethods: loadPaymentMethods,
  expenses: loadExpenses,
  expenseTemps: loadExpenseTemps,
  earnings: loadEarnings,
  departments: loadDepartments,
  people: loadPeople,
  roles: loadRoles,
  notices: loadNotices,
  mails: loadMails,
  todoFiles: loadTodoFiles,
  yardSettings: loadYardSettings,
  feedback: loadFeedback,
  eod: loadEod,
  lists: loadLists,
  logs: loadLogs,
  reminders: loadReminders,
  leads: loadLeads,
  vehicleDocuments: loadVehicleDocuments,
  damages: loadDamages,
  marketplace: loadMarketplace,
  stock: loadStock,
  taskExpenses: loadTaskExpenses,
  vehicleStatus: loadVehicleStatus,
  groups: loadGroups,
  todoPlaces: loadTodoPlaces,
  odometers: loadOdometers,
  vehicleHistory: loadVehicleHistory,
  maintenance: loadMaintenance,
  telematics: loadTelematics,
  rentals: loadRentals,
  prechecks: loadPrechecks,
  privateRentals: loadPrivateRentals,
  statements: loadStatements,
  bills: loadBills,
};
