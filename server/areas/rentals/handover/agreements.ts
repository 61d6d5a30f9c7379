/** Versions of a booking's agreement: one for each content that the parties could agree to. */
import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { agreementContent, type AgreementContent, canonicalText } from '#contract/rental/agreement.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import type { Agreements } from '../tables.ts';
import { agreementFacts } from './agreement-facts.ts';

export type AgreementKind = 'agreement' | 'final_agreement';
export type AgreementRow = Selectable<Agreements>;

type Voiding = Pick<Context, 'db' | 'now' | 'audit'>;
/** Nobody in a job, and where a channel or the system writes. */
type Writing = Voiding & { readonly person: { readonly id: number } | null };

/** The version that counts: the newest that is not void. */
export const newestAgreement = (
  db: Kysely<Database>,
  bookingId: number,
  kind: AgreementKind,
): Promise<AgreementRow | undefined> =>
  db
    .selectFrom('agreements')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('void_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Of two that make a version at once, one waits for the other. */
const hold = (db: Kysely<Database>, bookingId: number) =>
  sql`select 1 from bookings where id = ${bookingId} for no key update`.execute(db);

/**
 * The version of the agreement that says what the booking is now, made when there is none. An older one that nobody signed is void from then on.
 *
 * @returns its id
 */
export async function ensureAgreement(ctx: Writing, bookingId: number, kind: AgreementKind): Promise<number> {
  await hold(ctx.db, bookingId);
  const newest = await newestAgreement(ctx.db, bookingId, kind);
  // What is settled at the end is by the terms that were signed at the beginning.
  const before = newest ?? (await newestAgreement(ctx.db, bookingId, 'agreement'));
  const content = agreementContent(
    kind,
    await agreementFacts(ctx.db, bookingId),
    (before?.content ?? null) as AgreementContent | null,
  );
  const text = canonicalText(content);
  const content_hash = createHash('sha256').update(text).digest('hex');
  if (newest?.content_hash === content_hash) return newest.id;
  await voidUnsigned(ctx, bookingId, kind);
  return insertVersion(ctx, { booking_id: bookingId, kind, content: text, content_hash });
}

async function insertVersion(
  { db, now, person, audit }: Writing,
  values: Pick<AgreementRow, 'booking_id' | 'kind' | 'content_hash'> & { readonly content: string },
): Promise<number> {
  const { last } = await db
    .selectFrom('agreements')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('booking_id', '=', values.booking_id)
    .where('kind', '=', values.kind)
    .executeTakeFirstOrThrow();
  const version = (last ?? 0) + 1;
  const { id } = await db
    .insertInto('agreements')
    .values({
      ...values,
      version,
      sha256: null,
      sent_at: null,
      void_at: null,
      created_at: now,
      created_by: person?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({
    action: 'booking.agreement',
    entity: 'booking',
    entityId: values.booking_id,
    detail: { kind: values.kind, version },
  });
  return id;
}

/** Signed is what was signed on a screen, or on paper whose scan nobody sent back. */
async function voidUnsigned({ db, now }: Voiding, bookingId: number, kind: AgreementKind): Promise<void> {
  await db
    .updateTable('agreements as a')
    .set({ void_at: now })
    .where('a.booking_id', '=', bookingId)
    .where('a.kind', '=', kind)
    .where('a.void_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from signatures s where s.agreement_id = a.id)`)
    .where(sql<boolean>`not exists (select 1 from documents d
      where d.agreement_id = a.id and d.deleted_at is null and d.decision is distinct from 'reject')`)
    .execute();
}

/** After dates, price, vehicle or people changed: the next version, where there was one before. */
export async function renewAgreement(ctx: Writing, bookingId: number): Promise<void> {
  for (const kind of ['agreement', 'final_agreement'] as const)
    if (await newestAgreement(ctx.db, bookingId, kind)) await ensureAgreement(ctx, bookingId, kind);
}

/** After a reset to `pending`: all versions are void. */
export async function voidAgreements({ db, now, audit }: Voiding, bookingId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('agreements')
    .set({ void_at: now })
    .where('booking_id', '=', bookingId)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    audit({ action: 'booking.void-agreements', entity: 'booking', entityId: bookingId, detail: {} });
}
