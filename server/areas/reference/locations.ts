/** Locations: added, changed, archived with their addresses, brought back (money.md §3 "reference"). */
import type { reference as rows } from '#contract/areas/reference.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { insertAddress } from './addresses.ts';

const KIND = { table: 'locations', noun: 'location' } as const;

/** Answers the id of the new one. */
export async function addLocation(ctx: Context, body: Body<typeof rows.addLocation>): Promise<number> {
  const { name, kind, vendor_id = null, branch_id = null, note = '', address } = body;
  await refuseMissing(ctx.db, { vendor_id, branch_id }, { vendor_id: 'vendors', branch_id: 'branches' });
  const id = await insertRow(ctx, KIND, { name, kind, vendor_id, branch_id, note });
  if (address) await insertAddress(ctx, { ...address, location_id: id }, 'address.');
  return id;
}

export async function updateLocation(ctx: Context, id: number, body: Body<typeof rows.updateLocation>): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'live');
  const { vendor_id, branch_id } = body;
  // What it is of already may have been archived since.
  const sent = {
    vendor_id: vendor_id === row.vendor_id ? undefined : vendor_id,
    branch_id: branch_id === row.branch_id ? undefined : branch_id,
  };
  await refuseMissing(ctx.db, sent, { vendor_id: 'vendors', branch_id: 'branches' });
  await mergeRow(ctx, KIND, row, body);
}

/** Its addresses are archived at the same moment, which tells them from those that were gone before. */
export async function removeLocation(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at !== null) return;
  if (row.kind === 'yard' && row.branch_id !== null)
    throw invalid({ id: ['This is the yard of a branch. Say that it is something else, or of no branch, first.'] });
  await setAddresses(ctx, id, null, ctx.now);
  await deleteRow(ctx, KIND, row);
}

export async function restoreLocation(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) return;
  await setAddresses(ctx, id, row.deleted_at, null);
  await restoreRow(ctx, KIND, row);
}

/** Those that were archived then, or are in use (null), are archived now, or come back (null). */
async function setAddresses({ db, person }: Context, id: number, were: Date | null, now: Date | null): Promise<void> {
  await db
    .updateTable('location_addresses')
    .set({ deleted_at: now, deleted_by: now && person.id })
    .where('location_id', '=', id)
    .where('deleted_at', were === null ? 'is' : '=', were)
    .execute();
}
