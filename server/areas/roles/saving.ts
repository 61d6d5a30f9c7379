/** Roles are added and changed: names that are free, rights that are known and one's own to give, no change over somebody else's. */
import { sql } from 'kysely';
import type { roles as rows } from '#contract/areas/roles.ts';
import type { Body } from '#contract/endpoint.ts';
import { ROLE_NAMES, TWO_FACTOR_GRACE_DAYS } from '#server/db/roles.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { withHeld } from '#server/kit/scope.ts';
import { refuseStale } from '#server/kit/stale.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { type Giver, giverOf, whyNotGive } from './giving.ts';
import { whyNotTouch } from './present.ts';
import { livingRole, lockRole, roleOfName, type StoredRole } from './queries.ts';

type New = Body<typeof rows.add>;
type Change = Body<typeof rows.update>;
/** What people decide about a role. */
type Decided = Pick<StoredRole, 'name' | 'title' | 'two_factor' | 'approval_limit'> & {
  readonly permissions: readonly string[];
};

const TAKEN = 'There is a role of this name.';
const STALE = 'Somebody changed this role meanwhile. Look at it again before you change it.';

/** Adds the role; answers its number. */
export async function addRole(ctx: Context, { copy_of, ...sent }: New): Promise<number> {
  const copied = copy_of === undefined ? null : await copiedRole(ctx, copy_of);
  const wanted = decidedOf(sent, { ...(copied ?? NOTHING), name: sent.name, title: sent.title });
  await check(ctx, await giverOf(ctx.db, ctx.person.id), wanted, null);
  const columns = { ...columnsOf(wanted), two_factor_from: await twoFactorFrom(ctx, wanted, null) };
  const made = await ctx.db
    .insertInto('roles')
    .values({ ...columns, created_at: ctx.now, created_by: ctx.person.id, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw invalid({ name: [TAKEN] });
  await setPermissions(ctx, made.id, [], wanted.permissions);
  const detail = { to: { ...wanted, two_factor_from: columns.two_factor_from } };
  ctx.audit({ action: 'role.create', entity: 'role', entityId: made.id, detail });
  return made.id;
}

/** Changes what was sent and differs. 410 for a deleted role, 409 when the form is stale, 422 by field. */
export async function updateRole(ctx: Context, id: number, { seen_at, ...sent }: Change): Promise<void> {
  const now = await lockRole(ctx.db, id);
  refuseStale(now, seen_at, STALE);
  const wanted = decidedOf(sent, now);
  await check(ctx, await giverOf(ctx.db, ctx.person.id), wanted, now);
  const two_factor_from = await twoFactorFrom(ctx, wanted, now);
  const { permissions, ...fields } = wanted;
  const change = changedFields(now, { ...fields, two_factor_from });
  const moved = await setPermissions(ctx, id, now.permissions, permissions);
  if (!change && moved.given.length === 0 && moved.taken.length === 0) return;
  // Two changes in the same millisecond must not look like one to whoever saw the role between them.
  const updated_at = new Date(Math.max(ctx.now.getTime(), now.updated_at.getTime() + 1));
  await ctx.db
    .updateTable('roles')
    .set({ ...columnsOf(wanted), two_factor_from, updated_at })
    .where('id', '=', id)
    .execute();
  ctx.audit({ action: 'role.update', entity: 'role', entityId: id, detail: { ...change, ...moved } });
}

const NOTHING = { permissions: [], two_factor: 'off', approval_limit: null } as const;

/** The role that the new one is a copy of. 422 when there is none. */
async function copiedRole({ db }: Context, id: number): Promise<StoredRole> {
  const role = await livingRole(db, id);
  if (!role) throw invalid({ copy_of: ['This role does not exist.'] });
  return role;
}

/** The role as it is to be: what was sent, and what it has for the rest. */
function decidedOf(sent: Omit<Change, 'seen_at'>, had: Decided): Decided {
  return {
    name: sent.name ?? had.name,
    title: sent.title ?? had.title,
    permissions: sent.permissions === undefined ? [...had.permissions] : withHeld(sent.permissions).toSorted(byCode),
    two_factor: sent.two_factor ?? had.two_factor,
    approval_limit: sent.approval_limit === undefined ? had.approval_limit : sent.approval_limit,
  };
}

const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const columnsOf = ({ name, title, two_factor, approval_limit }: Decided) => ({
  name,
  title,
  two_factor,
  approval_limit: approval_limit === null ? null : Math.round(approval_limit * 100),
});

/** 422 naming every field whose value is not allowed. `now`: the role that is changed, null for a new one. */
async function check(ctx: Context, giver: Giver, wanted: Decided, now: StoredRole | null): Promise<void> {
  const errors: FieldErrors = {};
  const name = await nameError(ctx, wanted.name, now);
  if (name !== null) errors['name'] = [name];
  const permissions = permissionsError(giver, wanted, now);
  if (permissions !== null) errors['permissions'] = [permissions];
  else if (now?.name === 'admin' && wanted.approval_limit !== null)
    errors['approval_limit'] = ['An administrator may approve any sum; that cannot be changed.'];
  else {
    const refused = whyNotGive(giver, wanted);
    if (refused) errors[refused.field] = [refused.why];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function nameError({ db }: Context, name: string, now: StoredRole | null): Promise<string | null> {
  if (name === now?.name) return null;
  if (now && ROLE_NAMES.some((known) => known === now.name))
    return 'This role came with the product and keeps its name. Its title may change.';
  const other = await roleOfName(db, name);
  if (!other) return null;
  return other.deleted_at === null ? TAKEN : 'A deleted role has this name: bring it back, or choose another.';
}

function permissionsError(giver: Giver, wanted: Decided, now: StoredRole | null): string | null {
  const had = new Set(now?.permissions);
  const unknown = wanted.permissions.find((name) => !giver.words.has(name) && !had.has(name));
  if (unknown !== undefined) return `There is no permission “${unknown}”.`;
  const isChanged = wanted.permissions.length !== had.size || wanted.permissions.some((name) => !had.has(name));
  if (now?.name === 'admin' && isChanged) return 'An administrator may do everything; that cannot be changed.';
  return now && whyNotTouch(giver, now);
}

/** From which day on an authenticator is demanded: some days from today when that is decided only now. */
async function twoFactorFrom(ctx: Context, wanted: Decided, now: StoredRole | null): Promise<string | null> {
  if (wanted.two_factor === 'off') return null;
  if (now?.two_factor === 'required') return now.two_factor_from;
  return addDays(dayOf(ctx.now, await zoneOf(ctx.db, ctx.person.branch_id)), TWO_FACTOR_GRACE_DAYS);
}

/** Gives the role the permissions that it lacks, and takes those that it is no longer to have. */
async function setPermissions(ctx: Context, id: number, had: readonly string[], wanted: readonly string[]) {
  const given = wanted.filter((name) => !had.includes(name));
  const taken = had.filter((name) => !wanted.includes(name));
  await sql`delete from role_permissions where role_id = ${id} and permission = any(${taken}::text[])`.execute(ctx.db);
  // Held meanwhile: a permission that somebody deletes at this moment must not be given any more.
  await sql`
    insert into role_permissions (role_id, permission, granted_at, granted_by)
    select ${id}::bigint, name, ${ctx.now}::timestamptz, ${ctx.person.id}::bigint
    from permissions where name = any(${given}::text[]) for share`.execute(ctx.db);
  return { given, taken };
}
