/** Reads bills after they came, outside of requests: one at a time, held by a lease, three tries, and then a person fills it in alone. */
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Job, JobKernel } from '#server/jobs/job.ts';
import { LocalReader } from '#server/integrations/receipts/local-reader.ts';
import { amountsOf, isReadable, parse } from '#server/integrations/receipts/parse.ts';
import type { PageText, ReceiptReader } from '#server/integrations/receipts/reader.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { READING } from './reading.ts';

const MOST_TRIES = 3;
/** So many pages of a bill are read; what is further on are conditions and advertisements. */
const MOST_PAGES = 10;
/** Longer than ten pages can take. A server that died lets go by that. */
const LEASE_MS = 6 * 60_000;
/** What waits for so long was forgotten: jobs are in no backup. */
const FORGOTTEN_MS = 10 * 60_000;

interface Held {
  readonly id: number;
  readonly branch_id: number | null;
  readonly read_tries: number;
  readonly until: Date;
}

/** Takes the bill, unless it was read or somebody else reads it. */
async function lease({ db, clock }: JobKernel, id: number): Promise<Held | null> {
  const until = new Date(clock().getTime() + LEASE_MS);
  const row = await db
    .updateTable('bills')
    .set({ read_state: 'reading', lease_until: until, read_tries: sql`read_tries + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(read_state = 'queued' or read_state = 'reading' and lease_until < ${clock()})`)
    .returning(['id', 'branch_id', 'read_tries'])
    .executeTakeFirst();
  return row ? { ...row, until } : null;
}

async function readPages({ db, files }: JobKernel, reader: ReceiptReader, id: number): Promise<PageText[]> {
  const pages = await db
    .selectFrom('attachments')
    .select(['sha256', 'mime'])
    .where('owner_kind', '=', 'bill')
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .limit(MOST_PAGES)
    .execute();
  const texts: PageText[] = [];
  for (const { sha256, mime } of pages)
    texts.push(await reader.read({ mime, bytes: await buffer(files.open(sha256)) }));
  return texts;
}

/** Keeps what was read, unless the bill was taken away meanwhile: by a further page, or by another server after the lease. */
async function keep({ db, clock }: JobKernel, reader: ReceiptReader, held: Held, pages: readonly PageText[]) {
  const text = pages.map((page) => page.text).join('\n');
  const vendors = await db.selectFrom('vendors').select(['id', 'name']).where('deleted_at', 'is', null).execute();
  const today = dayOf(clock(), await zoneOf(db, held.branch_id));
  const proposal = { ...parse(text, vendors, today), amounts: amountsOf(pages) };
  await letGo(db, held, {
    read_by: reader.name,
    read_text: text.replaceAll('\u0000', ''),
    ...(isReadable(text)
      ? { read_state: 'read' as const, proposal: JSON.stringify(proposal) }
      : { read_state: 'unreadable' as const, proposal: null }),
  });
}

type Ended =
  | { read_state: 'queued' | 'unreadable' }
  | { read_state: 'read' | 'unreadable'; read_by: string; read_text: string; proposal: string | null };

async function letGo(db: JobKernel['db'], held: Held, ended: Ended): Promise<void> {
  await db
    .updateTable('bills')
    .set({ ...ended, lease_until: null })
    .where('id', '=', held.id)
    .where('read_state', '=', 'reading')
    .where('lease_until', '=', held.until)
    .execute();
}

/** Reads it if it waits. Throws when it failed and should be tried again. */
async function readBill(kernel: JobKernel, reader: ReceiptReader, id: number): Promise<void> {
  const held = await lease(kernel, id);
  if (held === null) return;
  try {
    await keep(kernel, reader, held, await readPages(kernel, reader, id));
  } catch (error) {
    const isLast = held.read_tries >= MOST_TRIES;
    await letGo(kernel.db, held, { read_state: isLast ? 'unreadable' : 'queued' });
    if (!isLast) throw error;
  }
}

/** The job with whoever reads. */
export const readingJob = (reader: ReceiptReader): Job => ({
  name: READING,
  words: 'Read a bill',
  cron: null,
  retries: MOST_TRIES - 1,
  run: (kernel, { id }) => readBill(kernel, reader, Number(id)),
  async gaveUp(db, { id }) {
    await db
      .updateTable('bills')
      .set({ read_state: 'unreadable', lease_until: null })
      .where('id', '=', Number(id))
      .where('read_state', 'in', ['queued', 'reading'])
      .execute();
  },
});

/** Finds what no job reads: after a restore, and after a server died. */
const sweepJob = (reader: ReceiptReader): Job => ({
  name: `${READING}-sweep`,
  words: 'Read bills that were left over',
  cron: '*/10 * * * *',
  retries: 1,
  keptSeconds: 86_400,
  async run(kernel) {
    const forgotten = new Date(kernel.clock().getTime() - FORGOTTEN_MS);
    const waiting = await kernel.db
      .selectFrom('bills')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`(read_state = 'queued' and updated_at < ${forgotten} or read_state = 'reading' and lease_until < ${kernel.clock()})`,
      )
      .orderBy('id')
      .limit(20)
      .execute();
    for (const { id } of waiting) await readBill(kernel, reader, id);
  },
});

const local = new LocalReader();
export const billReadingJob = readingJob(local);
export const billReadingSweepJob = sweepJob(local);
