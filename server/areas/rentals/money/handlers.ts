import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

const notYet = async (): Promise<never> => {
  throw new Refusal('conflict', 'Not yet.');
};

export const rentalMoney: Handlers<typeof rows> = {
  paymentModel: notYet,
  createManual: notYet,
  updatePayment: notYet,
  verifyPayment: notYet,
  generateLink: notYet,
  sendRequest: notYet,
  cancelRequest: notYet,
  check: notYet,
  act: notYet,
  list: notYet,
  decideEvent: notYet,
};
