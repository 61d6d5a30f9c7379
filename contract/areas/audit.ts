/** Who did what, and when: of one record for whoever may see it, and of the whole yard for whoever has `audit.view`. Calls of ours. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { day, frame, id, idText, instant, paging, text } from '../schema.ts';

/** One act on a record, in words. */
const act = {
  id,
  at: instant,
  /** Null when it was no person. */
  by: z.nullable(z.string()),
  /** What did it where it was no person: a job, a link. */
  actor: z.nullable(z.string()),
  /** As the audit spells it: `department.update`. */
  action: z.string(),
  /** `Made`, `Changed`, `Sent back`. */
  words: z.string(),
  /**
   * Fields as the form calls them, values as people read them; null is empty. Of acts from before the audit kept it, `from` is null as well:
   * nobody knows it any more.
   */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  /** What else belongs to the act, such as its reason. */
  note: z.nullable(z.string()),
};

export const historyEntry = z.object(act);
export type HistoryEntry = z.output<typeof historyEntry>;

export const auditEntry = z.object({
  ...act,
  /** What the audit calls such a record: `department`. */
  entity: z.string(),
  entity_id: z.int(),
  /** What people call it: `Department`. */
  kind: z.string(),
  /** The name of the record; null where it has none. */
  name: z.nullable(z.string()),
  /** The record whose screen shows it: of a checklist line that is its todo. */
  seen_at: z.object({ entity: z.string(), id: z.int() }),
  branch_name: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const page = { ...frame, next_cursor: z.nullable(z.string()) };

export const audit = {
  /**
   * The acts on a record, the newest first, also of a deleted one. It takes the right to see such a record (403), and the record must be in
   * the person's scope (404).
   */
  recordHistory: get('/api/record-history/{entity}/{id}', {
    permission: null,
    own: true,
    params: z.object({ entity: text(40), id: idText }),
    query: z.object(paging),
    answer: z.object({ ...page, history: z.array(historyEntry) }),
  }),

  /** All acts in the yard, the newest first. `from` and `to`: days of the person's branch, both included. 422 `to` when it is before `from`. */
  list: get('/api/audit', {
    permission: 'audit.view',
    own: true,
    query: z.object({
      ...paging,
      user_id: z.optional(idText),
      entity: z.optional(text(40)),
      /** As the audit spells it: `department.delete`. */
      action: z.optional(text(60)),
      branch_id: z.optional(idText),
      from: z.optional(day),
      to: z.optional(day),
    }),
    answer: z.object({
      ...page,
      audit: z.array(auditEntry),
      /** The kinds of records to choose from, by the words for them. */
      kinds: z.array(z.object({ entity: z.string(), kind: z.string() })),
    }),
  }),
};
