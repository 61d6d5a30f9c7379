/** Decisions, payments and money edits name the version that was seen (money.md §4.7). */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { timeOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { sumText } from '#server/lib/sum-text.ts';
import type { HeldExpense } from './held.ts';

type Changed = Pick<HeldExpense, 'id' | 'version' | 'amount' | 'money_changed_by' | 'money_changed_at'>;

/** What happened since the version that was seen: `Changed from 120.00 to 140.00 by Ana, 10:12.` Null where it is the one that stands. */
export async function staleWords(
  { db, person }: Pick<Context, 'db' | 'person'>,
  row: Changed,
  seen: number,
): Promise<string | null> {
  if (row.version === seen) return null;
  const { rows } = await sql<{ readonly amount: string | null; readonly by: string | null }>`
    select (select detail ->> 'amount' from expense_logs
        where expense_id = ${row.id} and kind = 'event' and (detail ->> 'version')::int = ${seen} order by id desc limit 1) as amount,
      (select name from users where id = ${row.money_changed_by}::bigint) as by`.execute(db);
  const { amount = null, by = null } = rows[0] ?? {};
  const who = by === null ? '' : ` by ${by}`;
  const at =
    row.money_changed_at === null ? '' : `, ${timeOf(row.money_changed_at, await zoneOf(db, person.branch_id))}`;
  if (amount === null || amount === row.amount) return `Changed${who}${at}. Look at it again.`;
  return `Changed from ${sumText(amount)} to ${sumText(row.amount)}${who}${at}.`;
}
