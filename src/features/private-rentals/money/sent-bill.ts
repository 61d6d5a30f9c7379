/**
 * An act of billing that was sent and of which this device does not know yet what became, per person and rental. It is kept as drafts are: at
 * once, over a reload, and gone with the drafts of who leaves.
 */
import type { privateBilling } from '#contract/areas/private-billing.ts';
import { dropDraft, keepDraft, readDraft } from '#kit/drafts/form-drafts.ts';

export type BillCall = keyof Pick<typeof privateBilling, 'invoice' | 'receipt'>;

export interface SentBill {
  readonly request_id: string;
  readonly call: BillCall;
  readonly body: object;
  /** What was asked, in words: `Payment of 120.00`. */
  readonly what: string;
  /** When it was sent first, in ms since 1970. */
  readonly at: number;
  /** The draft of the form that it is of. */
  readonly draft: string;
}

const nameOf = (rentalId: number) => `private-rental/${rentalId}/sent`;

export const sentBill = (userId: number, rentalId: number): SentBill | null =>
  (readDraft(userId, nameOf(rentalId))?.values as SentBill | undefined) ?? null;

export const keepBill = (userId: number, rentalId: number, sent: SentBill): boolean =>
  keepDraft(userId, nameOf(rentalId), { values: { ...sent }, at: sent.at, base: null });

export const dropBill = (userId: number, rentalId: number): void => dropDraft(userId, nameOf(rentalId));
