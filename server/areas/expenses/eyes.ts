/** Four eyes: who approves is neither who entered it, nor who it is for, nor who changed its money last, and within the limit of their role (money.md §4.6). */
import { type Kysely, sql } from 'kysely';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import { sumText } from '#server/lib/sum-text.ts';

/** What of a record four eyes look at. */
export interface Approvable {
  readonly amount: string;
  readonly created_by: number | null;
  readonly person_id: number | null;
  readonly money_changed_by: number | null;
}

/** What of the approver counts. */
export interface Approver {
  readonly id: number;
  /** In cents; null: any sum. */
  readonly limit: number | null;
  /** What they entered themselves they may approve, with a reason. */
  readonly mayOwn: boolean;
}

export async function approverOf({ db, person }: Pick<Context, 'db' | 'person'>): Promise<Approver> {
  const { own_approval } = await settingOf(db, 'money', null);
  return { id: person.id, limit: await limitOf(db, person.id), mayOwn: own_approval === 'with_reason' };
}

/** The limit of the person's role, in cents. */
async function limitOf(db: Kysely<Database>, userId: number): Promise<number | null> {
  const { rows } = await sql<{ readonly approval_limit: number | null }>`
    select r.approval_limit from users u join roles r on r.id = u.role_id where u.id = ${userId}`.execute(db);
  return rows[0]?.approval_limit ?? null;
}

function ownWords({ created_by, person_id, money_changed_by }: Approvable, id: number): string | null {
  if (created_by === id) return 'You entered this yourself: somebody else approves it.';
  if (person_id === id) return 'This is for yourself: somebody else approves it.';
  return money_changed_by === id ? 'You changed this last: somebody else approves it.' : null;
}

/** Why the person may not approve the record; null where they may. */
export function eyesWords(record: Approvable, { id, limit, mayOwn }: Approver, reason: string): string | null {
  if (limit !== null && centsOf(record.amount) > limit)
    return `You may approve up to ${sumText(textOfCents(limit))}; this is ${sumText(record.amount)}.`;
  const own = ownWords(record, id);
  if (own === null || !mayOwn) return own;
  return reason === '' ? 'Give a reason why you approve your own.' : null;
}
