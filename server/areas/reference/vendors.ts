/** Vendors: added, changed, archived, brought back; and the picture of each (money.md §3 "reference"). */
import type { reference as rows } from '#contract/areas/reference.ts';
import type { Body } from '#contract/endpoint.ts';
import { attach, detach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';

const KIND = { table: 'vendors', noun: 'vendor' } as const;

type Sent = Body<typeof rows.updateVendor>;
type Files = Readonly<Record<string, readonly StoredBlob[]>>;

/** Answers the id of the new one. */
export async function addVendor(ctx: Context, body: Body<typeof rows.addVendor>, files: Files): Promise<number> {
  const { name, type_id = null, phone = null, email = null, website = null, account_no = null, tax_id = null } = body;
  const { default_category_id = null, terms_days = null, note = '' } = body;
  await checkFields(ctx, body, null);
  const contact = { name, type_id, phone, email, website };
  const id = await insertRow(ctx, KIND, { ...contact, account_no, tax_id, default_category_id, terms_days, note });
  await setImage(ctx, id, body, files);
  return id;
}

export async function updateVendor(ctx: Context, id: number, body: Sent, files: Files): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'live');
  await checkFields(ctx, body, row);
  const { checksums: _, ...fields } = body;
  await mergeRow(ctx, KIND, row, fields);
  await setImage(ctx, id, body, files);
}

export async function removeVendor(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
}

export async function restoreVendor(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'any');
  if (row.deleted_at === null) return;
  await refuseTwin(ctx, row.name, id);
  await restoreRow(ctx, KIND, row);
}

/** @param id of the picture; 404 where it is no vendor's */
export async function removeImage(ctx: Context, id: number): Promise<void> {
  const file = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('owner_kind', '=', KIND.noun)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw missing('picture');
  await detach(ctx, file);
}

interface Held {
  readonly id: number;
  readonly type_id: number | null;
  readonly default_category_id: number | null;
}

/** 422 naming what is taken or is not there. What the vendor has already may have been archived since. */
async function checkFields(ctx: Context, { name, type_id, default_category_id }: Sent, before: Held | null) {
  await refuseTwin(ctx, name, before?.id ?? 0);
  const sent = {
    type_id: type_id === before?.type_id ? undefined : type_id,
    default_category_id: default_category_id === before?.default_category_id ? undefined : default_category_id,
  };
  await refuseMissing(ctx.db, sent, { type_id: 'vendor_types', default_category_id: 'expense_categories' });
}

/** 422 `name` where another live vendor has it, whose id goes along. */
async function refuseTwin({ db }: Context, name: string | undefined, except: number): Promise<void> {
  if (name === undefined) return;
  const twin = await db
    .selectFrom('vendors')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', fn<string>('lower', [eb.val(name)])))
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (twin) throw invalid({ name: ['There is a vendor of this name already.'] }, { id: twin.id });
}

/** A vendor has one picture: a new one takes the place of the one that is there. */
async function setImage(ctx: Context, id: number, { checksums }: Sent, files: Files): Promise<void> {
  const blobs = files['image'] ?? [];
  refuseOthers(checksums, blobs);
  if (blobs.length === 0) return;
  const kept = await attach(ctx, KIND.noun, id, { field: 'image', blobs });
  const others = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('owner_kind', '=', KIND.noun)
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', kept)
    .execute();
  for (const other of others) await detach(ctx, other);
}
