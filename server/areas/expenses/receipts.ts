/** Receipts: above a sum an approval needs one, or a reason (money.md §4.10). */
import type { Kysely } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import { settingOf } from '#server/kit/settings.ts';

/** Cents above which the yard wants a receipt. */
export async function receiptAboveOf(db: Kysely<Database>): Promise<number> {
  const { receipt_required_above } = await settingOf(db, 'money', null);
  return centsOf(receipt_required_above);
}

/** What to say of an expense that needs a receipt and has none; null where all is well. */
export function receiptWords({ amount }: { readonly amount: string }, hasFile: boolean, above: number): string | null {
  return centsOf(amount) <= above || hasFile ? null : 'It has no receipt: add one, or give a reason.';
}
