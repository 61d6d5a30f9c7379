/** What is printed of an agreement, and how calls answer it. */
import type { Kysely } from 'kysely';
import type { Agreement } from '#contract/areas/rental-record.ts';
import type { AgreementContent } from '#contract/rental/agreement.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { agreementsOf } from '../parts.ts';
import type { PaperVersion } from './agreement-paper.ts';

type Db = Kysely<Database>;

/** One of the booking's versions. */
export async function agreementOf(db: Db, bookingId: number, id: number): Promise<Agreement> {
  const versions = await agreementsOf(db, bookingId);
  return must(
    versions.find((version) => version.id === id),
    'the version of an agreement',
  );
}

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
