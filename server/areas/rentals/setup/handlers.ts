import type { rentalSetup as rows } from '#contract/areas/rental-setup.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notBuilt } from '#server/areas/rentals/not-built.ts';

export const rentalSetup: Handlers<typeof rows> = {
  channels: notBuilt,
  saveChannel: notBuilt,
  endChannel: notBuilt,
  rates: notBuilt,
  saveRate: notBuilt,
  templates: notBuilt,
  saveTemplates: notBuilt,
};
