/** What bookings stand on: channels, rates, and what is checked (rentals.md §2). */
import type { rentalSetup as rows } from '#contract/areas/rental-setup.ts';
import type { Handlers } from '#server/http/handler.ts';
import { addChannel, endChannel, renewChannel, updateChannel } from './channels.ts';
import { channelById, pageOfChannels, pageOfRates, rateById, templatesOf } from './queries.ts';
import { removeRate, restoreRate, saveRate, updateRate } from './rates.ts';
import { saveTemplates } from './templates.ts';

const ok = { status: 200, message: '' } as const;
const said = (message: string) => ({ status: 200, message }) as const;

export const rentalSetup: Handlers<typeof rows> = {
  channels: async ({ query }, ctx) => ({ ...ok, ...(await pageOfChannels(ctx, query)) }),
  channel: async ({ params }, ctx) => ({ ...ok, channel: await channelById(ctx, params.id) }),
  addChannel: async ({ body }, ctx) => ({ ...said('Channel added.'), ...(await addChannel(ctx, body)) }),
  updateChannel: async ({ params, body }, ctx) => ({
    ...said('Channel saved.'),
    channel: await updateChannel(ctx, params.id, body),
  }),
  renewChannel: async ({ params }, ctx) => ({
    ...said('It has another token.'),
    ...(await renewChannel(ctx, params.id)),
  }),
  endChannel: async ({ params }, ctx) => {
    await endChannel(ctx, params.id);
    return said('Channel ended.');
  },

  rates: async ({ query }, ctx) => ({ ...ok, ...(await pageOfRates(ctx, query)) }),
  rate: async ({ params }, ctx) => ({ ...ok, rate: await rateById(ctx, params.id) }),
  saveRate: async ({ body }, ctx) => ({ ...said('Rate saved.'), rate: await saveRate(ctx, body) }),
  updateRate: async ({ params, body }, ctx) => ({
    ...said('Rate saved.'),
    rate: await updateRate(ctx, params.id, body),
  }),
  removeRate: async ({ params }, ctx) => {
    await removeRate(ctx, params.id);
    return said('Rate taken away.');
  },
  restoreRate: async ({ params }, ctx) => ({ ...said('Rate brought back.'), rate: await restoreRate(ctx, params.id) }),

  templates: async ({ query }, { db }) => ({ ...ok, templates: await templatesOf(db, query.entity_type) }),
  saveTemplates: async ({ body }, ctx) => {
    await saveTemplates(ctx, body);
    return { ...said('Saved.'), templates: await templatesOf(ctx.db, body.entity_type) };
  },
};
