/** The fleet as a marketplace lists it. */
import type { marketplace as rows } from '#contract/areas/marketplace.ts';
import type { Handlers } from '#server/http/handler.ts';
import { importHandler } from '#server/import/handler.ts';
import { marketplaceDoor } from './door.ts';
import { pageOfListings } from './listings.ts';

export const marketplace: Handlers<typeof rows> = {
  import: importHandler(marketplaceDoor),

  listings: async ({ query }, ctx) => ({ status: 200, message: '', ...(await pageOfListings(ctx, query)) }),
};
