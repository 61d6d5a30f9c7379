/**
 * Whose files there are, and who may see them. One line a kind of record, and one import line an area: lines of two branches merge by
 * themselves (.gitattributes).
 */
import type { FileOwners } from '../files/owners.ts';
import { eodCommentFiles } from './eod/comments.ts';
import { commentFiles, ticketFiles } from './feedback/files.ts';
import { importFiles } from './imports/import-files.ts';
import { logFiles } from './logs/log-files.ts';
import { damageFiles } from './damages/damage-files.ts';
import { documentFiles } from './vehicle-documents/document-files.ts';
import { rentalDocumentFiles } from './rentals/papers/document-files.ts';
import { vehicleFiles } from './vehicles/vehicle-files.ts';
import { checkinImageFiles } from './rentals/handover/image-queries.ts';
import { precheckImageFiles } from './prechecks/image-files.ts';
import { insuranceFiles } from './customers/insurance-files.ts';
import { vendorFiles } from './reference/vendor-files.ts';
import { expenseFiles } from './expenses/expense-files.ts';
import { earningFiles } from './earnings/earning-files.ts';
import { billFiles } from './bills/bill-files.ts';
import { draftFiles } from './expense-temps/draft-files.ts';
import { todoFiles } from './scheduler/todo-files.ts';

export const fileOwners: FileOwners = {
  todo: todoFiles,
  todo_note: todoFiles,
  feedback: ticketFiles,
  feedback_comment: commentFiles,
  eod_comment: eodCommentFiles,
  log: logFiles,
  vehicle_document: documentFiles,
  damage: damageFiles,
  document: rentalDocumentFiles,
  vehicle: vehicleFiles,
  import: importFiles,
  checkin_image: checkinImageFiles,
  precheck_image: precheckImageFiles,
  customer_insurance: insuranceFiles,
  vendor: vendorFiles,
  expense: expenseFiles,
  earning: earningFiles,
  expense_temp: draftFiles,
  bill: billFiles,
};
