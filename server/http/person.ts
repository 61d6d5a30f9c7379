/** Who a request is from: the person behind its session cookie or its token, and what their session still lacks. */
import { type Kysely, sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { withHeld } from '#server/kit/scope.ts';
import type { Database } from '../db/tables.ts';
import type { Person } from './handler.ts';
import { hashSecret } from './secrets.ts';
import { type Stage, stageAt } from './stage.ts';

export interface SignedIn {
  readonly person: Person;
  /** The hash by which the tables know the session. */
  readonly hash: string;
  /** When the session was last prolonged. */
  readonly seenAt: Date;
  /** However often it is prolonged, it ends then. */
  readonly endsAt: Date;
  readonly stage: Stage;
  /** When the person last said their password in this session. */
  readonly confirmedAt: Date | null;
}

/** The person of a session, or null when it does not exist, has expired, or the person may no longer sign in. */
export async function personOfSession(db: Kysely<Database>, sessionHash: string, now: Date): Promise<SignedIn | null> {
  const row = await selectSessions(db, now).where('sessions.id_hash', '=', sessionHash).executeTakeFirst();
  return row ? toSignedIn(row) : null;
}

/** The person of a bearer or rental token as the Authorization header holds it, or null. */
export async function personOfToken(
  db: Kysely<Database>,
  kind: 'bearer' | 'rental',
  header: string,
  now: Date,
): Promise<SignedIn | null> {
  const secret = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1];
  if (secret === undefined) return null;
  const row = await selectSessions(db, now)
    .innerJoin('tokens', 'tokens.session_hash', 'sessions.id_hash')
    .where('tokens.id_hash', '=', hashSecret(secret))
    .where('tokens.kind', '=', kind)
    .where('tokens.expires_at', '>', now)
    .executeTakeFirst();
  return row ? toSignedIn(row) : null;
}

/** The person of an id, whether or not signed in; null when there is none or they may not sign in. */
export async function personOf(db: Kysely<Database>, userId: number): Promise<Person | null> {
  const row = await selectPeople(db).where('users.id', '=', userId).executeTakeFirst();
  return row ? toPerson(row) : null;
}

/** At every request: names are looked up one by one, since to plan two more joins takes PostgreSQL as long as all of the rest. */
function selectPeople(db: Kysely<Database>) {
  const department = sql<string | null>`(select name from departments d where d.id = users.department_id)`;
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
    .select(['users.id', 'users.name', 'users.email', 'roles.name as role', 'users.branch_id'])
    .select([department.as('department'), permissions.as('permissions'), others.as('others')])
    .where('users.active', '=', true);
}

/** Sessions that have not expired, with their people. */
function selectSessions(db: Kysely<Database>, now: Date) {
  return selectPeople(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['sessions.id_hash', 'sessions.seen_at', 'sessions.ends_at', 'sessions.confirmed_at'])
    .select(stageAt(now).as('stage'))
    .where('sessions.expires_at', '>', now);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>;

const toSignedIn = (row: SessionRow): SignedIn => ({
  person: toPerson(row),
  hash: row.id_hash,
  seenAt: row.seen_at,
  endsAt: row.ends_at,
  stage: row.stage,
  confirmedAt: row.confirmed_at,
});

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

function toPerson(row: PersonRow): Person {
  const { id, name, email, role, branch_id, department } = row;
  const permissions = new Set(withHeld(row.permissions) as Permission[]);
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
