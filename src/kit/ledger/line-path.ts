/** Where the record of a line of the ledger is. Pure. */
import type { LedgerLine } from '#contract/areas/finance.ts';
import { expensePath } from '#kit/expense/expense-text.ts';

/** The page of the record that the line is of; null where there is none. */
export function linePath({ source, source_id }: Pick<LedgerLine, 'source' | 'source_id'>): string | null {
  switch (source) {
    case 'expense':
    case 'expense-tax':
      return expensePath(source_id);
    case 'charge':
      return `/expenses?list=charges&open=${source_id}`;
    case 'earning':
      return `/earnings/${source_id}`;
    case 'booking':
    case 'booking-tax':
      return `/rentals/${source_id}`;
    case 'private-rental':
      return `/private-rentals/${source_id}`;
    case 'payment':
      return null;
  }
}
