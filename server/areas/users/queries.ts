/** People with the names of what they refer to, when they were seen last, and what waits of theirs. */
import { type Kysely, sql } from 'kysely';
import type { Person, users as rows, UserState } from '#contract/areas/users.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { gone, missing } from '#server/http/refusal.ts';
import { type Page, pageOf } from '#server/kit/page.ts';
import type { Stored } from '#server/kit/present.ts';

export type StoredPerson = Stored<Omit<Person, 'editable' | 'why_not'>>;

const state = sql<UserState>`
  case
    when u.active then 'active'
    when u.requested_at is not null then 'requested'
    when u.invited_at is not null then 'invited'
    else 'inactive'
  end`;

const branches = sql<Person['branches']>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.name), '[]')
  from user_branches ub join branches o on o.id = ub.branch_id and o.deleted_at is null
  where ub.user_id = u.id and ub.branch_id is distinct from u.branch_id)`;

/** By a sign-in, or by what a phone said of its unsent work: that outlives the sign-in. */
const lastSeen = sql<Date | null>`greatest(
  (select max(s.seen_at) from sessions s where s.user_id = u.id),
  (select max(v.reported_at) from devices v where v.user_id = u.id))`;

const unsent = sql<number>`(select coalesce(sum(v.unsent), 0)::int from devices v where v.user_id = u.id)`;

const openTodos = sql<number>`(
  select count(*)::int from todos t where t.resource = u.id and t.deleted_at is null and t.completed_at is null)`;

const twoFactor = sql<boolean>`exists (select from two_factors t where t.user_id = u.id and t.enabled_at is not null)`;

/** Each count has an index of its own. */
function selectPeople(db: Kysely<Database>) {
  return db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('departments as d', (join) => join.onRef('d.id', '=', 'u.department_id').on('d.deleted_at', 'is', null))
    .leftJoin('branches as b', 'b.id', 'u.branch_id')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role_id', 'r.title as role_name', 'u.active'])
    .select(['d.id as department_id', 'd.name as department_name', 'u.branch_id', 'b.name as branch_name'])
    .select([branches.as('branches'), state.as('state'), twoFactor.as('two_factor')])
    .select([lastSeen.as('last_seen_at'), unsent.as('unsent'), openTodos.as('open_todos')])
    .select(['u.created_at', 'u.updated_at', 'u.deleted_at'])
    .$castTo<StoredPerson>();
}

const worksIn = (branch: number) => sql`
  (branch_id = ${branch} or exists (select from user_branches ub where ub.user_id = listed.id and ub.branch_id = ${branch}))`;

export function pageOfPeople(db: Kysely<Database>, query: Query<typeof rows.list>): Promise<Page<StoredPerson>> {
  const { role_id, department_id, branch_id, state: wanted, two_factor } = query;
  return pageOf(db, selectPeople(db), query, {
    where: [
      role_id === undefined ? undefined : sql`role_id = ${role_id}`,
      department_id === undefined ? undefined : sql`department_id = ${department_id}`,
      branch_id === undefined ? undefined : worksIn(branch_id),
      wanted === undefined ? undefined : sql`state = ${wanted}`,
      two_factor === undefined ? undefined : sql`two_factor = ${two_factor === 'on'}`,
    ],
    search: ['name', 'email', 'phone'],
    sorts: {
      name: 'text',
      email: 'text',
      role_name: 'text',
      department_name: 'text',
      branch_name: 'text',
      last_seen_at: 'moment',
      updated_at: 'moment',
    },
  });
}

/** The person, deleted or not. 404 when there never was one. */
export async function personById(db: Kysely<Database>, id: number): Promise<StoredPerson> {
  const person = await selectPeople(db).where('u.id', '=', id).executeTakeFirst();
  if (!person) throw missing('person');
  return person;
}

/** What the writes need of a person besides what is listed. */
export interface HeldPerson extends StoredPerson {
  /** They have chosen a password. */
  readonly hasPassword: boolean;
}

/**
 * The person, held until the transaction ends.
 *
 * @param which `live`: 410 when they are deleted; `any`: deleted or not
 * @throws 404 when there never was one
 */
export async function heldPerson(db: Kysely<Database>, id: number, which: 'live' | 'any'): Promise<HeldPerson> {
  // Held so that the audit may still name them: two who change one another at once must not wait for each other.
  const held = db.selectFrom('users').where('id', '=', id).forNoKeyUpdate();
  const row = await held.select(sql<boolean>`password_hash is not null`.as('hasPassword')).executeTakeFirst();
  if (!row) throw missing('person');
  const person = { ...(await personById(db, id)), ...row };
  if (which === 'live' && person.deleted_at !== null) throw gone('person');
  return person;
}

/** Who has the address, deleted or not, whatever the case. */
export const ownerOf = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

export const departmentNames = (db: Kysely<Database>) =>
  db
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
