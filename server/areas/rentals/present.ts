import type { Booking } from '#contract/areas/rental-record.ts';
import type { Context } from '#server/http/handler.ts';
import { notBuilt } from './not-built.ts';

/** The booking as calls answer it: without money for those who lack `payment.view`, without papers for those who lack `document.view`. */
export const presentBooking = (_ctx: Pick<Context, 'db' | 'person' | 'now'>, _id: number): Promise<Booking> =>
  notBuilt();
