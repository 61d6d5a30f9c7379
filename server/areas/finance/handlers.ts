/** Figures of the yard: each answer is one look at the ledger. */
import type { finance as rows } from '#contract/areas/finance.ts';
import type { Handlers } from '#server/http/handler.ts';
import { cashFlowOf } from './cash.ts';
import { dashboardOf } from './dashboard.ts';
import { linesOf } from './lines.ts';
import { revenueOf } from './revenue.ts';

const said = { status: 200, message: '' } as const;

export const finance: Handlers<typeof rows> = {
  revenueSummary: async ({ query }, ctx) => ({ ...said, ...(await revenueOf(ctx, query)) }),
  dashboard: async ({ query }, ctx) => ({ ...said, ...(await dashboardOf(ctx, query)) }),
  cashFlow: async ({ body }, ctx) => ({ ...said, ...(await cashFlowOf(ctx, body)) }),
  lines: async ({ query }, ctx) => ({ ...said, ...(await linesOf(ctx, query)) }),
};
