/** The inventory dashboard: a bounded number of queries, whatever the size of the fleet. */
import type { inventory as rows } from '#contract/areas/inventory.ts';
import type { Handlers } from '#server/http/handler.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { iso } from '#server/lib/iso.ts';
import { countsOf, damagedOf, documentsOf, retiredOf, unreadOf } from './counts.ts';
import { distanceOf } from './distance.ts';

export const inventory: Handlers<typeof rows> = {
  dashboard: async ({ query: { branch_id } }, ctx) => ({
    status: 200,
    message: '',
    at: iso(ctx.now),
    sees_all: scopeOf(ctx.person, 'vehicle').reach === 'all',
    retired: await retiredOf(ctx, branch_id),
    ...(await countsOf(ctx, branch_id)),
    ...(await documentsOf(ctx, branch_id)),
    ...(await damagedOf(ctx, branch_id)),
    unread: await unreadOf(ctx, branch_id),
    ...(await distanceOf(ctx, branch_id)),
  }),
};
