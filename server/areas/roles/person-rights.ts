/** What a person may do, by what, and since when. */
import { type Kysely, sql } from 'kysely';
import type { Right, roles as rows } from '#contract/areas/roles.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { reachOfRight, withHeld } from '#server/kit/scope.ts';
import { iso } from '#server/lib/iso.ts';
import { permissionWords } from '../permissions/queries.ts';
import { verdictOf } from './verdict.ts';

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly role_id: number;
  readonly role_name: string;
  readonly role_title: string;
  readonly approval_limit: number | null;
  /** The one they are at home in first. */
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly created_at: Date;
  /** When they were given the role, and by whom; null when they have had it from the beginning. */
  readonly given_at: Date | null;
  readonly given_by: string | null;
}

type Told = Omit<Answer<typeof rows.person>, 'status' | 'message'>;

/** Everything that is told of a person's rights. 404 when there never was such a person, 422 as `verdictOf` says. */
export async function rightsOf(ctx: Context, userId: number, asked: Query<typeof rows.person>): Promise<Told> {
  const holder = await holderOf(ctx.db, userId);
  const grants = await grantsOf(ctx.db, holder.role_id);
  const words = await permissionWords(ctx.db);
  const { id, name, active, role_id, role_name, role_title, branches } = holder;
  return {
    user: { id, name, active },
    role: { id: role_id, name: role_name, title: role_title },
    branches: [...branches],
    permissions: [...words].map(([right, title]) => rightOf(holder, grants, right, title)),
    verdict: await verdictOf(ctx, holder, words, asked),
  };
}

async function holderOf(db: Kysely<Database>, userId: number): Promise<Holder> {
  const { rows: found } = await sql<Holder>`
    select u.id, u.name, u.active, r.id as role_id, r.name as role_name, r.title as role_title,
      (r.approval_limit / 100.0)::double precision as approval_limit, u.created_at, (
        select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name)
          order by b.id is distinct from u.branch_id, b.name, b.id), '[]')
        from branches b
        where b.id = u.branch_id or exists (select 1 from user_branches x where x.user_id = u.id and x.branch_id = b.id)
      ) as branches,
      given.at as given_at, given.name as given_by
    from users u
    join roles r on r.id = u.role_id
    left join lateral (
      select a.at, by.name from audit a left join users by on by.id = a.user_id
      where a.entity = 'user' and a.entity_id = u.id and a.detail -> 'to' -> 'role_id' is not null
      order by a.id desc limit 1
    ) given on true
    where u.id = ${userId}`.execute(db);
  const [holder] = found;
  if (!holder) throw missing('person');
  return holder;
}

interface Grant {
  readonly permission: string;
  readonly granted_at: Date | null;
  readonly by: string | null;
}

/** By name; of a right that another one holds, how that one was granted. */
async function grantsOf(db: Kysely<Database>, roleId: number): Promise<ReadonlyMap<string, Grant>> {
  const { rows: grants } = await sql<Grant>`
    select p.permission, p.granted_at, u.name as by
    from role_permissions p left join users u on u.id = p.granted_by where p.role_id = ${roleId}`.execute(db);
  const told = new Map(grants.map((grant) => [grant.permission, grant]));
  for (const grant of grants)
    for (const held of withHeld([grant.permission])) if (!told.has(held)) told.set(held, grant);
  return told;
}

/** What holds for everybody who has the permission. */
const NEVER: Readonly<Record<string, string>> = {
  'attendance.approve': 'Not their own working time.',
  'leave.approve': 'Not their own leave.',
  'leave.approve-final': 'Not their own leave.',
};

function limitsOf(name: string, { approval_limit }: Holder): string[] {
  if (name === 'expense.approve' && approval_limit !== null) return [`Up to ${approval_limit.toFixed(2)}.`];
  const never = NEVER[name];
  return never === undefined ? [] : [never];
}

const NOT_GRANTED = { granted: false, by: null, scope: null, limits: [], since: null, since_by: null };

/** A right began when the role got it, or when the person got the role, whichever came later. */
function rightOf(holder: Holder, grants: ReadonlyMap<string, Grant>, name: string, title: string): Right {
  const grant = grants.get(name);
  if (!grant) return { name, title, ...NOT_GRANTED };
  const got = holder.given_at ?? holder.created_at;
  const isLater = grant.granted_at !== null && grant.granted_at > got;
  return {
    name,
    title,
    granted: true,
    by: holder.role_title,
    scope: reachOfRight(name, (right) => grants.has(right)),
    limits: limitsOf(name, holder),
    since: iso(isLater ? grant.granted_at : got),
    since_by: isLater ? grant.by : holder.given_by,
  };
}
