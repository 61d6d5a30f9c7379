import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Handlers } from '#server/http/handler.ts';
import { check } from './checking.ts';
import { decideEvent } from './deciding.ts';
import { cancelRequest, generateLink } from './links.ts';
import { list } from './listing.ts';
import { act } from './looking.ts';
import { createManual } from './manual.ts';
import { paymentModel } from './model.ts';
import { sendRequest } from './sending.ts';
import { updatePayment, verifyPayment } from './updating.ts';

export const rentalMoney: Handlers<typeof rows> = {
  paymentModel,
  createManual,
  updatePayment,
  verifyPayment,
  generateLink,
  sendRequest,
  cancelRequest,
  check,
  act,
  list,
  decideEvent,
};
