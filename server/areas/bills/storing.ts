/** Bills come with their first page, get further ones, and their fields by hand. */
import { sql } from 'kysely';
import type { bills as rows } from '#contract/areas/bills.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { insertRow, mergeRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { checkDay } from '../expenses/references.ts';
import { checkTheirs, heldBill, type HeldBill, KIND } from './held.ts';
import { askForReading } from './reading.ts';

type Sent = Body<typeof rows.update>;
type Uploaded = Body<typeof rows.upload>;

const MOST_PAGES = 20;

/** Answers the id of the bill: a new one, that of the further page, or the first of the same `client_ref`. */
export async function uploadBill(ctx: Context, sent: Uploaded, blobs: readonly StoredBlob[]): Promise<number> {
  const { bill_id, checksums, client_ref, ...fields } = sent;
  refuseOthers(checksums, blobs);
  if (bill_id) return addFurtherPage(ctx, bill_id, blobs);
  const first = await firstOf(ctx, client_ref);
  if (first !== null) return first;
  await checkFields(ctx, fields, null);
  const { branch_id } = await branchOf(ctx, fields.vehicle_id ?? null);
  const id = await insertRow(ctx, KIND, {
    vendor_id: fields.vendor_id ?? null,
    vendor_text: fields.vendor_text ?? null,
    vehicle_id: fields.vehicle_id ?? null,
    branch_id,
    amount: fields.amount ?? null,
    billed_on: fields.billed_on ?? null,
    due_on: null,
    invoice_no: fields.invoice_no ?? null,
    note: fields.note ?? '',
    client_ref: client_ref ?? null,
    paid_on: null,
    payment_method_id: null,
    read_by: null,
    lease_until: null,
  });
  await addPages(ctx, id, blobs);
  return id;
}

/** What the device sent before under the same name. Of two at once the second waits for the first, and finds it. */
async function firstOf({ db, person }: Context, clientRef: string | undefined): Promise<number | null> {
  if (clientRef === undefined) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${person.id} ${clientRef}`}, 0))`.execute(db);
  const first = await db
    .selectFrom('bills')
    .select('id')
    .where('created_by', '=', person.id)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
  return first?.id ?? null;
}

async function addFurtherPage(ctx: Context, id: number, blobs: readonly StoredBlob[]): Promise<number> {
  const row = await heldBill(ctx, id, 'live');
  checkTheirs(ctx.person, row);
  if (row.expense_status === 'converted')
    throw invalid({ bill_id: [`It is expense ${row.expense_id} by now. Add the page there.`] });
  await addPages(ctx, id, blobs);
  return id;
}

/** A page that the bill has already is none more, and nothing is read anew. */
async function addPages(ctx: Context, id: number, blobs: readonly StoredBlob[]): Promise<void> {
  if (blobs.length === 0) return;
  const before = await pagesOf(ctx, id);
  const [file] = await attach(ctx, 'bill', id, { field: 'image', blobs });
  const after = await pagesOf(ctx, id);
  if (after > MOST_PAGES) throw invalid({ image: [`At most ${MOST_PAGES} pages.`] });
  if (file !== undefined && after > before) await askForReading(ctx, id, String(file));
}

/** How many pages the bill has. */
export async function pagesOf({ db }: Pick<Context, 'db'>, id: number): Promise<number> {
  const { pages } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('pages'))
    .where('owner_kind', '=', 'bill')
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(pages);
}

async function branchOf({ db, person }: Pick<Context, 'db' | 'person'>, vehicleId: number | null) {
  const { rows: found } = await sql<{ readonly branch_id: number | null }>`
    select coalesce((select branch_id from vehicles where id = ${vehicleId}::bigint), ${person.branch_id}::bigint) as branch_id`.execute(
    db,
  );
  return { branch_id: found[0]?.branch_id ?? null };
}

/** 422 naming what is not there, and what cannot be. What the bill has already may be gone since. */
async function checkFields(ctx: Context, sent: Partial<Sent>, before: HeldBill | null): Promise<void> {
  const fresh = (field: 'vendor_id' | 'vehicle_id' | 'payment_method_id') =>
    sent[field] === before?.[field] ? undefined : sent[field];
  await refuseMissing(
    ctx.db,
    {
      vendor_id: fresh('vendor_id'),
      vehicle_id: fresh('vehicle_id'),
      payment_method_id: fresh('payment_method_id'),
    },
    { vendor_id: 'vendors', vehicle_id: 'vehicles', payment_method_id: 'payment_methods' },
  );
  await checkDay(ctx, 'billed_on', sent.billed_on, ctx.person.branch_id);
  const { amount, tax_amount, billed_on, due_on } = { ...before, ...sent };
  if (amount && tax_amount && centsOf(tax_amount) > centsOf(amount))
    throw invalid({ tax_amount: ['The tax is more than the amount.'] });
  if (sent.due_on && billed_on && due_on && due_on < billed_on)
    throw invalid({ due_on: ['This is before the day of the bill.'] });
}

/** What its expense was entered with. */
const MONEY = ['amount', 'tax_amount', 'billed_on', 'vendor_id', 'vehicle_id'] as const;

function refuseMoney(row: HeldBill, sent: Sent, hasPage: boolean): void {
  if (row.expense_status !== 'converted') return;
  const errors: FieldErrors = {};
  const changed = MONEY.filter((field) => sent[field] !== undefined && sent[field] !== row[field]);
  if (changed.length > 0) errors['expense_status'] = [`It is expense ${row.expense_id} by now. Change that.`];
  if (hasPage) errors['image'] = [`It is expense ${row.expense_id} by now. Add the page there.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Of two edits of one field the later stands: it may have been made where there is no network. */
export async function updateBill(
  ctx: Context,
  id: number,
  { checksums, ...fields }: Sent,
  blobs: readonly StoredBlob[] = [],
): Promise<void> {
  refuseOthers(checksums, blobs);
  const row = await heldBill(ctx, id, 'live');
  refuseMoney(row, fields, blobs.length > 0);
  await checkFields(ctx, fields, row);
  const branch =
    fields.vehicle_id && fields.vehicle_id !== row.vehicle_id ? await branchOf(ctx, fields.vehicle_id) : {};
  await mergeRow(ctx, KIND, row, { ...fields, ...branch });
  await addPages(ctx, id, blobs);
}
