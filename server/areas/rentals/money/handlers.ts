import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { check } from './checking.ts';
import { decideEvent } from './deciding.ts';
import { cancelRequest, generateLink } from './links.ts';
import { sendRequest } from './sending.ts';

const notYet = async (): Promise<never> => {
  throw new Refusal('conflict', 'Not yet.');
};

export const rentalMoney: Handlers<typeof rows> = {
  paymentModel: notYet,
  createManual: notYet,
  updatePayment: notYet,
  verifyPayment: notYet,
  generateLink,
  sendRequest,
  cancelRequest,
  check,
  act: notYet,
  list: notYet,
  decideEvent,
};
