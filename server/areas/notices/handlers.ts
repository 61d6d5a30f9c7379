/** A person's own notices. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { MOST_UNREAD, type Notice, type notices as rows } from '#contract/areas/notices.ts';
import { id } from '#contract/schema.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { present } from '#server/kit/present.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';

const PAGE = 50;
const key = z.tuple([id]);

export const notices: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => {
    const limit = query.limit ?? PAGE;
    const after = readCursor(query.cursor, key);
    const found = await ctx.db
      .selectFrom('notices')
      .select(['id', 'kind', 'title', 'body', 'about_kind', 'about_id', 'at', 'read_at'])
      .where('user_id', '=', ctx.person.id)
      .$if(after !== null, (q) => q.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const { page, next_cursor } = cutPage(found, limit, (row) => [row.id]);
    return {
      status: 200,
      message: '',
      notices: page.map((row) => present<Notice>(row)),
      unread: await unreadOf(ctx),
      next_cursor,
    };
  },

  read: async ({ body }, ctx) => {
    const { ids = [], until } = body;
    if (body.ids === undefined && until === undefined) throw invalid({ ids: ['Say which ones were read.'] });
    await ctx.db
      .updateTable('notices')
      .set({ read_at: ctx.now })
      .where('user_id', '=', ctx.person.id)
      .where('read_at', 'is', null)
      .where(sql<boolean>`(id = any(${ids}::bigint[]) or id <= ${until ?? 0})`)
      .execute();
    return { status: 200, message: '', unread: await unreadOf(ctx) };
  },
};

async function unreadOf({ db, person }: Context): Promise<number> {
  const some = db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', person.id)
    .where('read_at', 'is', null)
    .limit(MOST_UNREAD);
  const { unread } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}
