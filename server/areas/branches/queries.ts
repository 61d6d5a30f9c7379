/** Branches with what belongs to each. */
import { type Kysely, sql } from 'kysely';
import type { BranchRecord } from '#contract/areas/branches.ts';
import type { Database } from '#server/db/tables.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

const people = sql<number>`(select count(*)::int from users u where u.branch_id = b.id and u.active)`;
const vehicles = sql<number>`(select count(*)::int from vehicles v where v.branch_id = b.id and v.deleted_at is null)`;

function selectBranches(db: Kysely<Database>) {
  return db
    .selectFrom('branches as b')
    .select(['b.id', 'b.name', 'b.timezone', 'b.phone', 'b.address', 'b.country', 'b.position'])
    .select(['b.created_at', 'b.updated_at', 'b.deleted_at', people.as('people'), vehicles.as('vehicles')])
    .$castTo<Stored<BranchRecord>>();
}

/** The branch, deleted or not. 404 when there never was one. */
export async function branchById(db: Kysely<Database>, id: number): Promise<BranchRecord> {
  const row = await selectBranches(db).where('b.id', '=', id).executeTakeFirst();
  if (!row) throw missing('branch');
  return present<BranchRecord>(row);
}

export async function pageOfBranches(db: Kysely<Database>, query: ListQuery) {
  const { page, ...rest } = await pageOf(db, selectBranches(db), query, {
    search: ['name', 'address', 'timezone'],
    sorts: { position: 'number', name: 'text', people: 'number', vehicles: 'number' },
  });
  return { branch: page.map((row) => present<BranchRecord>(row)), ...rest };
}

/** The place behind all branches. */
export async function lastPosition(db: Kysely<Database>): Promise<number> {
  const { position } = await db
    .selectFrom('branches')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`-1`).as('position'))
    .executeTakeFirstOrThrow();
  return position;
}
