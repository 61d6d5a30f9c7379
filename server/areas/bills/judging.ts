/** Whether two bills that look alike are one (money.md §4.9). */
import type { Kysely } from 'kysely';
import type { bills as rows } from '#contract/areas/bills.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { heldBill } from './held.ts';

/** Two records that were looked at; a bill comes before an expense, and of two of one kind the older one is first. */
export interface JudgedPair {
  readonly a_kind: 'bill' | 'expense';
  readonly a_id: number;
  readonly b_kind: 'bill' | 'expense';
  readonly b_id: number;
}

interface Judging {
  readonly db: Kysely<Database>;
  readonly person: { readonly id: number };
  readonly now: Date;
}

/** Notes what somebody said of a pair; the later word stands. */
export async function putVerdict(
  { db, person, now }: Judging,
  pair: JudgedPair,
  verdict: 'same' | 'different',
): Promise<void> {
  const said = { verdict, by: person.id, at: now };
  await db
    .insertInto('duplicate_verdicts')
    .values({ ...pair, ...said })
    .onConflict((oc) => oc.columns(['a_kind', 'a_id', 'b_kind', 'b_id']).doUpdateSet(said))
    .execute();
}

/** Both are held in the order of their ids, so that two who judge one pair never wait for each other. */
export async function judgeBill(ctx: Context, id: number, sent: Body<typeof rows.judge>): Promise<void> {
  const { other_id, verdict } = sent;
  if (id === other_id) throw invalid({ other_id: ['This is the same bill.'] });
  const [a_id, b_id] = [Math.min(id, other_id), Math.max(id, other_id)];
  const [first, second] = [await heldBill(ctx, a_id, 'live'), await heldBill(ctx, b_id, 'live')];
  await putVerdict(ctx, { a_kind: 'bill', a_id, b_kind: 'bill', b_id }, verdict);
  for (const { id: entityId, branch_id } of [first, second])
    ctx.audit({
      action: 'bill.judge',
      entity: 'bill',
      entityId,
      branchId: branch_id,
      detail: { other_id: entityId === id ? other_id : id, verdict },
    });
}
