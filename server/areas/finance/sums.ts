/** Sums over the ledger, spelled once for all figures: what is an expense is told without its sign. */
import { type RawBuilder, sql } from 'kysely';
import type { Days } from '#server/lib/yard-time.ts';

/** Lines `g` of the cohorts; without any of all. */
export const ofCohorts = (cohortIds: readonly number[] | undefined): RawBuilder<unknown> =>
  cohortIds === undefined ? sql`true` : sql`g.cohort_id = any(${[...cohortIds]}::bigint[])`;

/** Lines `g` that count in profit within the days. */
export const countsIn = ({ from, to }: Days): RawBuilder<unknown> =>
  sql`g.accrual_on between ${from}::date and ${to}::date`;

/** Lines `g` of which money moved within the days. */
export const movedIn = ({ from, to }: Days): RawBuilder<unknown> =>
  sql`g.cash_on between ${from}::date and ${to}::date`;

const REVENUE = sql`g.side = 'income' and g.state = 'counted'`;
const EXPENSE = sql`g.side = 'expense' and g.state = 'counted'`;
const PROFIT = sql`g.side in ('income', 'expense') and g.state = 'counted'`;

const sumOf = (sign: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`coalesce(${sign}sum(g.amount) filter (where ${of}), 0)::numeric(14, 2)`;

export const revenue = sumOf(sql``, REVENUE);
export const expense = sumOf(sql`-`, EXPENSE);
export const profit = sumOf(sql``, PROFIT);
export const capital = sumOf(sql`-`, sql`g.side = 'capital' and g.state = 'counted'`);
/** What was spent in all: expenses, and what is bought to keep. */
export const spent = sumOf(sql`-`, sql`g.side in ('expense', 'capital') and g.state = 'counted'`);
export const pending = sumOf(sql`-`, sql`g.side = 'expense' and g.state = 'pending'`);

/** Of what counts. */
export const sumWhere = (of: RawBuilder<unknown>) => sumOf(sql``, sql`g.state = 'counted' and ${of}`);

/** The sum as answers have it. */
export const text = (sum: RawBuilder<unknown>) => sql`(${sum})::numeric(14, 2)::text`;

/** Per cent with one decimal; null where there is nothing to divide by. */
export const percentOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(100.0 * (${part}) / nullif(${whole}, 0), 1)`;
