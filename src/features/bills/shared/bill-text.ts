/** Words of bills that several screens say. Pure. */
import type { Bill } from '#contract/areas/bill-record.ts';
import { amountText } from '#kit/expense/expense-text.ts';

type Named = Pick<Bill, 'id' | 'vendor_name' | 'vendor_text' | 'amount'>;

/** Whose it is, as far as somebody said. */
export const vendorText = ({ vendor_name, vendor_text }: Pick<Bill, 'vendor_name' | 'vendor_text'>): string =>
  vendor_name ?? vendor_text ?? '';

/** `Turnpike Tires, 324.85`; before anything is filled in `Bill 12`. */
export function billName(bill: Named): string {
  const vendor = vendorText(bill);
  const name = vendor === '' ? `Bill ${bill.id}` : vendor;
  return bill.amount === null ? name : `${name}, ${amountText(bill.amount)}`;
}
