/** Issuing: from then on nothing of its days changes (money.md §4.5). */
import { sql } from 'kysely';
import type { StatementCohort, StatementLine } from '#contract/areas/statement-record.ts';
import { centsOf, formatCents, textOfCents } from '#contract/rental/cents.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { addDays, formatDay } from '#server/lib/yard-time.ts';
import { todayOf } from '../finance/days.ts';
import { hashOf } from './hash.ts';
import { type Acting, type HeldStatement, heldStatement, holdStated } from './held.ts';
import { sheetCohorts, sheetLines, sheetOf, sheetTables } from './sheet.ts';

interface Sheet {
  readonly cohorts: readonly StatementCohort[];
  readonly lines: readonly StatementLine[];
}

async function sheetNow({ db }: Acting, { cohortIds, start_date, end_date }: HeldStatement): Promise<Sheet> {
  const of = sheetOf(cohortIds, start_date, end_date);
  const { rows } = await sql<Sheet>`
    with ${sheetTables(of)}
    select ${sheetCohorts(of)} as cohorts, ${sheetLines(sql`l.state = 'counted'`)} as lines`.execute(db);
  return rows[0] ?? { cohorts: [], lines: [] };
}

async function checkDays(ctx: Acting, { start_date, end_date }: HeldStatement, { cohorts }: Sheet): Promise<void> {
  if (end_date >= (await todayOf(ctx))) throw invalid({ endDate: [`${formatDay(end_date)} is not over yet.`] });
  const other = cohorts.find(({ locked_until }) => locked_until !== null && addDays(locked_until, 1) !== start_date);
  if (!other?.locked_until) return;
  const next = formatDay(addDays(other.locked_until, 1));
  throw invalid({ startDate: [`${other.name} is stated until ${formatDay(other.locked_until)}: begin on ${next}.`] });
}

function checkPending({ cohorts }: Sheet): void {
  const count = cohorts.reduce((sum, cohort) => sum + cohort.pending_count, 0);
  if (count === 0) return;
  const cents = cohorts.reduce((sum, cohort) => sum + centsOf(cohort.pending_amount), 0);
  const what = count === 1 ? '1 expense waits' : `${count} expenses wait`;
  throw invalid({ pending: [`${what} for an approval, ${formatCents(cents)} in all.`] });
}

/** Positions count anew: what waits for an approval had its own. */
const numbered = (lines: readonly StatementLine[]): StatementLine[] =>
  lines.map((line, n) => ({ ...line, position: n + 1 }));

async function freeze(
  { db }: Acting,
  id: number,
  cohorts: readonly StatementCohort[],
  lines: readonly StatementLine[],
) {
  await sql`
    insert into statement_lines (statement_id, position, cohort_id, source, source_id, line_id, side, true_on, booked_on, vehicle_id, plate,
      heading, description, amount, owner_percent, late)
    select ${id}, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position int, cohort_id bigint, source text,
      source_id bigint, line_id bigint, side text, true_on date, booked_on date, vehicle_id bigint, plate text, heading text,
      description text, amount numeric, owner_percent numeric, late boolean)`.execute(db);
  await sql`
    update statement_cohorts x
    set locked = true, revenue = c.revenue, expense = c.expense, owner_income = c.owner_income, owner_expense = c.owner_expense,
      fee = c.fee, carried_in = c.carried_in, payout = c.payout, carried_out = c.carried_out, components = c.components
    from jsonb_to_recordset(${JSON.stringify(cohorts)}::jsonb) as c (cohort_id bigint, revenue numeric, expense numeric,
      owner_income numeric, owner_expense numeric, fee numeric, carried_in numeric, payout numeric, carried_out numeric, components jsonb)
    where x.statement_id = ${id} and x.cohort_id = c.cohort_id`.execute(db);
}

/** Danger: it is the last thing of its transaction, since whoever takes the next number waits for it. */
async function takeNumber({ db, now, person }: Acting, id: number, year: string, hash: string): Promise<string> {
  const { statement_prefix } = await settingOf(db, 'money', null);
  const series = `${statement_prefix}-${year}`;
  const { rows } = await sql<{ readonly number: string }>`
    with taken as (
      insert into document_counters (series, last) values (${series}, 1)
      on conflict (series) do update set last = document_counters.last + 1 returning last
    )
    update statements s
    set number = ${series} || '-' || lpad(taken.last::text, greatest(4, length(taken.last::text)), '0'), state = 'issued', hash = ${hash},
      issued_at = ${now}::timestamptz, issued_by = ${person.id}, updated_at = ${now}::timestamptz
    from taken where s.id = ${id} returning s.number`.execute(db);
  return rows[0]?.number ?? '';
}

/**
 * Fixes what is stated and gives the statement its number.
 *
 * @throws 422 `state` for one that is no draft, `startDate`, `endDate`, and `pending` unless that is accepted
 */
export async function issue(ctx: Acting, id: number, acceptPending: boolean): Promise<void> {
  const row = await heldStatement(ctx, id);
  if (row.state !== 'draft') throw invalid({ state: [`It is ${row.state} already.`] });
  await holdStated(ctx, row.cohortIds);
  const sheet = await sheetNow(ctx, row);
  await checkDays(ctx, row, sheet);
  if (!acceptPending) checkPending(sheet);
  const lines = numbered(sheet.lines);
  await freeze(ctx, id, sheet.cohorts, lines);
  const number = await takeNumber(ctx, id, (await todayOf(ctx)).slice(0, 4), hashOf(lines));
  const payout = textOfCents(sheet.cohorts.reduce((sum, cohort) => sum + centsOf(cohort.payout), 0));
  ctx.audit({
    action: 'statement.issue',
    entity: 'statement',
    entityId: id,
    detail: { from: { state: 'draft' }, to: { state: 'issued', number, payout } },
  });
}
