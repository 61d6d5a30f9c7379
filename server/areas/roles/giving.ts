/**
 * Who may give what (people.md §4.2). Nobody gives, takes or changes what is above their own: all names of a role, as it was and as it is to be,
 * must be among those of whoever gives it, and so must the sum that it approves. And one administrator always remains.
 */
import { type Kysely, sql } from 'kysely';
import { roleId } from '#server/db/roles.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { permissionWords } from '../permissions/queries.ts';
import { livingRole, roleById } from './queries.ts';

/** Whoever gives, as they are at this moment. */
export interface Giver {
  readonly roleId: number;
  readonly may: ReadonlySet<string>;
  /** Up to how much they approve, in the yard's currency; null for any sum. */
  readonly limit: number | null;
  /** What each permission allows, by name. */
  readonly words: ReadonlyMap<string, string>;
}

/** What would be given, taken or changed: a role. */
export interface Given {
  readonly title: string;
  readonly permissions: readonly string[];
  readonly approval_limit: number | null;
}

/** Danger: the person of the request was read before the transaction began, so what they may do is read again. */
export async function giverOf(db: Kysely<Database>, userId: number): Promise<Giver> {
  const user = db.selectFrom('users').select('role_id').where('id', '=', userId);
  const { role_id } = await user.executeTakeFirstOrThrow();
  const { id, permissions, approval_limit } = await roleById(db, role_id);
  return { roleId: id, may: new Set(permissions), limit: approval_limit, words: await permissionWords(db) };
}

/** The permission for which the limit of a role counts. */
const LIMITED = 'expense.approve';

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
const sumText = (limit: number | null): string => (limit === null ? 'any sum' : `up to ${limit.toFixed(2)}`);

/** A sentence when some of it is above the giver's own: "Accountant may approve expenses; you may not." Null when they may give it. */
export function whyNotGive(giver: Giver, given: Given): { readonly field: keyof Given; readonly why: string } | null {
  // A name that no version knows any more allows nothing.
  const [first, ...more] = given.permissions.filter((name) => giver.words.has(name) && !giver.may.has(name));
  if (first !== undefined) {
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    const act = lowered(giver.words.get(first) ?? first);
    return { field: 'permissions', why: `${given.title} may ${act}${others}; you may not.` };
  }
  const { limit } = giver;
  if (limit === null || !given.permissions.includes(LIMITED)) return null;
  if (given.approval_limit !== null && given.approval_limit <= limit) return null;
  const why = `${given.title} may approve ${sumText(given.approval_limit)}; you may approve ${sumText(limit)}.`;
  return { field: 'approval_limit', why };
}

type Moving = Pick<Context, 'db' | 'now' | 'audit'>;
interface Holder {
  readonly id: number;
  readonly branch_id: number | null;
}

/** Gives the role `to` to these people, who have the role `from` and whom the caller holds, and writes it down for each. */
export async function setRole(ctx: Moving, people: readonly Holder[], from: number, to: number): Promise<void> {
  const ids = people.map(({ id }) => id);
  await sql`
    update users set role_id = ${to}, updated_at = greatest(${ctx.now}::timestamptz, updated_at + interval '1 millisecond')
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  const detail = { from: { role_id: from }, to: { role_id: to } };
  for (const { id, branch_id } of people)
    ctx.audit({ action: 'user.update', entity: 'user', entityId: id, branchId: branch_id, detail });
}

export const LAST_ADMINISTRATOR = 'This is the last administrator: make somebody else one first.';

/**
 * Whether this person, whose row the caller holds (for no key update), is the only administrator who may sign in. The administrator's role is held
 * until the transaction ends, so that two who leave it at once wait for each other, and the second sees that the first has left.
 */
export async function isLastAdministrator(db: Kysely<Database>, userId: number): Promise<boolean> {
  const id = await roleId(db, 'admin');
  const administrators = db.selectFrom('users').select('id').where('role_id', '=', id).where('active', '=', true);
  if (!(await administrators.where('id', '=', userId).executeTakeFirst())) return false;
  await db.selectFrom('roles').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return (await administrators.where('id', '<>', userId).executeTakeFirst()) === undefined;
}

/**
 * Gives a person the role.
 *
 * @throws 404 for nobody; 422 `role_id` when it is one's own role, is or was above one's own, or the yard would have no administrator
 */
export async function giveRole(ctx: Moving & Pick<Context, 'person'>, userId: number, to: number): Promise<void> {
  const refuse = (why: string) => invalid({ role_id: [why] });
  if (userId === ctx.person.id) throw refuse('Nobody changes their own role: somebody else must do it.');
  const user = ctx.db.selectFrom('users').select(['id', 'branch_id', 'role_id']).where('id', '=', userId);
  const row = await user.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw missing('person');
  if (row.role_id === to) return;
  if (await isLastAdministrator(ctx.db, userId)) throw refuse(LAST_ADMINISTRATOR);
  const before = await roleById(ctx.db, row.role_id);
  const after = await livingRole(ctx.db, to);
  if (!after) throw refuse('This role does not exist.');
  const giver = await giverOf(ctx.db, ctx.person.id);
  const refused = whyNotGive(giver, before) ?? whyNotGive(giver, after);
  if (refused) throw refuse(refused.why);
  await setRole(ctx, [row], before.id, to);
}
