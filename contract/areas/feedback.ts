/** Feedback: what people report about the product, a vehicle or the work, and what became of it (people.md §3). */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { booleanText, done, frame, id, idParams, idText, instant, lines, note, numberText, text } from '../schema.ts';

/** For so long the author of a comment may change it, in ms. */
export const OWN_COMMENT_MS = 24 * 3_600_000;
/** For so long after it was closed its author may open it again, in ms. */
export const REOPEN_MS = 14 * 24 * 3_600_000;

export const FEEDBACK_TYPES = ['bug', 'idea', 'question', 'vehicle', 'safety', 'complaint'] as const;
const type = z.enum(FEEDBACK_TYPES, 'There is no such type.');
export type FeedbackType = z.output<typeof type>;

export const FEEDBACK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
const priority = z.enum(FEEDBACK_PRIORITIES, 'There is no such priority.');
export type FeedbackPriority = z.output<typeof priority>;

export const RESOLUTIONS = ['fixed', 'answered', 'declined', 'duplicate'] as const;
const resolution = z.enum(RESOLUTIONS, 'There is no such resolution.');
export type Resolution = z.output<typeof resolution>;

const status = z.object({
  id,
  name: z.string(),
  /** What it means for whoever waits, whatever the yard calls it. */
  category: z.enum(['new', 'working', 'waiting', 'done']),
});
export type FeedbackStatus = z.output<typeof status>;

const named = z.object({ id, title: z.string() });

export const ticket = z.object({
  id,
  ...recordTimes,
  title: z.string(),
  description: z.string(),
  type,
  priority,
  status_id: id,
  status: z.string(),
  category: status.shape.category,
  /** Its place in its column of the board, from 1; null where nobody put it anywhere: it follows the others, the oldest first. */
  sort_order: z.nullable(z.int()),
  closed: z.boolean(),
  closed_at: z.nullable(instant),
  closed_by_name: z.nullable(z.string()),
  resolution: z.nullable(resolution),
  duplicate_of: z.nullable(id),
  duplicate_title: z.nullable(z.string()),
  /** Its author wrote again within 14 days of its closing. */
  asks_to_reopen: z.boolean(),
  user_id: id,
  user_name: z.string(),
  assignee_id: z.nullable(id),
  assignee_name: z.nullable(z.string()),
  department_id: z.nullable(id),
  department_name: z.nullable(z.string()),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  vehicle_id: z.nullable(id),
  vehicle_name: z.nullable(z.string()),
  todo_id: z.nullable(id),
  todo_title: z.nullable(z.string()),
  /** The address of the screen that its author came from, and the version of the app. */
  page: z.nullable(z.string()),
  app_version: z.nullable(z.string()),
  first_answer_at: z.nullable(instant),
  /** Whether whoever asks is told of what happens to it. */
  watching: z.boolean(),
  /** How many comments whoever asks may read. */
  comments: z.int(),
  attachments: z.array(attachment),
});
export type Ticket = z.output<typeof ticket>;

const comment = z.object({
  id,
  created_at: instant,
  comment: z.string(),
  /** Among those who work on it: its author never sees it. */
  internal: z.boolean(),
  edited_at: z.nullable(instant),
  user_id: id,
  user_name: z.string(),
  attachments: z.array(attachment),
});
export type FeedbackComment = z.output<typeof comment>;

const reference = z.optional(z.nullable(numberText(id)));

/** What the author says, and may change while nobody works on it. */
const words = {
  title: text(120),
  description: z.optional(note(8000)),
  type: z.optional(type),
  vehicle_id: reference,
  todo_id: reference,
};

/** What those decide who work on it. */
const work = {
  priority: z.optional(priority),
  status_id: z.optional(numberText(id)),
  assignee_id: reference,
  department_id: reference,
  branch_id: reference,
};

/** What people call the fields: in forms and in the history. */
export const feedbackLabels = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  priority: 'Priority',
  status_id: 'Status',
  assignee_id: 'Works on it',
  department_id: 'Department',
  branch_id: 'Branch',
  vehicle_id: 'Vehicle',
  todo_id: 'Todo',
} as const;

const files = { attachment: { ...attachmentPart, required: false } } as const;
const answer = z.object({ ...frame, feedback: ticket });
const commentAnswer = z.object({ ...frame, comment });
/** The documented success of deletions here. */
const accepted = { success: [202] } as const;

export const feedback = {
  /** `similar`: open ones with the same words, for whoever may see them. `journal`: what the app noted before, for those who look into it. */
  add: post('/api/feedback', {
    permission: 'feedback.create',
    replay: 'create',
    body: z.object({
      ...words,
      priority: z.optional(priority),
      page: z.optional(note(300)),
      app_version: z.optional(note(80)),
      journal: z.optional(note(100_000)),
      checksums,
    }),
    files,
    answer: z.object({ ...answer.shape, similar: z.array(named) }),
  }),

  /** In the order of the board. `counts`: how many each status has by the other filters. Without `closed` open and closed ones. */
  list: get('/api/feedback', {
    permission: 'feedback.view',
    query: z.object({
      ...listQuery(['board', 'title', 'priority_rank', 'user_name', 'assignee_name', 'created_at', 'updated_at']),
      status: z.optional(idText),
      type: z.optional(type),
      priority: z.optional(priority),
      assignee_id: z.optional(idText),
      mine: z.optional(z.enum(['1'], 'This must be 1, or left out.')),
      closed: z.optional(z.enum(['0', '1'], 'This must be 0 or 1.')),
    }),
    answer: z.object({
      ...listFrame,
      feedback: z.array(ticket),
      counts: z.array(z.object({ status_id: id, count: z.int() })),
    }),
  }),

  one: get('/api/feedback/{id}', {
    permission: 'feedback.view',
    params: idParams,
    answer: z.object({ ...answer.shape, comments: z.array(comment), journal: z.nullable(z.string()) }),
  }),

  statuses: get('/api/feedback-status', {
    permission: 'feedback.view',
    answer: z.object({
      ...frame,
      statuses: z.array(status),
      types: z.array(type),
      priorities: z.array(priority),
    }),
  }),

  /** Its author may change the words while it is new, and add files; all else needs `feedback.update`. 422 `status_id` where there is none such. */
  update: post('/api/update-feedback/{id}', {
    permission: 'feedback.create',
    replay: 'repeat',
    params: idParams,
    body: z.partial(z.object({ ...words, ...work, checksums })),
    files,
    answer,
  }),

  remove: del('/api/feedback/{id}', {
    ...accepted,
    permission: 'feedback.delete',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  restore: post('/api/restore-feedback/{id}', {
    permission: 'feedback.delete',
    replay: 'repeat',
    own: true,
    params: idParams,
    answer,
  }),

  /** One's own file; those of others need `feedback.update`. */
  removeFile: del('/api/delete-feedback-attachment/{id}', {
    ...accepted,
    permission: 'feedback.view',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** The order of a column of the board, from the top. 422 `status_id` where there is none such. */
  sort: post('/api/feedback-sort', {
    permission: 'feedback.sort',
    replay: 'repeat',
    body: z.object({
      status_id: id,
      ids: z.array(id, 'This must be a list.').check(z.maxLength(2000, 'At most 2000.')),
    }),
    answer: done,
  }),

  /**
   * Closing needs `feedback.close`; opening again, too, but its author may for 14 days. 422 `resolution` where none is said, `duplicate_of` where it is
   * itself, deleted, or a duplicate of this one, `comment` where it is declined without a word.
   */
  close: post('/api/feedback-closed/{id}', {
    permission: 'feedback.view',
    replay: 'repeat',
    params: idParams,
    body: z.object({
      closed: z.boolean('This must be true or false.'),
      resolution: z.optional(resolution),
      duplicate_of: z.optional(z.nullable(id)),
      comment: z.optional(note(4000)),
    }),
    answer,
  }),

  /** To be told of what happens to it, or not any more. */
  watch: post('/api/feedback-watch/{id}', {
    permission: 'feedback.view',
    replay: 'repeat',
    own: true,
    params: idParams,
    body: z.object({ watching: z.boolean('This must be true or false.') }),
    answer,
  }),

  /** `internal` needs `feedback.update`. */
  addComment: post('/api/add-feedback-comment/{id}', {
    permission: 'feedback.view',
    replay: 'create',
    params: idParams,
    body: z.object({ comment: lines(4000), internal: z.optional(booleanText), checksums }),
    files,
    answer: commentAnswer,
  }),

  comments: get('/api/get-feedback-comments/{id}', {
    permission: 'feedback.view',
    params: idParams,
    answer: z.object({ ...frame, comments: z.array(comment) }),
  }),

  /** One's own, for 24 hours. */
  updateComment: post('/api/update-feedback-comment/{id}', {
    permission: 'feedback.view',
    replay: 'repeat',
    params: idParams,
    body: z.object({ comment: lines(4000) }),
    answer: commentAnswer,
  }),

  /** One's own; those of others need `feedback.update`. */
  removeComment: del('/api/delete-feedback-comment/{id}', {
    permission: 'feedback.view',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** A file of a comment, by the number of the file: one's own; those of others need `feedback.update`. */
  removeCommentFile: del('/api/delete-comment-attachment/{id}', {
    ...accepted,
    permission: 'feedback.view',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),
};
