/** Papers are added: by the office, by the channel of a booking, by whoever loads old ones. */
import { sql } from 'kysely';
import { documentSides, type DocumentSide, type Verification } from '#contract/areas/rental-words.ts';
import { attach } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import type { BookingRow } from '../booking.ts';
import { newestAgreement } from '../handover/agreements.ts';
import type { Documents } from '../tables.ts';
import { setInsuranceStatus } from './insurance-state.ts';

type Adding = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null };

export interface NewDocument {
  /** One of the booking's people. */
  readonly customerId: number;
  readonly verification: Verification;
  readonly side: DocumentSide;
  readonly via: Documents['uploaded_via'];
  readonly document_number?: string | undefined;
  readonly region?: string | undefined;
  readonly issued_on?: string | null | undefined;
  readonly expires_on?: string | null | undefined;
  readonly birth_date?: string | null | undefined;
}

const isOfPerson = ({ verification }: Pick<NewDocument, 'verification'>): boolean =>
  verification === 'license' || verification === 'address_proof';

export interface AddedDocument {
  readonly id: number;
  /** False where the same bytes were there. */
  readonly isNew: boolean;
}

/**
 * Adds a page of a paper. The same bytes again are the document that is there. Another page of a side takes the place of
 * the old one, whose decision stays with it: the new one is undecided.
 *
 * Danger: the caller holds the booking, and the person is one of its people.
 *
 * @throws 422 `verification` for the scan of an agreement that was never made
 */
export async function addDocument(
  ctx: Adding,
  booking: BookingRow,
  paper: NewDocument,
  blob: StoredBlob,
): Promise<AddedDocument> {
  const bookingId = isOfPerson(paper) ? null : booking.id;
  const { id, isNew } = await addPage(ctx, paper, bookingId, blob, () => scannedAgreement(ctx, booking, paper));
  if (!isNew) return { id, isNew };
  if (paper.verification === 'insurance') await setInsuranceStatus(ctx, booking, 'pending_admin_action');
  ctx.audit({
    action: 'booking.document',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: { document_id: id, to: { [paper.verification]: documentSides[paper.side] } },
  });
  return { id, isNew: true };
}

/**
 * Adds a page to the papers of a person, as `addDocument` does, without telling of it.
 *
 * @param bookingId null for what is the person's
 * @param agreementOf the version of the agreement that the page shows, if it is one
 */
export async function addPage(
  ctx: Adding,
  paper: NewDocument,
  bookingId: number | null,
  blob: StoredBlob,
  agreementOf: () => Promise<number | null> = () => Promise.resolve(null),
): Promise<AddedDocument> {
  // A licence is shared by all bookings of its person, so that holding the booking alone would let two pages in at once.
  await sql`select 1 from customers where id = ${paper.customerId} for no key update`.execute(ctx.db);
  const old = await livePages(ctx, paper, bookingId);
  const same = old.find(({ sha256 }) => sha256 === blob.sha256);
  if (same) return { id: same.id, isNew: false };
  const agreementId = await agreementOf();
  const id = await insertDocument(ctx, { ...paper, bookingId, agreementId, old: old.map((page) => page.id) }, blob);
  return { id, isNew: true };
}

/** The pages of the paper's side that count now. */
const livePages = ({ db }: Adding, { customerId, verification, side }: NewDocument, bookingId: number | null) =>
  db
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where('customer_id', '=', customerId)
    .where('booking_id', 'is not distinct from', bookingId)
    .where('verification', '=', verification)
    .where('side', '=', side)
    .where('deleted_at', 'is', null)
    .where('superseded_by', 'is', null)
    .execute();

async function scannedAgreement({ db }: Adding, booking: BookingRow, paper: NewDocument): Promise<number | null> {
  const { verification } = paper;
  if (verification !== 'agreement' && verification !== 'final_agreement') return null;
  const newest = await newestAgreement(db, booking.id, verification);
  if (!newest) throw invalid({ verification: ['There is no agreement yet that could have been signed.'] });
  return newest.id;
}

interface Placed extends NewDocument {
  readonly bookingId: number | null;
  readonly agreementId: number | null;
  /** The pages whose place it takes. */
  readonly old: readonly number[];
}

async function insertDocument(ctx: Adding, paper: Placed, blob: StoredBlob): Promise<number> {
  const { id } = await ctx.db
    .insertInto('documents')
    .values({ ...columnsOf(ctx, paper), sha256: blob.sha256, attachment_id: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [file] = await attach(ctx, 'document', id, { field: 'document', blobs: [blob] });
  const attachment_id = must(file, 'the file that was just added');
  await ctx.db.updateTable('documents').set({ attachment_id }).where('id', '=', id).execute();
  if (paper.old.length > 0) {
    const change = { superseded_by: id, updated_at: ctx.now };
    await ctx.db.updateTable('documents').set(change).where('id', 'in', paper.old).execute();
  }
  return id;
}

const columnsOf = ({ now, person }: Adding, paper: Placed) => ({
  customer_id: paper.customerId,
  booking_id: paper.bookingId,
  agreement_id: paper.agreementId,
  verification: paper.verification,
  side: paper.side,
  document_number: paper.document_number ?? '',
  region: paper.region ?? '',
  issued_on: paper.issued_on ?? null,
  expires_on: paper.expires_on ?? null,
  birth_date: paper.birth_date ?? null,
  uploaded_via: paper.via,
  superseded_by: null,
  decided_at: null,
  decided_by: null,
  decision: null,
  decision_code: null,
  created_at: now,
  created_by: person?.id ?? null,
  updated_at: now,
  deleted_at: null,
  deleted_by: null,
});
