/**
 * The lock of what is stated (money.md §4.4): what counts with a stated day is changed by nobody, and what comes later counts on the first day that
 * is not stated yet. Row triggers are the net under these checks.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { invalid } from '#server/http/refusal.ts';

type Db = Kysely<Database>;

/**
 * Whoever books something holds the cohorts, so that none is stated meanwhile. Danger: before anything else is held, or two wait for each other.
 */
export async function shareCohorts(db: Db): Promise<void> {
  await sql`select 1 from cohorts order by id for share`.execute(db);
}

/** Where the expense `e` has a line `l`: whose that was on the day. */
export const cohortOfLine = sql`coalesce(l.cohort_id, cohort_on(l.vehicle_id, e.spent_on))`;

/** Whether a line of the expense `e` is stated. */
export const isStatedExpense = sql<boolean>`(e.state = 'approved' and exists (
  select 1 from expense_lines l where l.expense_id = e.id and l.booked_on <= stated_until(${cohortOfLine})))`;

/** Whether the charge `t` is stated, to the vehicle’s owner or to the house. */
export const isStatedCharge = sql<boolean>`(t.state = 'approved' and (
  t.booked_on <= stated_until(cohort_on(t.vehicle_id, t.used_on))
  or t.booked_on <= stated_until((select id from cohorts where kind = 'house'))) is true)`;

/** Whether the earning `e` is stated. */
export const isStatedEarning = sql<boolean>`(e.booked_on <= stated_until(cohort_on(e.vehicle_id, e.earned_on)) is true)`;

/** The day on which a charge counts: both its halves on one. */
export const chargeDay = (vehicleId: RawBuilder<unknown>, usedOn: RawBuilder<unknown>) => sql<string>`greatest(
  booking_day(${usedOn}, cohort_on(${vehicleId}, ${usedOn})),
  booking_day(${usedOn}, (select id from cohorts where kind = 'house')))`;

/** Moves a charge that would count on a stated day to the first one after; never back. The cohorts must be held. */
export async function bookCharge(db: Db, id: number): Promise<void> {
  await sql`
    update task_expenses t set booked_on = greatest(t.booked_on, ${chargeDay(sql`t.vehicle_id`, sql`t.used_on`)}) where t.id = ${id}`.execute(
    db,
  );
}

/** @throws 422 `status` where the charge is stated */
export async function refuseStatedCharge(db: Db, id: number): Promise<void> {
  const words = (await statedChargeWords(db, [id])).get(id);
  if (words !== undefined) throw invalid({ status: [words] });
}

/** On which day a trip of the vehicle counts. The cohorts must be held. */
export async function tripDay(db: Db, vehicleId: number, earnedOn: string): Promise<string> {
  const { rows } = await sql<{ readonly day: string }>`
    select booking_day(${earnedOn}::date, cohort_on(${vehicleId}::bigint, ${earnedOn}::date))::text as day`.execute(db);
  return rows[0]?.day ?? earnedOn;
}

/** @throws 422 `status` where the earning is stated */
export async function refuseStatedEarning(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ readonly words: string }>`
    select stated_words(cohort_on(e.vehicle_id, e.earned_on), e.booked_on) || ' Correct it with a credit.' as words
    from earnings e where e.id = ${id} and e.deleted_at is null and ${isStatedEarning}`.execute(db);
  if (rows[0]) throw invalid({ status: [rows[0].words] });
}

/** What is to be said of the first stated line of each of the expenses, by their ids. */
export async function statedWords(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ readonly id: number; readonly words: string }>`
    select distinct on (e.id) e.id, stated_words(${cohortOfLine}, l.booked_on) || ' Correct it with a credit.' as words
    from expenses e join expense_lines l on l.expense_id = e.id
    where e.id = any(${[...ids]}::bigint[]) and e.state = 'approved' and e.deleted_at is null
      and l.booked_on <= stated_until(${cohortOfLine})
    order by e.id, l.position`.execute(db);
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** The same of charges. */
export async function statedChargeWords(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ readonly id: number; readonly words: string }>`
    select t.id, coalesce(
      (select stated_words(c.id, t.booked_on) from cohorts c
        where c.id = cohort_on(t.vehicle_id, t.used_on) and t.booked_on <= stated_until(c.id)),
      (select stated_words(c.id, t.booked_on) from cohorts c where c.kind = 'house')) || ' Correct it with a credit.' as words
    from task_expenses t where t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null and ${isStatedCharge}`.execute(
    db,
  );
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** @throws 422 at the field where a line of the expense is stated */
export async function refuseStated(db: Db, expenseId: number, field: string): Promise<void> {
  const words = (await statedWords(db, [expenseId])).get(expenseId);
  if (words !== undefined) throw invalid({ [field]: [words] });
}

/** @throws 422 `from_date` where the day is stated to one of the cohorts */
export async function refuseStatedFrom(db: Db, cohortIds: readonly number[], from: string): Promise<void> {
  const { rows } = await sql<{ readonly words: string }>`
    select stated_words(c.id, ${from}::date) || ' Choose a day after it.' as words
    from cohorts c where c.id = any(${[...cohortIds]}::bigint[]) and ${from}::date <= stated_until(c.id) order by c.id limit 1`.execute(
    db,
  );
  if (rows[0]) throw invalid({ from_date: [rows[0].words] });
}
