/** What a vehicle costs (money.md §3): its lines of expenses, charges of the house to it, and uses of stock from before there were charges. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { day, frame, id, idParams, instant } from '../schema.ts';
import { expenseFilter } from './expense-record.ts';

/** All of the filter of expenses, but for the vehicle; what is deleted is in no list of costs. */
const { vehicle_id: _vehicle, deleted: _deleted, ...filter } = expenseFilter;

const vehicleExpense = z.object({
  /** With `source` it names the row: the number of the movement, of the line of an expense, or of the charge. */
  id,
  source: z.enum(['stock', 'expense', 'charge']),
  /** The expense that the line is of. */
  expense_id: z.nullable(id),
  state: z.enum(['counted', 'pending']),
  /** The day of the branch whose shelf it came from, or on the paper. */
  spent_on: day,
  at: instant,
  category: z.string(),
  /** What it was: `Oil filter, 2 pc`. */
  description: z.string(),
  /** In the yard's currency. Below zero for what came back. */
  amount: z.number(),
  vehicle_id: id,
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  vendor_id: z.nullable(id),
  vendor_name: z.nullable(z.string()),
  todo_id: z.nullable(id),
  person_id: z.nullable(id),
  person_name: z.nullable(z.string()),
});
export type VehicleExpense = z.output<typeof vehicleExpense>;

export const vehicleExpenses = {
  /**
   * Of one vehicle of the person's branches; of them those that the person may see: their own, those of their branches' vehicles, or all. The newest first.
   * Totals are of the whole filter; of a split only the part of this vehicle. A use that was taken back is none. Without days it is this year, at most 1,096 days (422 `endDate`).
   */
  list: get('/api/getVehicleExpenses/{id}', {
    permission: 'expense.view',
    params: idParams,
    query: z.object(filter),
    answer: z.object({
      ...frame,
      data: z.array(vehicleExpense),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      /** 1 when there is anything, else 0. */
      vehiclesCount: z.int(),
      totalExpensesAmount: z.number(),
      /** What waits for somebody’s approval and is in no total: uses of stock do not. */
      pendingAmount: z.number(),
      categories: z.array(z.object({ name: z.string(), amount: z.number() })),
      /** What of it is cost, neither bought to keep nor passed on, by the accepted readings of these days, in the unit of the vehicle, three decimals; null under 100. */
      costPerDistance: z.nullable(z.number()),
    }),
  }),
};
