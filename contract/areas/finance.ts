/** Figures of the yard: each is a sum over the one ledger, and opens into its lines (money.md §3 "finance", §4.8). */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { sumText } from '../money/amount.ts';
import { day, frame, id, idText, numberText, paging } from '../schema.ts';
import { cohortKinds } from './cohorts.ts';
import { idList } from './expense-record.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** Where a line of the ledger comes from, with the words for people. */
export const ledgerSources = {
  expense: 'Expense',
  'expense-tax': 'Tax that comes back',
  charge: 'Charge of the house',
  earning: 'Trip',
  booking: 'Rental',
  'booking-tax': 'Tax of a rental',
  'private-rental': 'Private rental',
  payment: 'Payment of a renter',
} as const;
export type LedgerSource = keyof typeof ledgerSources;

/** What a line is: income and expense make the profit, the others are only cash. */
export const ledgerSides = {
  income: 'Income',
  expense: 'Expense',
  capital: 'Bought to keep',
  pass_through: 'Passes through',
} as const;
export type LedgerSide = keyof typeof ledgerSides;

export const ledgerSource = z.enum(keysOf(ledgerSources), 'There is no such source.');
export const ledgerSide = z.enum(keysOf(ledgerSides), 'There is no such side.');
const cohortKind = z.enum(keysOf(cohortKinds), 'There is no such kind of cohort.');

/** Per cent with one decimal; null where there is nothing to divide by. */
const percent = z.nullable(z.number());

/** A line as figures open into it. `amount` is signed by its effect on profit, or on cash. */
export const ledgerLine = z.object({
  source: ledgerSource,
  source_id: id,
  line_id: id,
  side: ledgerSide,
  /** The day it happened: it decides whose it is. */
  true_on: day,
  /** The day it counts; null for what is only cash. */
  accrual_on: z.nullable(day),
  /** The day the money moved; null before. */
  cash_on: z.nullable(day),
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  cohort_id: id,
  cohort_name: z.string(),
  category_id: z.nullable(id),
  category_name: z.nullable(z.string()),
  /** What part of a trip it is; null for what is none. */
  component: z.nullable(z.string()),
  vendor_name: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  state: z.enum(['counted', 'pending']),
  /** It counts later than it happened: its own month was stated already. */
  late: z.boolean(),
  /** It is stated: nobody changes it any more. */
  locked: z.boolean(),
  amount: sumText,
});
export type LedgerLine = z.output<typeof ledgerLine>;

const totals = z.object({
  revenue: sumText,
  expense: sumText,
  profit: sumText,
  /** Profit by revenue. */
  margin: percent,
  /** Expenses that wait for an approval, and count nowhere yet. */
  pending: sumText,
  /** Bought to keep: outside of profit. */
  capital: sumText,
});

const vehicleProfit = z.object({
  vehicle_id: id,
  plate: z.nullable(z.string()),
  name: z.string(),
  revenue: sumText,
  expense: sumText,
  profit: sumText,
});

/** The time to compare with: the same days of a year before, or what came right before. */
const before = z.optional(z.enum(['year'], 'This must be year.'));
const period = z.object({ startDate: day, endDate: day });
const waiting = z.object({ count: z.int(), amount: sumText });
const seeing = { permission: 'finance.view' } as const;

export const finance = {
  /**
   * What came in, by component, month, cohort and vehicle. `hours`: how long each was rented within the days; `utilisation` divides them by the
   * days on which it was the cohort’s. `previousTotal`: of the same time before.
   */
  revenueSummary: get('/api/revenueSummary', {
    ...seeing,
    auth: 'bearer',
    query: z.object({ startDate: day, endDate: day, cohortId: z.optional(idList), before }),
    answer: z.object({
      ...frame,
      total: sumText,
      previousTotal: sumText,
      previous: period,
      components: z.array(z.object({ component: z.string(), amount: sumText })),
      months: z.array(z.object({ month: z.string(), amount: sumText })),
      cohorts: z.array(
        z.object({
          cohort_id: id,
          name: z.string(),
          code: z.string(),
          kind: cohortKind,
          total: sumText,
          vehicles: z.array(
            z.object({
              vehicle_id: id,
              plate: z.nullable(z.string()),
              name: z.string(),
              trips: z.int(),
              hours: z.number(),
              utilisation: percent,
              total: sumText,
            }),
          ),
        }),
      ),
    }),
  }),

  /** Without days it is the year, until today; `previous` is the same time before. 422 `endDate` beyond 1,096 days. */
  dashboard: get('/api/finance_dashboard', {
    ...seeing,
    auth: 'bearer',
    query: z.object({
      year: z.optional(
        numberText(
          z.int('This must be a year.').check(z.minimum(2000, 'Not before 2000.'), z.maximum(2100, 'Not after 2100.')),
        ),
      ),
      startDate: z.optional(day),
      endDate: z.optional(day),
      cohortIds: z.optional(idList),
      before,
    }),
    answer: z.object({
      ...frame,
      period,
      previousPeriod: period,
      totals,
      previous: totals,
      months: z.array(z.object({ month: z.string(), revenue: sumText, expense: sumText, profit: sumText })),
      /** Only what is an expense, the largest first. */
      categories: z.array(z.object({ category_id: id, name: z.string(), amount: sumText })),
      cohorts: z.array(
        z.object({
          cohort_id: id,
          name: z.string(),
          code: z.string(),
          kind: cohortKind,
          revenue: sumText,
          expense: sumText,
          profit: sumText,
          margin: percent,
          locked_until: z.nullable(day),
        }),
      ),
      /** The five that brought most, and the five that brought least. */
      vehicles: z.object({ best: z.array(vehicleProfit), worst: z.array(vehicleProfit) }),
      /** Expenses that are no vehicle’s. */
      notOnVehicle: sumText,
      /** What waits for somebody, whatever the days. `late`: what counts within the days, though it happened before. */
      queue: z.object({
        toApprove: waiting,
        unconvertedBills: waiting,
        unreimbursed: waiting,
        duplicates: waiting,
        late: waiting,
      }),
    }),
  }),

  /** Money as it moved in the six months until `endMonth`, and how profit comes to it. A read, though it is sent as a write. */
  cashFlow: post('/api/cashFlowInLast6', {
    ...seeing,
    replay: 'repeat',
    body: z.object({
      cohortIds: z.optional(idList),
      endMonth: z.optional(
        z
          .string('This must be a month.')
          .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'This must be a month like 2026-10.')),
      ),
    }),
    answer: z.object({
      ...frame,
      months: z.array(
        z.object({
          month: z.string(),
          in: sumText,
          out: sumText,
          net: sumText,
          /** What the months until this one brought together. */
          running: sumText,
          /** The month is not over. */
          partial: z.boolean(),
        }),
      ),
      /** net = profit − notPaidHere + paidHere + capital + passThrough */
      bridge: z.object({
        profit: sumText,
        /** Of the profit: what was not paid within these months. */
        notPaidHere: sumText,
        /** Paid within these months, counted in others, or not yet. */
        paidHere: sumText,
        capital: sumText,
        passThrough: sumText,
        net: sumText,
      }),
    }),
  }),

  /**
   * The lines that a figure is the sum of; `side=profit` are income and expense, `side=spent` expense and what is bought to keep. Without days
   * of all time. The newest first. `sum` and `total` are of all, whatever the page.
   */
  lines: get('/api/ledger-lines', {
    ...seeing,
    own: true,
    query: z.object({
      ...paging,
      startDate: z.optional(day),
      endDate: z.optional(day),
      /** Which day of theirs lies between the two: `accrual_on` of profit, `cash_on` of money. */
      by: z.optional(z.enum(['accrual_on', 'cash_on', 'true_on'], 'This must be accrual_on, cash_on or true_on.')),
      /** Which other day of theirs does not lie between the two, or is not known. */
      outside: z.optional(z.enum(['accrual_on', 'cash_on'], 'This must be accrual_on or cash_on.')),
      side: z.optional(z.enum([...keysOf(ledgerSides), 'profit', 'spent'], 'There is no such side.')),
      /** Without it only what counts. */
      state: z.optional(z.enum(['counted', 'pending'], 'This must be counted or pending.')),
      cohortIds: z.optional(idList),
      vehicle_id: z.optional(idText),
      /** `0`: what is on no vehicle. */
      on_vehicle: z.optional(z.enum(['1', '0'], 'This must be 1 or 0.')),
      /** Words in plate or model of the vehicle. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      /** With those below it. */
      category_id: z.optional(idText),
      component: z.optional(z.string().check(z.maxLength(40, 'At most 40 characters.'))),
      source: z.optional(ledgerSource),
      late: z.optional(z.enum(['1', '0'], 'This must be 1 or 0.')),
      /** Only what came in, or what went out. */
      flow: z.optional(z.enum(['in', 'out'], 'This must be in or out.')),
    }),
    answer: z.object({
      ...frame,
      data: z.array(ledgerLine),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      sum: sumText,
    }),
  }),
};
