/** The branches of a person besides their home. One's branches are both together. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { StoredPerson } from './queries.ts';

const byNumber = (a: number, b: number): number => a - b;

export const branchIdsOf = ({ branches }: Pick<StoredPerson, 'branches'>): readonly number[] =>
  branches.map(({ id }) => id).toSorted(byNumber);

/** 422 on `branches` where one is missing. Those that are there stay until the transaction ends. */
export async function refuseMissingBranches(db: Kysely<Database>, ids: readonly number[] = []): Promise<void> {
  const there = await db
    .selectFrom('branches')
    .select('id')
    .where(anyOf('id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (there.length < new Set(ids).size) throw invalid({ branches: ['One of these branches does not exist.'] });
}

/** What is kept of the branches that were sent: each once, without the home, which is theirs anyway. */
export const otherBranches = (sent: readonly number[], home: number | null): readonly number[] =>
  [...new Set(sent)].filter((id) => id !== home).toSorted(byNumber);

/** Makes exactly these the other branches of the person. */
export async function setBranches({ db }: Pick<Context, 'db'>, userId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('user_branches').where('user_id', '=', userId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((branch_id) => ({ user_id: userId, branch_id }));
  await db.insertInto('user_branches').values(rows).execute();
}
