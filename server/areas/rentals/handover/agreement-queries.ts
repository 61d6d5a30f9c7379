/** Agreements as calls answer them, and what is printed of one. */
import { type Kysely, sql } from 'kysely';
import type { Agreement } from '#contract/areas/rental-record.ts';
import type { AgreementContent } from '#contract/rental/agreement.ts';
import type { Database } from '#server/db/tables.ts';
import { iso } from '#server/lib/iso.ts';
import type { PaperVersion } from './agreement-paper.ts';

type Db = Kysely<Database>;

/** Where its PDF is. */
export const agreementUrl = (id: number): string => `/api/rental-file/agreement/${id}`;

const selectAgreements = (db: Db) =>
  db
    .selectFrom('agreements as a')
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .leftJoin(
      (from) =>
        from
          .selectFrom('signatures')
          .distinctOn('agreement_id')
          .select(['agreement_id', 'typed_name', 'signed_at'])
          .orderBy('agreement_id')
          .orderBy('id')
          .as('s'),
      (join) => join.onRef('s.agreement_id', '=', 'a.id'),
    )
    .select(['a.id', 'a.kind', 'a.version', 'a.created_at', 'u.name as created_by_name', 'a.sent_at', 'a.void_at'])
    .select(['a.sha256', 'a.content_hash', 's.signed_at', 's.typed_name as signed_by']);

type Selected = Awaited<ReturnType<ReturnType<typeof selectAgreements>['executeTakeFirstOrThrow']>>;

const present = (row: Selected): Agreement => ({
  ...row,
  created_at: iso(row.created_at),
  sent_at: iso(row.sent_at),
  void_at: iso(row.void_at),
  signed_at: iso(row.signed_at),
  url: agreementUrl(row.id),
});

/** All versions of a booking, the newest first. */
export async function agreementsOf(db: Db, bookingId: number): Promise<Agreement[]> {
  const rows = await selectAgreements(db)
    .where('a.booking_id', '=', bookingId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(present);
}

export const agreementById = async (db: Db, id: number): Promise<Agreement> =>
  present(await selectAgreements(db).where('a.id', '=', id).executeTakeFirstOrThrow());

/** What is printed of a version. */
export async function paperVersion(db: Db, id: number): Promise<PaperVersion> {
  const { content, void_at, ...row } = await db
    .selectFrom('agreements')
    .select(['version', 'content', 'content_hash', 'created_at', 'void_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const signatures = await db
    .selectFrom('signatures')
    .select(['typed_name', 'strokes', 'signed_at'])
    .where('agreement_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...row, content: content as AgreementContent, isVoid: void_at !== null, signatures };
}

/** The version's branch decides who may read it. */
export const withinAgreement = (db: Db, id: number, within: ReturnType<typeof sql<boolean>>) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .select(['a.id', 'b.deleted_at'])
    .where('a.id', '=', id)
    .where(within)
    .executeTakeFirst();
