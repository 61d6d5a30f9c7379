import type { channelBookings as rows } from '#contract/areas/channel-bookings.ts';
import type { Handlers } from '#server/http/handler.ts';
import { add } from './adding.ts';
import { document } from './document.ts';
import { notBuilt } from '#server/areas/rentals/not-built.ts';

export const channelBookings: Handlers<typeof rows> = {
  add,
  document,
  checkinImage: notBuilt,
};
