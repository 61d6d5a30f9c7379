/**
 * How the records of each area are told, by the entity that the audit names. One line a kind, and one import line: lines of two branches
 * merge by themselves (.gitattributes).
 */
import { noteHistory, noteItemHistory, productHistory, productItemHistory } from '#server/areas/lists/history.ts';
import { punchHistory } from '#server/areas/attendance/history.ts';
import { branchHistory } from '#server/areas/branches/history.ts';
import { departmentHistory } from '#server/areas/departments/history.ts';
import { feedbackHistory } from '#server/areas/feedback/history.ts';
import { personGroupHistory, vehicleGroupHistory } from '#server/areas/groups/history.ts';
import { logHistory } from '#server/areas/logs/history.ts';
import { reminderHistory } from '#server/areas/reminders/history.ts';
import { leadHistory } from '#server/areas/leads/history.ts';
import { imageHistory, lineHistory, readingHistory, todoHistory } from '#server/areas/todos/history.ts';
import { personHistory } from '#server/areas/users/history.ts';
import { permissionHistory } from '#server/areas/permissions/history.ts';
import { roleHistory } from '#server/areas/roles/history.ts';
import { settingHistory } from '#server/areas/yard-settings/history.ts';
import { checkHistory, ruleHistory } from '#server/areas/maintenance/history.ts';
import { documentHistory } from '#server/areas/vehicle-documents/history.ts';
import { importHistory } from '#server/areas/imports/history.ts';
import { bookingHistory } from '#server/areas/rentals/history.ts';
import { damageHistory } from '#server/areas/damages/history.ts';
import { partHistory, supplyHistory } from '#server/areas/stock/history.ts';
import { channelHistory, rateHistory, templateHistory } from '#server/areas/rentals/setup/history.ts';
import { connectionHistory, trackerLinkHistory } from '#server/areas/telematics/history.ts';
import { vehicleClassHistory, vehicleHistoryKind } from '#server/areas/vehicles/history.ts';
import { statusCategoryHistory, statusItemHistory, vehicleNoteHistory } from '#server/areas/vehicle-status/history.ts';
import { precheckHistory } from '#server/areas/prechecks/history.ts';
import { customerHistory } from '#server/areas/customers/history.ts';
import { privateRentalHistory } from '#server/areas/private-rentals/history.ts';
import { cohortHistory } from '#server/areas/cohorts/history.ts';
import { expenseCategoryHistory } from '#server/areas/expense-categories/history.ts';
import { billHistory } from '#server/areas/bills/history.ts';
import { draftHistory } from '#server/areas/expense-temps/history.ts';
import { chargeHistory } from '#server/areas/task-expenses/history.ts';
import { earningHistory } from '#server/areas/earnings/history.ts';
import { paymentMethodHistory } from '#server/areas/payment-methods/history.ts';
import { statementHistory } from '#server/areas/statements/history.ts';
import { expenseHistory } from '#server/areas/expenses/history.ts';
import { addressHistory, locationHistory, vendorHistory, vendorTypeHistory } from '#server/areas/reference/history.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';

export const historyKinds: Readonly<Record<string, HistoryKind>> = {
  booking: bookingHistory,
  branch: branchHistory,
  department: departmentHistory,
  image: imageHistory,
  lead: leadHistory,
  line: lineHistory,
  log: logHistory,
  odometer: readingHistory,
  punch: punchHistory,
  reminder: reminderHistory,
  permission: permissionHistory,
  role: roleHistory,
  setting: settingHistory,
  todo: todoHistory,
  user: personHistory,
  feedback: feedbackHistory,
  note: noteHistory,
  note_item: noteItemHistory,
  product: productHistory,
  product_item: productItemHistory,
  vehicle_document: documentHistory,
  damage: damageHistory,
  import: importHistory,
  vehicle_group: vehicleGroupHistory,
  person_group: personGroupHistory,
  vehicle: vehicleHistoryKind,
  'vehicle-class': vehicleClassHistory,
  status_category: statusCategoryHistory,
  status_item: statusItemHistory,
  vehicle_note: vehicleNoteHistory,
  part: partHistory,
  supply: supplyHistory,
  'maintenance-rule': ruleHistory,
  'maintenance-check': checkHistory,
  'booking-channel': channelHistory,
  'rental-rate': rateHistory,
  'verification-template': templateHistory,
  telematics: connectionHistory,
  telematics_link: trackerLinkHistory,
  precheck: precheckHistory,
  customer: customerHistory,
  private_rental: privateRentalHistory,
  vendor: vendorHistory,
  'vendor-type': vendorTypeHistory,
  location: locationHistory,
  'location-address': addressHistory,
  cohort: cohortHistory,
  'expense-category': expenseCategoryHistory,
  'payment-method': paymentMethodHistory,
  expense: expenseHistory,
  statement: statementHistory,
  'task-expense': chargeHistory,
  earning: earningHistory,
  expense_temp: draftHistory,
  bill: billHistory,
};

/** How a record of the entity is told; one that no area tells of is told by its name alone. */
export function kindOf(entity: string): HistoryKind {
  const known = Object.hasOwn(historyKinds, entity) ? historyKinds[entity] : undefined;
  return known ?? { title: entity.charAt(0).toUpperCase() + entity.slice(1), labels: {} };
}
