import { useSession } from '#session/use-session.ts';
import type { Permission } from '#contract/permissions.ts';
import type { LedgerLine } from '#contract/areas/finance.ts';
import { linePath } from './line-path.ts';

/** Which of these rights shows the record of anybody, not only one of the person’s own. */
const RIGHTS: Readonly<Record<LedgerLine['source'], readonly Permission[]>> = {
  expense: ['expense.view-branch', 'expense.view-all'],
  'expense-tax': ['expense.view-branch', 'expense.view-all'],
  charge: ['expense.view-branch', 'expense.view-all'],
  earning: ['earning.view'],
  booking: ['booking.view'],
  'booking-tax': ['booking.view'],
  'private-rental': ['private-rental.view'],
  payment: [],
};

/** Where the record of a line is, for who may open it; null for others, and where there is none. */
export function useLinePath(): (line: Pick<LedgerLine, 'source' | 'source_id'>) => string | null {
  const { permissions } = useSession();
  return (line) => (RIGHTS[line.source].some((right) => permissions.includes(right)) ? linePath(line) : null);
}
