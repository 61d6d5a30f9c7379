/** Closing feedback with a reason, and opening it again. A comment never opens anything by itself: it asks. */
import { type Selectable, sql } from 'kysely';
import { type feedback as rows, REOPEN_MS, type Resolution } from '#contract/areas/feedback.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { forbidden, invalid, lacking } from '#server/http/refusal.ts';
import { changeRow } from '#server/kit/records.ts';
import { must } from '#server/lib/must.ts';
import { insertComment } from './comments.ts';
import { setWatching, statusesOf, ticketById } from './queries.ts';
import type { Feedback } from './tables.ts';
import { tell } from './telling.ts';

type Row = Selectable<Feedback>;
const KIND = { table: 'feedback', noun: 'feedback' } as const;

/** Closes it; what is closed already stays as it is. 403 without `feedback.close`. */
export async function closeTicket(ctx: Context, row: Row, body: Body<typeof rows.close>): Promise<void> {
  if (!ctx.person.can('feedback.close')) throw lacking('feedback.close');
  if (row.closed_at !== null) return;
  const { resolution, comment = '' } = body;
  if (resolution === undefined) throw invalid({ resolution: ['Say how it ended.'] });
  if (resolution === 'declined' && comment === '') throw invalid({ comment: ['Say why: its author reads it.'] });
  const duplicate_of = resolution === 'duplicate' ? await originalOf(ctx, row.id, body.duplicate_of ?? null) : null;
  if (comment !== '') await insertComment(ctx, row, { comment, internal: false });
  const status_id = await statusIn(ctx, 'done');
  await changeRow(ctx, KIND, row, {
    closed_at: ctx.now,
    closed_by: ctx.person.id,
    resolution,
    duplicate_of,
    status_id,
  });
  if (duplicate_of !== null && row.created_by !== null) await setWatching(ctx.db, duplicate_of, row.created_by, true);
  await tell(ctx, row, 'closed', comment === '' ? CLOSED_TEXT[resolution] : comment);
}

const CLOSED_TEXT: Readonly<Record<Resolution, string>> = {
  fixed: 'It is fixed.',
  answered: 'It is answered.',
  declined: 'It will not be done.',
  duplicate: 'It was reported before. You will be told of that one.',
};

/** Opens it again: by whoever may close, and by its author for 14 days. What is open stays so. */
export async function reopenTicket(ctx: Context, row: Row): Promise<void> {
  const { person, now } = ctx;
  if (!person.can('feedback.close')) {
    if (row.created_by !== person.id) throw lacking('feedback.close');
    if (row.closed_at !== null && now.getTime() - row.closed_at.getTime() > REOPEN_MS)
      throw forbidden('It was closed more than 14 days ago: write a new one.');
  }
  if (row.closed_at === null) return;
  const status_id = await statusIn(ctx, 'working');
  const open = { closed_at: null, closed_by: null, resolution: null, duplicate_of: null };
  await changeRow(ctx, KIND, row, { ...open, status_id });
  await tell(ctx, row, 'reopened');
}

async function statusIn({ db }: Context, category: 'done' | 'working'): Promise<number> {
  return must(
    (await statusesOf(db)).find((status) => status.category === category),
    `a status that means ${category}`,
  ).id;
}

/** What it is a duplicate of. 422 where that is itself, deleted, out of sight, or through others a duplicate of this one. */
async function originalOf(ctx: Context, id: number, of: number | null): Promise<number> {
  if (of === null) throw invalid({ duplicate_of: ['Say which one was reported before.'] });
  if (of === id) throw invalid({ duplicate_of: ['It cannot be a duplicate of itself.'] });
  const original = await ticketById(ctx, of).catch(() => null);
  if (!original || original.deleted_at !== null) throw invalid({ duplicate_of: ['This feedback does not exist.'] });
  const { rows: circle } = await sql`
    with recursive up as (
      select id, duplicate_of from feedback where id = ${of}
      union
      select f.id, f.duplicate_of from feedback f join up on f.id = up.duplicate_of
    )
    select 1 from up where id = ${id}`.execute(ctx.db);
  if (circle.length > 0) throw invalid({ duplicate_of: ['That one is a duplicate of this one.'] });
  return of;
}
