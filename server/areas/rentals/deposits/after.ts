import type { PaymentRow, Writing } from '../money/rows.ts';

/** The deposit follows a payment of it that moved on: authorised, paid, captured, released, settled or failed. Danger: the caller holds the booking. */
export async function depositAfter(_ctx: Writing, _payment: PaymentRow): Promise<void> {}
