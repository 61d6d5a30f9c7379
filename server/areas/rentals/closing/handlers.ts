import type { rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

const notYet = async (): Promise<never> => {
  throw new Refusal('conflict', 'Not yet.');
};

export const rentalClosing: Handlers<typeof rows> = {
  values: notYet,
  note: notYet,
};
