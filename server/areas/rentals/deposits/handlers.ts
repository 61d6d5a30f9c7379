import type { rentalDeposits as rows } from '#contract/areas/rental-deposits.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

const notYet = async (): Promise<never> => {
  throw new Refusal('conflict', 'Not yet.');
};

export const rentalDeposits: Handlers<typeof rows> = {
  update: notYet,
  list: notYet,
};
