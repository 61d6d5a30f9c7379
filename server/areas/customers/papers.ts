/** The own papers of customers: licences, which bookings share, and insurances of theirs that are of no booking. */
import { type Kysely, sql } from 'kysely';
import type { Attachment } from '#contract/attachment.ts';
import type { CustomerInsurance } from '#contract/areas/private-record.ts';
import type { privateCustomers as rows } from '#contract/areas/private-customers.ts';
import { documentSides, type DocumentSide } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { documentsWhere } from '#server/areas/rentals/documents.ts';
import { addPage } from '#server/areas/rentals/papers/adding.ts';
import type { Database } from '#server/db/tables.ts';
import { attach, attachmentsOf } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow } from '#server/kit/records.ts';
import { present } from '#server/kit/present.ts';
import { must } from '#server/lib/must.ts';
import { CUSTOMER } from './queries.ts';

/** What the table of files and the audit call an insurance of a person. */
const INSURANCE = 'customer_insurance';
const INSURANCES = { table: 'customer_insurances', noun: INSURANCE } as const;
const DOCUMENTS = { table: 'documents', noun: 'document' } as const;

type LicenceSent = Omit<Body<typeof rows.licenceData>, 'customer_id' | 'checksums' | 'id'>;
type InsuranceSent = Omit<Body<typeof rows.insuranceData>, 'customer_id' | 'checksums' | 'id'>;

/** Pages of the licence that stand. */
export const licenceOf = async (db: Kysely<Database>, customerId: number) => [
  ...(await documentsWhere(db, sql`d.customer_id = ${customerId} and d.verification = 'license'`)),
];

/** The person's own insurances. */
export async function insurancesOf(db: Kysely<Database>, customerId: number): Promise<CustomerInsurance[]> {
  const found = await db
    .selectFrom('customer_insurances')
    .select(['id', 'customer_id', 'insurer', 'policy_number', 'valid_from', 'valid_to', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const files = await attachmentsOf(
    db,
    INSURANCE,
    found.map(({ id }) => id),
  );
  const fileOf = (id: number): Attachment | null => files.get(id)?.at(-1) ?? null;
  return found.map((row) => present<CustomerInsurance>({ ...row, file: fileOf(row.id) }));
}

/** Both, for those who may see papers of renters. */
export async function papersOf({ db, person }: Pick<Context, 'db' | 'person'>, customerId: number) {
  if (!person.can('document.view')) return { insurance: [], licence: [] };
  return { insurance: await insurancesOf(db, customerId), licence: await licenceOf(db, customerId) };
}

function auditPaper(ctx: Context, customerId: number, act: string, detail: Readonly<Record<string, unknown>>): void {
  ctx.audit({ action: `customer.${act}`, entity: CUSTOMER.noun, entityId: customerId, detail });
}

/** 422 for an end before the beginning, naming the end. */
function checkOrder(field: string, from: string | null, to: string | null): void {
  if (from !== null && to !== null && to < from) throw invalid({ [field]: ['This is before the day it begins.'] });
}

/** Adds a page of the licence. Danger: the caller holds the customer. */
export async function addLicence(ctx: Context, customerId: number, sent: LicenceSent, blob: StoredBlob): Promise<void> {
  checkOrder('expires_on', sent.issued_on ?? null, sent.expires_on ?? null);
  const side: DocumentSide = sent.side ?? 'single';
  const page = { ...sent, customerId, verification: 'license', side, via: 'office' } as const;
  const { id, isNew } = await addPage(ctx, page, null, blob);
  if (isNew) auditPaper(ctx, customerId, 'licence', { document_id: id, to: { licence: documentSides[side] } });
}

/**
 * Changes what is written of a page, or has new bytes take its place. What was decided for a booking rests on what was written then.
 *
 * @throws 404 for another kind of document, or of another person; 422 `id` for a page that was decided
 */
export async function changeLicence(
  ctx: Context,
  customerId: number,
  id: number,
  sent: LicenceSent,
  blob: StoredBlob | undefined,
): Promise<void> {
  const row = await heldLicence(ctx, id);
  if (row.customer_id !== customerId || row.deleted_at !== null) throw missing('licence');
  const { side = row.side, document_number = row.document_number, region = row.region } = sent;
  const { issued_on = row.issued_on, expires_on = row.expires_on, birth_date = row.birth_date } = sent;
  const facts = { side, document_number, region, issued_on, expires_on, birth_date };
  if (blob !== undefined) return addLicence(ctx, customerId, facts, blob);
  checkOrder('expires_on', issued_on, expires_on);
  const isChanged = Object.entries(facts).some(([field, value]) => value !== row[field as keyof typeof facts]);
  if (!isChanged) return;
  if (row.decision !== null)
    throw invalid({ id: ['This page was decided for a booking as it is. Send a new page, or decide it there again.'] });
  await changeRow(ctx, DOCUMENTS, row, facts);
}

async function heldLicence(ctx: Context, id: number) {
  const row = await heldRow(ctx, { ...DOCUMENTS, noun: 'licence' } as const, id, 'any');
  if (row.verification !== 'license') throw missing('licence');
  return row;
}

/** Deletes the page softly; a second time changes nothing. */
export async function removeLicence(ctx: Context, id: number): Promise<void> {
  const row = await heldLicence(ctx, id);
  if (row.deleted_at !== null) return;
  await deleteRow(ctx, DOCUMENTS, row);
  auditPaper(ctx, row.customer_id, 'licence-delete', { document_id: id, from: { licence: documentSides[row.side] } });
}

/** Files and their checksum of an insurance that has its row. */
async function keepScan(ctx: Context, id: number, blob: StoredBlob): Promise<void> {
  const [file] = await attach(ctx, INSURANCE, id, { field: 'document', blobs: [blob] });
  const attachment_id = must(file, 'the file that was just added');
  await ctx.db
    .updateTable('customer_insurances')
    .set({ attachment_id, sha256: blob.sha256 })
    .where('id', '=', id)
    .execute();
}

/** Adds an insurance. Danger: the caller holds the customer. */
export async function addInsurance(
  ctx: Context,
  customerId: number,
  sent: InsuranceSent,
  blob: StoredBlob | undefined,
): Promise<void> {
  const { insurer = '', policy_number = '', valid_from = null, valid_to = null } = sent;
  checkOrder('valid_to', valid_from, valid_to);
  if (blob === undefined && insurer === '') throw invalid({ insurer: ['Please fill this in, or add the paper.'] });
  const values = { insurer, policy_number, valid_from, valid_to, attachment_id: null, sha256: null };
  const id = await insertRow(ctx, INSURANCES, { customer_id: customerId, ...values });
  if (blob !== undefined) await keepScan(ctx, id, blob);
  auditPaper(ctx, customerId, 'insurance', { to: { insurance: insurer === '' ? 'Paper' : insurer } });
}

/** Changes an insurance of the person; what is not sent stays. 404 for one of somebody else. */
export async function changeInsurance(
  ctx: Context,
  customerId: number,
  id: number,
  sent: InsuranceSent,
  blob: StoredBlob | undefined,
): Promise<void> {
  const row = await heldRow(ctx, INSURANCES, id, 'any');
  if (row.customer_id !== customerId || row.deleted_at !== null) throw missing('insurance');
  const { valid_from = row.valid_from, valid_to = row.valid_to } = sent;
  checkOrder('valid_to', valid_from, valid_to);
  const { insurer, policy_number } = sent;
  await changeRow(ctx, INSURANCES, row, { insurer, policy_number, valid_from, valid_to });
  if (blob !== undefined) await keepScan(ctx, id, blob);
}

/** Deletes the insurance softly; a second time changes nothing. */
export async function removeInsurance(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, { ...INSURANCES, noun: 'insurance' } as const, id, 'any');
  if (row.deleted_at !== null) return;
  await deleteRow(ctx, INSURANCES, row);
  auditPaper(ctx, row.customer_id, 'insurance-delete', { from: { insurance: row.insurer || 'Paper' } });
}
