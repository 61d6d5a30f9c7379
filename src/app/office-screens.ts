/** The screens of all areas. An area has one line here to import its list and one to spread it, so that branches merge by themselves. */
import type { OfficeScreen } from '#kit/screen.ts';
import { screens as account } from '#features/account/screens.ts';
import { screens as audit } from '#features/audit/screens.ts';
import { screens as branches } from '#features/branches/screens.ts';
import { screens as customers } from '#features/customers/screens.ts';
import { screens as dashboard } from '#features/dashboard/screens.ts';
import { screens as departments } from '#features/departments/screens.ts';
import { screens as devices } from '#features/devices/screens.ts';
import { screens as diagnostics } from '#features/diagnostics/screens.ts';
import { screens as handover } from '#features/handover/screens.ts';
import { screens as groups } from '#features/groups/screens.ts';
import { screens as lists } from '#features/lists/screens.ts';
import { screens as logs } from '#features/logs/screens.ts';
import { screens as rentals } from '#features/rentals/screens.ts';
import { screens as reminders } from '#features/reminders/screens.ts';
import { screens as eod } from '#features/eod/screens.ts';
import { screens as earnings } from '#features/earnings/screens.ts';
import { screens as finance } from '#features/finance/screens.ts';
import { screens as expenses } from '#features/expenses/screens.ts';
import { screens as bills } from '#features/bills/screens.ts';
import { screens as feedback } from '#features/feedback/screens.ts';
import { screens as leads } from '#features/leads/screens.ts';
import { screens as notices } from '#features/notices/screens.ts';
import { screens as mails } from '#features/mails/screens.ts';
import { screens as odometers } from '#features/odometers/screens.ts';
import { screens as outbox } from '#features/outbox/screens.ts';
import { screens as permissions } from '#features/permissions/screens.ts';
import { screens as privateRentals } from '#features/private-rentals/screens.ts';
import { screens as receipts } from '#features/receipts/screens.ts';
import { screens as roles } from '#features/roles/screens.ts';
import { screens as setupMoney } from '#features/setup-money/screens.ts';
import { screens as settings } from '#features/settings/screens.ts';
import { screens as todos } from '#features/todos/screens.ts';
import { screens as users } from '#features/users/screens.ts';
import { screens as vehicleHistory } from '#features/vehicles/history/screens.ts';
import { screens as inventory } from '#features/inventory/screens.ts';
import { screens as maintenance } from '#features/vehicles/maintenance/screens.ts';
import { screens as vehicles } from '#features/vehicles/screens.ts';
import { screens as statements } from '#features/statements/screens.ts';
import { screens as stock } from '#features/stock/screens.ts';
import { screens as telematics } from '#features/telematics/screens.ts';
import { screens as walkRounds } from '#features/walk-round/screens.ts';
import { screens as yard } from '#features/yard/screens.ts';

// The formatter leaves one line to each area.
// prettier-ignore
export const officeScreens: readonly OfficeScreen[] = [
  ...account,
  ...audit,
  ...branches,
  ...dashboard,
  ...departments,
  ...devices,
  ...diagnostics,
  ...leads,
  ...notices,
  ...lists,
  ...mails,
  ...odometers,
  ...outbox,
  ...permissions,
  ...customers,
  ...privateRentals,
  ...rentals,
  ...receipts,
  ...roles,
  ...settings,
  ...setupMoney,
  ...todos,
  ...users,
  ...vehicles,
  ...inventory,
  ...yard,
  ...stock,
  ...logs,
  ...reminders,
  ...feedback,
  ...eod,
  ...finance,
  ...statements,
  ...expenses,
  ...earnings,
  ...bills,
  ...groups,
  ...handover,
  ...vehicleHistory,
  ...maintenance,
  ...telematics,
  ...walkRounds,
];
