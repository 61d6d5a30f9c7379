import type { Booking } from '#contract/areas/rental-record.ts';
import { paymentModels } from '#contract/areas/rental-words.ts';

/** When how much is to be paid, in words; empty where it was not said. */
export function modelText({ payment_model, partial_percent }: Booking): string {
  const model = payment_model === null ? '' : paymentModels[payment_model];
  return payment_model === 'partial' && partial_percent !== null ? `${model}: ${partial_percent} %` : model;
}
