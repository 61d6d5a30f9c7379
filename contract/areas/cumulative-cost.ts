/** What vehicles cost and brought over their lives (money.md §3, §4.8). */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { sumText } from '../money/amount.ts';
import { idList } from './expense-record.ts';
import { day, frame, id, idParams, numberText, paging } from '../schema.ts';

const MOST = 50;

const cost = {
  vehicle_id: id,
  plate: z.nullable(z.string()),
  name: z.string(),
  expense: sumText,
  /** Bought to keep: outside of profit. */
  capital: sumText,
  /** Both together. */
  total: sumText,
  revenue: sumText,
  /** Between the first and the last reading of each dial, in the unit of the vehicle. */
  distance: z.number(),
  /** `expense` by distance, three decimals; null under a distance of 100. */
  costPerDistance: z.nullable(z.number()),
};
export type CumulativeCost = z.output<z.ZodMiniObject<typeof cost>>;

export const cumulativeCost = {
  /**
   * At most 50 a page. Over their whole lives, or between two days: then distances, too, are between the readings of these days. `totals` are of
   * all that the filters find; `notOnVehicle`: what was spent on no vehicle, whatever is searched for. Only what counts.
   */
  list: get('/api/cumulative_cost', {
    permission: 'finance.view',
    query: z.object({
      ...paging,
      limit: z.optional(
        numberText(
          z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(MOST, `At most ${MOST}.`)),
        ),
      ),
      cohortIds: z.optional(idList),
      startDate: z.optional(day),
      endDate: z.optional(day),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      sort: z.optional(z.enum(['total', 'expense', 'revenue', 'plate'], 'The list has no such order.')),
      direction: z.optional(z.enum(['asc', 'desc'], 'This must be asc or desc.')),
    }),
    answer: z.object({
      ...frame,
      data: z.array(z.object(cost)),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      totals: z.object({ expense: sumText, capital: sumText, total: sumText, revenue: sumText }),
      notOnVehicle: sumText,
    }),
  }),

  /** `payback_on`: the first month whose end sees it paid for; null before. */
  one: get('/api/cumulative_cost/{id}', {
    permission: 'finance.view',
    params: idParams,
    answer: z.object({
      ...frame,
      ...cost,
      months: z.array(
        z.object({
          month: z.string(),
          expense: sumText,
          revenue: sumText,
          cumulativeCost: sumText,
          cumulativeRevenue: sumText,
        }),
      ),
      categories: z.array(z.object({ category_id: id, name: z.string(), amount: sumText })),
      payback_on: z.nullable(z.string()),
    }),
  }),
};
