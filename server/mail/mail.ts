/** Asks for a mail, from a handler or from a job. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { JobQueue } from '../jobs/job.ts';
import type { Letter } from './mailer.ts';

/** A handler's context is one; a job makes one of its kernel. */
export interface MailContext {
  /** The transaction of the write that the mail is about. */
  readonly db: Kysely<Database>;
  readonly jobs: JobQueue;
  readonly now: Date;
  /** Whom mails are from; null: no mail server is set. */
  readonly mailFrom: string | null;
  /** Who caused it; absent in a job. */
  readonly person?: { readonly id: number };
}

/** The record that a mail is about, as the audit names it. */
interface About {
  readonly entity: string;
  readonly entityId: number;
}

export const MAIL_JOB = 'mail';

/** A letter whose text has `LINK_PLACE` where the link comes. The link opens an account, so nobody but the reader is shown it. */
interface LinkLetter extends Letter {
  readonly link?: string;
}

/**
 * Keeps a mail and asks for it to be sent, after this transaction and never without it. With no mail server it is kept to be read. Of a key that
 * was there before nothing is made. Answers its id.
 */
export async function mail(
  ctx: MailContext,
  { key, to, subject, text, link }: LinkLetter,
  about?: About,
): Promise<number> {
  const state = ctx.mailFrom === null ? 'kept' : 'waiting';
  const made = await ctx.db
    .insertInto('mails')
    .values({
      key,
      to,
      subject,
      body: text,
      link: link ?? null,
      state,
      entity: about?.entity ?? null,
      entity_id: about?.entityId ?? null,
      created_at: ctx.now,
      created_by: ctx.person?.id ?? null,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'rounds'])
    .executeTakeFirst();
  if (!made) {
    const there = await ctx.db.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    return there.id;
  }
  if (state === 'waiting') await askToSend(ctx, made);
  return made.id;
}

/** Of each round of a mail there is one job. */
export async function askToSend(
  { db, jobs }: Pick<MailContext, 'db' | 'jobs'>,
  { id, rounds }: { readonly id: number; readonly rounds: number },
): Promise<void> {
  await jobs.add(db, { name: MAIL_JOB, key: `${id}:${rounds}`, data: { id } });
}

/** Sends one again that is held by this transaction: in a new round, and whatever became of the last one. */
export async function sendAgain(
  ctx: MailContext,
  row: { readonly id: number; readonly rounds: number },
): Promise<void> {
  const rounds = row.rounds + 1;
  const { id } = row;
  const change = { state: 'waiting' as const, rounds, error: null, updated_at: ctx.now };
  await ctx.db.updateTable('mails').set(change).where('id', '=', id).execute();
  await askToSend(ctx, { id, rounds });
}
