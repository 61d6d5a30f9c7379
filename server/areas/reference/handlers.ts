/** Vendors and locations are listed; adding and changing them comes with the money of the yard. */
import type { reference as rows } from '#contract/areas/reference.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOfLocations, pageOfVendors } from './queries.ts';

const ok = { status: 200, message: '' } as const;

export const reference: Handlers<typeof rows> = {
  vendors: async ({ query }, { db }) => ({ ...ok, ...(await pageOfVendors(db, query)) }),
  locations: async ({ query }, { db }) => ({ ...ok, ...(await pageOfLocations(db, query)) }),
};
