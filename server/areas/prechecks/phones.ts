/** What phones keep of walk-rounds, and what pictures are compared with. */
import type { prechecks as rows } from '#contract/areas/prechecks.ts';
import type { Handlers } from '#server/http/handler.ts';

type Phones = Pick<Handlers<typeof rows>, 'mirror' | 'lastPictures' | 'ofVehicle'>;

export const phones: Phones = {
  mirror: async () => ({ status: 200, message: '', prechecks: [], damages: [], next_cursor: null }),
  lastPictures: async () => ({ status: 200, message: '', pictures: [] }),
  ofVehicle: async () => ({ status: 200, message: '', prechecks: [], next_cursor: null }),
};
