/** What an expense points at must be there, and fit it. */
import { type Kysely, sql } from 'kysely';
import type { ExpenseKind } from '#contract/areas/expense-record.ts';
import { expenseTargets } from '#contract/areas/expense-categories.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';

type Sent = {
  readonly category_id?: number | undefined;
  readonly payment_method_id?: number | undefined;
  readonly vendor_id?: number | null | undefined;
  readonly location_id?: number | null | undefined;
  readonly person_id?: number | null | undefined;
  readonly corrects_id?: number | null | undefined;
};

/** No books go back further. */
const FIRST_DAY = '2000-01-01';

/**
 * Checks the fields that are sent.
 *
 * @throws 422 naming each field that points at nothing, or at what does not fit
 */
export async function checkExpenseRefs(ctx: Pick<Context, 'db'>, kind: ExpenseKind, sent: Sent): Promise<void> {
  await refuseMissing(ctx.db, sent, {
    category_id: 'expense_categories',
    vendor_id: 'vendors',
    location_id: 'locations',
    person_id: 'users',
  });
  if (sent.category_id !== undefined) await checkTarget(ctx.db, kind, sent.category_id);
  if (sent.corrects_id) await checkCorrected(ctx.db, sent.corrects_id);
}

async function checkTarget(db: Kysely<Database>, kind: ExpenseKind, id: number): Promise<void> {
  const { applies_to } = await db
    .selectFrom('expense_categories')
    .select('applies_to')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (applies_to !== 'any' && applies_to !== kind)
    throw invalid({
      category_id: [`This category is for something else: ${expenseTargets[applies_to].toLowerCase()}.`],
    });
}

async function checkCorrected(db: Kysely<Database>, id: number): Promise<void> {
  const { rows } = await sql`select 1 from expenses where id = ${id} and deleted_at is null for key share`.execute(db);
  if (rows.length === 0) throw invalid({ corrects_id: ['This expense does not exist.'] });
}

/**
 * Whether what is paid so must be paid back to somebody.
 *
 * @throws 422 `payment_method_id` for one that is not in use
 */
export async function isOwnMoney({ db }: Pick<Context, 'db'>, methodId: number): Promise<boolean> {
  const { rows } = await sql<{ readonly kind: string }>`
    select kind from payment_methods where id = ${methodId} and deleted_at is null and active for key share`.execute(
    db,
  );
  const [method] = rows;
  if (!method) throw invalid({ payment_method_id: ['This way to pay is not in use.'] });
  return method.kind === 'personal';
}

/** @throws 422 on the field for a day before 2000 or after tomorrow in the branch */
export async function checkDay(
  { db, now }: Pick<Context, 'db' | 'now'>,
  field: 'spent_on' | 'paid_on' | 'billed_on',
  day: string | null | undefined,
  branchId: number | null,
): Promise<void> {
  if (day === null || day === undefined) return;
  if (day < FIRST_DAY) throw invalid({ [field]: ['This is before the year 2000.'] });
  if (day > addDays(dayOf(now, await zoneOf(db, branchId)), 1))
    throw invalid({ [field]: ['This day is still to come.'] });
}
