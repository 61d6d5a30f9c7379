/**
 * Kinds of records of which it can be told what somebody may do with one, by what `about` calls them. One line a kind, and one import line: lines of
 * two branches merge by themselves (.gitattributes).
 */
import type { Guard } from '#server/kit/guard.ts';
import { departmentGuard } from './departments/guard.ts';
import { noteGuard, productGuard } from './lists/guard.ts';
import { logGuard } from './logs/guard.ts';
import { leadGuard } from './leads/guard.ts';
import { cohortGuard } from './cohorts/guard.ts';
import { billGuard } from './bills/guard.ts';
import { expenseGuard } from './expenses/guard.ts';
import { locationGuard, vendorGuard } from './reference/guard.ts';
import { todoGuard } from './todos/guard.ts';

export const guards: Readonly<Record<string, Guard>> = {
  department: departmentGuard,
  lead: leadGuard,
  todo: todoGuard,
  log: logGuard,
  note: noteGuard,
  product: productGuard,
  vendor: vendorGuard,
  location: locationGuard,
  cohort: cohortGuard,
  expense: expenseGuard,
  bill: billGuard,
};
