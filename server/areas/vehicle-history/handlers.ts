/** The history of vehicles: read page by page, and looked into (vehicles.md §3). */
import type { vehicleHistory as rows } from '#contract/areas/vehicle-history.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { pageOfEvents } from './queries.ts';

const ok = { status: 200, message: '' } as const;

export const vehicleHistory: Handlers<typeof rows> = {
  list: ({ query }, ctx) => answer(ctx, query),
  search: ({ query }, ctx) => answer(ctx, query),
};

async function answer(ctx: Context, query: Query<typeof rows.search>) {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && from > to) throw invalid({ to: ['This day is before the first.'] });
  return { ...ok, ...(await pageOfEvents(ctx, query)) };
}
