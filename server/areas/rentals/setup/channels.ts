/** Booking channels: sites through which bookings come, each with a token that is shown once. */
import type { rentalSetup as rows } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { changeRow, deleteRow, heldRow, refuseTakenName } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { channelById } from './queries.ts';

/** The audit calls them `booking-channel`, people a channel. */
const KIND = { table: 'booking_channels', noun: 'booking-channel' } as const;
const NAMED = { table: 'booking_channels', noun: 'channel' } as const;

/** @throws 422 where there is no such branch, or its bookings are not the person's */
export async function checkOwnBranch({ db, person }: Context, branch_id: number | undefined): Promise<void> {
  if (branch_id === undefined) return;
  await refuseMissing(db, { branch_id }, { branch_id: 'branches' });
  if (!person.branches.includes(branch_id) && scopeOf(person, 'booking').reach !== 'all')
    throw invalid({ branch_id: ['You keep the bookings of your own branches.'] });
}

/** A new token: what is shown of it, and what is kept. */
function newToken() {
  const token = newSecret();
  return { token, kept: { token_hash: hashSecret(token), token_end: token.slice(-4) } };
}

/** Adds a channel; answers it with its token. The audit gets neither the token nor what recognises it. */
export async function addChannel(ctx: Context, { name, branch_id, active = true }: Body<typeof rows.addChannel>) {
  await refuseTakenName(ctx.db, NAMED, name, 0);
  await checkOwnBranch(ctx, branch_id);
  const { token, kept } = newToken();
  const fields = { name, branch_id, active };
  const { id } = await ctx.db
    .insertInto('booking_channels')
    .values({ ...fields, ...kept, created_at: ctx.now, created_by: ctx.person.id, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditOf(ctx, 'create', { id, branch_id }, { to: fields });
  return { channel: await channelById(ctx, id), token };
}

export async function updateChannel(ctx: Context, id: number, body: Body<typeof rows.updateChannel>) {
  await channelById(ctx, id);
  const row = await heldRow(ctx, NAMED, id, 'live');
  await refuseTakenName(ctx.db, NAMED, body.name, id);
  await checkOwnBranch(ctx, body.branch_id);
  await changeRow(ctx, KIND, row, body);
  return channelById(ctx, id);
}

/** Gives it another token, which is answered; the one before it opens nothing any more. */
export async function renewChannel(ctx: Context, id: number) {
  await channelById(ctx, id);
  const row = await heldRow(ctx, NAMED, id, 'live');
  const { token, kept } = newToken();
  await ctx.db
    .updateTable('booking_channels')
    .set({ ...kept, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  auditOf(ctx, 'renew', row, {});
  return { channel: await channelById(ctx, id), token };
}

export async function endChannel(ctx: Context, id: number): Promise<void> {
  await channelById(ctx, id);
  const row = await heldRow(ctx, NAMED, id, 'any');
  if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
}

function auditOf(
  ctx: Context,
  act: 'create' | 'renew',
  { id, branch_id }: { readonly id: number; readonly branch_id: number },
  detail: Readonly<Record<string, unknown>>,
): void {
  ctx.audit({ action: `${KIND.noun}.${act}`, entity: KIND.noun, entityId: id, branchId: branch_id, detail });
}
