/** Who a request is from: the person behind its session cookie or its token. */
import { type Kysely, sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { Database } from '../db/tables.ts';
import type { Person } from './handler.ts';
import { hashSecret } from './secrets.ts';

export interface SignedIn {
  readonly person: Person;
  /** When the session was last prolonged. */
  readonly seenAt: Date;
}

/** The person of a session, or null when it does not exist, has expired, or the person may no longer sign in. */
export async function personOfSession(db: Kysely<Database>, sessionHash: string, now: Date): Promise<SignedIn | null> {
  const row = await selectPeople(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.seen_at')
    .where('sessions.id_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ? { person: toPerson(row), seenAt: row.seen_at } : null;
}

/** The person of a bearer or rental token as the Authorization header holds it, or null. */
export async function personOfToken(
  db: Kysely<Database>,
  kind: 'bearer' | 'rental',
  header: string,
  now: Date,
): Promise<Person | null> {
  const secret = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1];
  if (secret === undefined) return null;
  const row = await selectPeople(db)
    .innerJoin('tokens', 'tokens.user_id', 'users.id')
    .where('tokens.id_hash', '=', hashSecret(secret))
    .where('tokens.kind', '=', kind)
    .where('tokens.expires_at', '>', now)
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

/** The person of an id, whether or not signed in; null when there is none or they may not sign in. */
export async function personOf(db: Kysely<Database>, userId: number): Promise<Person | null> {
  const row = await selectPeople(db).where('users.id', '=', userId).executeTakeFirst();
  return row ? toPerson(row) : null;
}

function selectPeople(db: Kysely<Database>) {
  const permissions = sql<
    Permission[]
  >`array(select permission from role_permissions p where p.role_id = users.role_id)`;
  // As JSON: no driver was told how to read a list of `bigint` (open.ts).
  const others = sql<
    number[]
  >`(select coalesce(jsonb_agg(branch_id), '[]') from user_branches b where b.user_id = users.id)`;
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('departments', 'departments.id', 'users.department_id')
    .select(['users.id', 'users.name', 'users.email', 'roles.name as role', 'users.branch_id'])
    .select(['departments.name as department', permissions.as('permissions'), others.as('others')])
    .where('users.active', '=', true);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

function toPerson(row: PersonRow): Person {
  const { id, name, email, role, branch_id, department } = row;
  const permissions = new Set(row.permissions);
  return {
    id,
    name,
    email,
    role,
    branch_id,
    department,
    branches: [...new Set([...(branch_id === null ? [] : [branch_id]), ...row.others])],
    permissions,
    can: (permission) => permissions.has(permission),
  };
}
