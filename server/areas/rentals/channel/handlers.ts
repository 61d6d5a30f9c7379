import type { channelBookings as rows } from '#contract/areas/channel-bookings.ts';
import type { Handlers } from '#server/http/handler.ts';
import { add } from './adding.ts';
import { checkinImage } from './checkin-image.ts';
import { document } from './document.ts';

export const channelBookings: Handlers<typeof rows> = {
  add,
  document,
  checkinImage,
};
