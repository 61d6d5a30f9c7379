/** On what an expense was spent: its lines, which add up to it to the cent (money.md §4.2). */
import { type Kysely, sql } from 'kysely';
import type { ExpenseKind, SentLine } from '#contract/areas/expense-record.ts';
import { splitLines, splitTax } from '#contract/money/split.ts';
import { centsOf, formatCents, textOfCents } from '#contract/rental/cents.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';
import { cohortOfLine } from '../statements/lock.ts';

type Db = Kysely<Database>;

/** A line as it is stored, without the day on which it counts. */
export interface Line {
  readonly vehicle_id: number | null;
  readonly cohort_id: number | null;
  readonly category_id: number | null;
  readonly amount: string;
  readonly tax_amount: string;
  readonly note: string;
}

interface Whole {
  readonly amount: string;
  readonly tax_amount: string;
}

function taxOf({ amount, tax_amount }: Whole, lines: readonly SentLine[], cents: readonly number[]): readonly number[] {
  const tax = centsOf(tax_amount);
  if (tax > centsOf(amount)) throw invalid({ tax_amount: ['The tax is more than the amount.'] });
  if (lines.every(({ tax_amount: own }) => own === undefined)) return splitTax(tax, cents);
  const own = lines.map(({ tax_amount: said }) => centsOf(said ?? 0));
  const sum = own.reduce((one, other) => one + other, 0);
  if (sum !== tax)
    throw invalid({ lines: [`The taxes of the lines add up to ${formatCents(sum)}, not to ${formatCents(tax)}.`] });
  if (own.some((one, n) => one > (cents[n] ?? 0)))
    throw invalid({ lines: ['The tax of a line is more than its amount.'] });
  return own;
}

/**
 * The lines with what each gets. None stands for one on the house.
 *
 * @throws 422 `lines` where they do not add up
 */
export function splitOf(whole: Whole, sent: readonly SentLine[]): Line[] {
  const lines = sent.length === 0 ? [{}] : sent;
  const split = splitLines(whole.amount, lines);
  if ('refusal' in split) throw invalid({ lines: [split.refusal] });
  const tax = taxOf(whole, lines, split.cents);
  return lines.map(({ vehicle_id = null, cohort_id = null, category_id = null, note = '' }: SentLine, n) => ({
    vehicle_id,
    cohort_id,
    category_id,
    amount: textOfCents(split.cents[n] ?? 0),
    tax_amount: textOfCents(tax[n] ?? 0),
    note,
  }));
}

async function liveIds(db: Db, table: 'vehicles' | 'cohorts' | 'expense_categories', ids: readonly (number | null)[]) {
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${sql.table(table)} where id = any(${ids.filter((one) => one !== null)}::bigint[]) and deleted_at is null
    order by id for key share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Checks what the lines point at.
 *
 * @throws 422 `lines` for an expense of vehicles that names none; `lines.2.vehicle_id` and alike for what does not exist
 */
export async function checkLines(db: Db, kind: ExpenseKind, lines: readonly Line[]): Promise<void> {
  if (kind === 'vehicle' && lines.every(({ vehicle_id, cohort_id }) => vehicle_id === null && cohort_id === null))
    throw invalid({ lines: ['Name a vehicle or a cohort.'] });
  const known = {
    vehicle_id: await liveIds(
      db,
      'vehicles',
      lines.map(({ vehicle_id }) => vehicle_id),
    ),
    cohort_id: await liveIds(
      db,
      'cohorts',
      lines.map(({ cohort_id }) => cohort_id),
    ),
    category_id: await liveIds(
      db,
      'expense_categories',
      lines.map(({ category_id }) => category_id),
    ),
  };
  const words = { vehicle_id: 'vehicle', cohort_id: 'cohort', category_id: 'category' } as const;
  const errors: FieldErrors = {};
  for (const [n, line] of lines.entries()) {
    if (line.vehicle_id !== null && line.cohort_id !== null)
      errors[`lines.${n}.cohort_id`] = ['Name a vehicle or a cohort, not both.'];
    for (const field of ['vehicle_id', 'cohort_id', 'category_id'] as const) {
      const id = line[field];
      if (id !== null && !known[field].has(id))
        errors[`lines.${n}.${field}`] = [`This ${words[field]} does not exist.`];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The lines that stand, in their order. */
export const linesOf = (db: Db, expenseId: number) =>
  db
    .selectFrom('expense_lines')
    .select(['id', 'position', 'vehicle_id', 'cohort_id', 'category_id', 'amount', 'tax_amount', 'note'])
    .where('expense_id', '=', expenseId)
    .orderBy('position')
    .execute();

/** Puts the lines in the place of those that stand. They count on the day that it was spent, or where that is stated on the first day after. */
export async function writeLines(db: Db, expenseId: number, spentOn: string, lines: readonly Line[]): Promise<void> {
  await db.deleteFrom('expense_lines').where('expense_id', '=', expenseId).execute();
  await db
    .insertInto('expense_lines')
    .values(lines.map((line, n) => ({ ...line, expense_id: expenseId, position: n + 1, booked_on: spentOn })))
    .execute();
  await bookLines(db, expenseId);
}

/** Moves what would count on a stated day to the first one after; never back. The cohorts must be held (`shareCohorts`). */
export async function bookLines(db: Db, expenseId: number): Promise<void> {
  await sql`
    update expense_lines l set booked_on = booking_day(e.spent_on, ${cohortOfLine})
    from expenses e where e.id = l.expense_id and e.id = ${expenseId} and booking_day(e.spent_on, ${cohortOfLine}) > l.booked_on`.execute(
    db,
  );
}
