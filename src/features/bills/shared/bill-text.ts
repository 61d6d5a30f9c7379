/** Words of bills that several screens say. Pure. */
import type { Bill } from '#contract/areas/bill-record.ts';
import { amountText } from '#kit/expense/expense-text.ts';

type Named = Pick<Bill, 'id' | 'vendor_name' | 'vendor_text' | 'read_vendor' | 'amount'>;

/** Whose it is, as far as somebody said. */
export const vendorText = ({ vendor_name, vendor_text }: Pick<Bill, 'vendor_name' | 'vendor_text'>): string =>
  vendor_name ?? vendor_text ?? '';

/** `Turnpike Tires, 324.85`; before anything is filled in what was read, or `Bill 12`. */
export function billName(bill: Named): string {
  const name = vendorText(bill) || bill.read_vendor || `Bill ${bill.id}`;
  return bill.amount === null ? name : `${name}, ${amountText(bill.amount)}`;
}
