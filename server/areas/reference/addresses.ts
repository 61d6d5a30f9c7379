/** Addresses of locations: one of each is the usual one (money.md §3 "reference"). */
import type { LocationAddress, reference as rows } from '#contract/areas/reference.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, isLive, restoreRow } from '#server/kit/records.ts';

/** The audit calls them `location-address`, people an address. */
const KIND = { table: 'location_addresses', noun: 'location-address' } as const;
const NAMED = { table: 'location_addresses', noun: 'address' } as const;
const LOCATION = { table: 'locations', noun: 'location' } as const;

type Sent = Body<typeof rows.updateAddress>;

export async function addressById({ db }: Pick<Context, 'db'>, id: number): Promise<LocationAddress> {
  const row = await db
    .selectFrom('location_addresses')
    .select(['id', 'label', 'line1', 'line2', 'city', 'region', 'postal_code', 'country', 'latitude', 'longitude'])
    .select('is_default')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw missing('address');
  return row;
}

/** Answers the id of the new one. 422 `location_id` where there is no such location. */
export async function addAddress(ctx: Context, body: Body<typeof rows.addAddress>): Promise<number> {
  if (!(await isLive(ctx.db, 'locations', body.location_id)))
    throw invalid({ location_id: ['This location does not exist.'] });
  await heldRow(ctx, LOCATION, body.location_id, 'live');
  return insertAddress(ctx, body, '');
}

/**
 * Adds it to a location that is held. The first one is the usual one.
 *
 * @param at what stands before the names of its fields in a refusal
 */
export async function insertAddress(ctx: Context, body: Body<typeof rows.addAddress>, at: string): Promise<number> {
  const { location_id, line1, label = '', line2 = '', city = '', region = '', postal_code = '' } = body;
  const { country = null, latitude = null, longitude = null } = body;
  refuseHalf({ latitude, longitude }, at);
  const usual = await usualOf(ctx, location_id);
  const is_default = usual === null || body.is_default === true;
  if (is_default) await unsetUsual(ctx, location_id);
  const lines = { location_id, label, line1, line2, city, region, postal_code };
  return insertRow(ctx, KIND, { ...lines, country, latitude, longitude, is_default });
}

export async function updateAddress(ctx: Context, id: number, body: Sent): Promise<void> {
  const row = await heldAddress(ctx, id);
  if (row.deleted_at !== null) await heldRow(ctx, NAMED, id, 'live');
  if (body.location_id !== undefined && body.location_id !== row.location_id)
    throw invalid({ location_id: ['An address stays with its location. Add it to the other one instead.'] });
  const { latitude = row.latitude, longitude = row.longitude } = body;
  refuseHalf({ latitude, longitude }, '');
  if (row.is_default && body.is_default === false)
    throw invalid({ is_default: ['Make another address the usual one instead.'] });
  if (!row.is_default && body.is_default === true) await unsetUsual(ctx, row.location_id);
  await changeRow(ctx, KIND, row, body);
}

/** The oldest that is left becomes the usual one where this one was it. */
export async function removeAddress(ctx: Context, id: number): Promise<void> {
  const row = await heldAddress(ctx, id);
  if (row.deleted_at !== null) return;
  await deleteRow(ctx, KIND, row);
  if (!row.is_default) return;
  await ctx.db.updateTable('location_addresses').set({ is_default: false }).where('id', '=', id).execute();
  const heir = await ctx.db
    .selectFrom('location_addresses')
    .select('id')
    .where('location_id', '=', row.location_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (heir) await changeRow(ctx, KIND, await heldRow(ctx, NAMED, heir.id, 'live'), { is_default: true });
}

/** It comes back as one among others, unless there is none. 422 `id` while its location is archived. */
export async function restoreAddress(ctx: Context, id: number): Promise<void> {
  const row = await heldAddress(ctx, id);
  if (row.deleted_at === null) return;
  if (!(await isLive(ctx.db, 'locations', row.location_id)))
    throw invalid({ id: ['Its location is archived. Bring that back first.'] });
  const isUsual = (await usualOf(ctx, row.location_id)) === null;
  await ctx.db.updateTable('location_addresses').set({ is_default: isUsual }).where('id', '=', id).execute();
  await restoreRow(ctx, KIND, row);
}

/** Held with its location, which is always held first: two who make different addresses the usual one wait for each other. */
async function heldAddress(ctx: Context, id: number) {
  const found = await ctx.db
    .selectFrom('location_addresses')
    .select('location_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw missing('address');
  await heldRow(ctx, LOCATION, found.location_id, 'any');
  return heldRow(ctx, NAMED, id, 'any');
}

async function usualOf({ db }: Context, locationId: number): Promise<number | null> {
  const usual = await db
    .selectFrom('location_addresses')
    .select('id')
    .where('location_id', '=', locationId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return usual?.id ?? null;
}

/** None is the usual one until the next statement of the transaction says which. */
async function unsetUsual(ctx: Context, locationId: number): Promise<void> {
  const usual = await usualOf(ctx, locationId);
  if (usual !== null) await changeRow(ctx, KIND, await heldRow(ctx, NAMED, usual, 'live'), { is_default: false });
}

/** 422 naming the one that is not there, where one of both is. */
function refuseHalf(place: { readonly latitude: number | null; readonly longitude: number | null }, at: string): void {
  const errors: FieldErrors = {};
  if (place.latitude === null && place.longitude !== null) errors[`${at}latitude`] = ['The longitude stands alone.'];
  if (place.longitude === null && place.latitude !== null) errors[`${at}longitude`] = ['The latitude stands alone.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
