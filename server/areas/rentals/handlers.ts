import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Handlers } from '#server/http/handler.ts';
import { newToken } from '#server/areas/auth/tokens.ts';
import { notBuilt } from '#server/areas/rentals/not-built.ts';
import { customers } from './customer-search.ts';
import { add, availability, quote, update } from './making.ts';
import { status } from './moving.ts';
import { one } from './one.ts';

export const rentalBookings: Handlers<typeof rows> = {
  token: async (_received, ctx) => newToken(ctx, 'rental'),
  list: notBuilt,
  one,
  status,
  add,
  update,
  quote,
  customers,
  import: notBuilt,
  availability,
};
