/** Notices: what a person should hear of what others did. They are behind the bell. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { frame, id, instant, paging } from '../schema.ts';

export const notice = z.object({
  id,
  /** `todo.returned`, `todo.given`. One that the app does not know is shown by its title. */
  kind: z.string(),
  /** What happened, in words that stand alone: `Sent back: Return inspection, KLM-4821`. */
  title: z.string(),
  /** What somebody wrote about it, or more of it; null where the title says all. */
  body: z.nullable(z.string()),
  /** The kind and number of the record that it leads to, such as `todo`. The record may be gone by now. */
  about_kind: z.string(),
  about_id: id,
  at: instant,
  /** When the person marked it as read; null when they have not. */
  read_at: z.nullable(instant),
});
export type Notice = z.output<typeof notice>;

/** Counting of unread notices stops here: nobody reads a larger number. */
export const MOST_UNREAD = 100;

/** How many there are, at most `MOST_UNREAD`. */
const unread = z.int();

export const notices = {
  /** The person's own notices, the newest first. */
  list: get('/api/notices', {
    permission: null,
    own: true,
    query: z.object(paging),
    answer: z.object({ ...frame, notices: z.array(notice), unread, next_cursor: z.nullable(z.string()) }),
  }),

  /**
   * Marks own notices as read: those with these ids, and all up to `until`, so that one which came meanwhile stays unread. The first time
   * counts. Ids of nobody, or of other people's notices, change nothing. 422 `ids` when neither is sent.
   */
  read: post('/api/notices-read', {
    permission: null,
    own: true,
    replay: 'repeat',
    body: z.object({
      ids: z.optional(z.array(id).check(z.maxLength(500, 'At most 500 at once.'))),
      until: z.optional(id),
    }),
    answer: z.object({ ...frame, unread }),
  }),
};
