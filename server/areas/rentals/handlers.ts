import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Handlers } from '#server/http/handler.ts';
import { newToken } from '#server/areas/auth/tokens.ts';
import { importHandler } from '#server/import/handler.ts';
import { customers } from './customer-search.ts';
import { bookingDoor } from './import/door.ts';
import { list } from './list.ts';
import { add, availability, quote, update } from './making.ts';
import { status } from './moving.ts';
import { one } from './one.ts';

export const rentalBookings: Handlers<typeof rows> = {
  token: async (_received, ctx) => newToken(ctx, 'rental'),
  list,
  one,
  status,
  add,
  update,
  quote,
  customers,
  import: importHandler(bookingDoor),
  availability,
};
