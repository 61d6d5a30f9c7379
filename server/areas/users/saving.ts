/** People are invited and changed: names and addresses, roles within one's own, and whether they may sign in. */
import type { users as rows } from '#contract/areas/users.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { refuseStale } from '#server/kit/stale.ts';
import { mailLink } from '../auth/link-mails.ts';
import { giverOf, giveRole, whyNotGive } from '../roles/giving.ts';
import { livingRole } from '../roles/queries.ts';
import { invite, switchAccess } from './access.ts';
import { branchIdsOf, otherBranches, refuseMissingBranches, setBranches } from './branches.ts';
import { refuseAbove } from './editable.ts';
import { heldPerson, type HeldPerson, ownerOf } from './queries.ts';

type NewPerson = Body<typeof rows.add>;
type Change = Body<typeof rows.update>;

const TAKEN = 'Somebody has this address already.';
const TAKEN_BEFORE = 'Somebody who was deleted has this address: restore them.';

/** 422 naming a field that points at nothing, or an address that somebody else has. `id`: who is changed, 0 for a new one. */
async function checkFields({ db }: Context, id: number, sent: Partial<Omit<Change, 'seen_at'>>): Promise<void> {
  await refuseMissing(db, sent, { department_id: 'departments', branch_id: 'branches' });
  await refuseMissingBranches(db, sent.branches);
  const owner = sent.email === undefined ? undefined : await ownerOf(db, sent.email);
  if (owner && owner.id !== id) throw invalid({ email: [owner.deleted_at === null ? TAKEN : TAKEN_BEFORE] });
}

/** 422 on `role_id` when there is no such role, or it is above one's own. */
async function refuseRole({ db, person }: Context, id: number): Promise<void> {
  const refuse = (why: string): FieldErrors => ({ role_id: [why] });
  const role = await livingRole(db, id);
  if (!role) throw invalid(refuse('This role does not exist.'));
  const refused = whyNotGive(await giverOf(db, person.id), role);
  if (refused) throw invalid(refuse(refused.why));
}

/** What is kept of an empty phone number. */
const phoneOf = (phone: string | null | undefined) => (phone === '' ? null : phone);

/** Adds a person and mails the invitation. Answers their id. */
export async function addUser(ctx: Context, body: NewPerson): Promise<number> {
  await refuseRole(ctx, body.role_id);
  await checkFields(ctx, 0, body);
  const { name, email, role_id, department_id = null, branch_id = null } = body;
  const columns = { name, email, phone: phoneOf(body.phone) ?? null, role_id, department_id, branch_id };
  const times = { created_at: ctx.now, created_by: ctx.person.id, updated_at: ctx.now, invited_at: ctx.now };
  const made = await ctx.db
    .insertInto('users')
    .values({ ...columns, ...times, password_hash: null, active: false })
    // Two who invite one person at once: the second is told what the first did.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw invalid({ email: [TAKEN] });
  const branches = otherBranches(body.branches ?? [], branch_id);
  await setBranches(ctx, made.id, branches);
  await invite(ctx, { id: made.id, name, email });
  const detail = { to: { ...columns, branches } };
  ctx.audit({ action: 'user.create', entity: 'user', entityId: made.id, branchId: branch_id, detail });
  return made.id;
}

/**
 * An address of somebody who has a password counts only once it was confirmed from there, so that nobody takes an account over by a typing mistake
 * or on purpose. Who has none gets the invitation at the new address instead. Answers the address that counts now, where it is another one.
 */
async function changeEmail(ctx: Context, person: HeldPerson, email: string | undefined): Promise<string | undefined> {
  if (email === undefined || email === person.email) return undefined;
  const { id, name, hasPassword } = person;
  if (!hasPassword) return email;
  await mailLink(ctx, { kind: 'email', userId: id, email, name });
  ctx.audit({
    action: 'user.ask-email',
    entity: 'user',
    entityId: id,
    branchId: person.branch_id,
    detail: { reason: email },
  });
  return undefined;
}

/** Writes what differs, and who has a new address or is let in without a password is invited. */
async function save(ctx: Context, person: HeldPerson, body: Change): Promise<void> {
  const state = body.active === undefined ? null : await switchAccess(ctx, person, body.active);
  const { name, phone, department_id, branch_id } = body;
  const email = await changeEmail(ctx, person, body.email);
  const sent = { name, email, phone: phoneOf(phone), department_id, branch_id, active: state?.active };
  const branches =
    body.branches && otherBranches(body.branches, branch_id === undefined ? person.branch_id : branch_id);
  const before = { ...person, branches: branchIdsOf(person) };
  const changed = changedFields(before, { ...sent, branches });
  if (!changed && !state) return;
  if (branches) await setBranches(ctx, person.id, branches);
  await ctx.db
    .updateTable('users')
    // Two changes in the same millisecond must not look like one to whoever saw the person between them.
    .set({ ...sent, ...state, updated_at: new Date(Math.max(ctx.now.getTime(), person.updated_at.getTime() + 1)) })
    .where('id', '=', person.id)
    .execute();
  const isInvited = state?.invited_at instanceof Date || (person.state === 'invited' && state === null && email);
  if (isInvited) await invite(ctx, { id: person.id, name: name ?? person.name, email: email ?? person.email });
  const detail = changed ?? { to: { active: body.active } };
  ctx.audit({ action: 'user.update', entity: 'user', entityId: person.id, branchId: person.branch_id, detail });
}

const STALE = 'Somebody changed this person meanwhile. Look at them again before you change them.';

/** Changes the person. 403 for whom one may not change, 409 when the form is stale, 422 by field. */
export async function updateUser(ctx: Context, id: number, body: Change): Promise<void> {
  const person = await heldPerson(ctx.db, id, 'live');
  const isMoved = body.role_id !== undefined && body.role_id !== person.role_id;
  // Who gives a role is told at that field, also when what the person has now is above their own.
  if (!isMoved) await refuseAbove(ctx, person);
  refuseStale(person, body.seen_at, STALE);
  await checkFields(ctx, id, body);
  if (isMoved) await giveRole(ctx, id, body.role_id ?? 0);
  await save(ctx, person, body);
}
