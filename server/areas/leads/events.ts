/** What happens to a lead is written down once and never changed. */
import type { Insertable } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import type { LeadEvents } from './tables.ts';

type Happened = Pick<Insertable<LeadEvents>, 'kind' | 'text'> & {
  readonly from_stage_id?: number;
  readonly to_stage_id?: number;
};

export async function addEvent(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  leadId: number,
  happened: Happened,
): Promise<void> {
  await db
    .insertInto('lead_events')
    .values({ lead_id: leadId, at: now, user_id: person.id, ...happened })
    .execute();
}

/** Writes the note, unless it is what was written last: a call that is repeated writes nothing twice. */
export async function addNote(
  ctx: Pick<Context, 'db' | 'person' | 'now'>,
  leadId: number,
  note: string | undefined,
): Promise<void> {
  if (!note) return;
  const last = await ctx.db
    .selectFrom('lead_events')
    .select(['kind', 'text', 'user_id'])
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.kind === 'note' && last.text === note && last.user_id === ctx.person.id) return;
  await addEvent(ctx, leadId, { kind: 'note', text: note });
}
