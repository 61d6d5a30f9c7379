import type { dashboard as rows } from '#contract/areas/dashboard.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notBuilt } from '#server/areas/rentals/not-built.ts';

export const dashboard: Handlers<typeof rows> = {
  list: notBuilt,
  renter: notBuilt,
};
