import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { list } from './listing.ts';
import { act } from './looking.ts';
import { createManual } from './manual.ts';
import { paymentModel } from './model.ts';
import { updatePayment, verifyPayment } from './updating.ts';

const notYet = async (): Promise<never> => {
  throw new Refusal('conflict', 'Not yet.');
};

export const rentalMoney: Handlers<typeof rows> = {
  paymentModel,
  createManual,
  updatePayment,
  verifyPayment,
  generateLink: notYet,
  sendRequest: notYet,
  cancelRequest: notYet,
  check: notYet,
  act,
  list,
  decideEvent: notYet,
};
