/** End-of-day reports: what somebody did on a day, line by line, with projects and comments (people.md §3, §4.7). */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { del, get, post, put } from '../endpoint.ts';
import { recordTimes } from '../records.ts';
import {
  day,
  done,
  frame,
  id,
  idParams,
  idText,
  instant,
  lines as wholeLines,
  note,
  numberText,
  text,
} from '../schema.ts';

/** For so many days after its day its author may change a report. */
export const OWN_REPORT_DAYS = 2;
/** For so long the author of a comment may change it, in ms. */
export const OWN_REPORT_COMMENT_MS = 24 * 3_600_000;
/** A report tells of one day. */
export const MINUTES_A_DAY = 1440;

/** What a line was written from, so that nothing that was done is told twice. */
export const SOURCE_KINDS = ['todo', 'feedback'] as const;
const sourceKind = z.enum(SOURCE_KINDS, 'There is no such source.');

const projectStatus = z.object({ id, name: z.string() });

export const project = z.object({
  id,
  name: z.string(),
  status_id: id,
  status_name: z.string(),
  /** Null: of every branch. */
  branch_id: z.nullable(id),
  lead_id: z.nullable(id),
  lead_name: z.nullable(z.string()),
  /** No line may name it any more; those that do keep it. */
  archived: z._default(z.boolean(), false),
});
export type Project = z.output<typeof project>;

const line = z.object({
  id,
  project_id: z.nullable(id),
  project_name: z.nullable(z.string()),
  project_status_id: z.nullable(id),
  project_status_name: z.nullable(z.string()),
  text: z.string(),
  minutes: z.nullable(z.int()),
  /** The minutes are the time since what was finished before it, not what somebody said. */
  guessed: z.boolean(),
  source_kind: z.nullable(sourceKind),
  source_id: z.nullable(id),
});
export type EodLine = z.output<typeof line>;

export const eodReport = z.object({
  id,
  ...recordTimes,
  user_id: id,
  user_name: z.string(),
  branch_name: z.nullable(z.string()),
  report_date: day,
  summary: z.string(),
  blockers: z.string(),
  plan: z.string(),
  submitted_at: z.nullable(instant),
  /** The project of its first line. */
  project: z.nullable(z.string()),
  lines: z.array(line),
  /** How many. */
  comments: z.int(),
  /** Whether whoever asks may change it. */
  editable: z.boolean(),
});
export type EodReport = z.output<typeof eodReport>;

const comment = z.object({
  id,
  created_at: instant,
  comment: z.string(),
  edited_at: z.nullable(instant),
  user_id: id,
  user_name: z.string(),
  attachments: z.array(attachment),
});
export type EodComment = z.output<typeof comment>;

/** What somebody finished, as a line can tell it. `minutes`: since what was finished before, at most 120; null where that is not known. */
const task = z.object({
  kind: sourceKind,
  id,
  title: z.string(),
  /** The plate of its vehicle. */
  vehicle: z.nullable(z.string()),
  project: z.nullable(z.string()),
  done_at: instant,
  minutes: z.nullable(z.int()),
  photos: z.int(),
  readings: z.int(),
  /** A line of a report tells it already. */
  reported: z.boolean(),
});
export type EodTask = z.output<typeof task>;

const sentLine = z.object({
  /** Of a line that is there; left out for a new one. */
  id: z.optional(id),
  project_id: z.optional(z.nullable(id)),
  project_status_id: z.optional(z.nullable(id)),
  text: text(500),
  minutes: z.optional(
    z.nullable(
      z
        .int('This must be a whole number.')
        .check(z.minimum(0, 'At least 0.'), z.maximum(MINUTES_A_DAY, `At most ${MINUTES_A_DAY}.`)),
    ),
  ),
  guessed: z.optional(z.boolean()),
  source_kind: z.optional(z.nullable(sourceKind)),
  source_id: z.optional(z.nullable(id)),
});
export type SentLine = z.output<typeof sentLine>;

const fields = {
  summary: z.optional(note(4000)),
  blockers: z.optional(note(4000)),
  plan: z.optional(note(4000)),
  /** All lines, in their order; those of the report that are not among them go. Together at most 1,440 minutes. */
  lines: z.optional(z.array(sentLine, 'This must be a list.').check(z.maxLength(100, 'At most 100.'))),
  submitted: z.optional(z.boolean('This must be true or false.')),
};

/** What people call the fields: in the form and in the history. */
export const eodLabels = {
  report_date: 'Day',
  summary: 'Summary',
  blockers: 'What was in the way',
  plan: 'Plan for the next day',
  submitted_at: 'Handed in',
} as const;

const answer = z.object({ ...frame, report: eodReport });
const commentAnswer = z.object({ ...frame, comment });
const commentBody = z.object({ comment: wholeLines(4000), checksums });
const files = { attachments: { ...attachmentPart, required: false, maxCount: 5 } } as const;

const pages = {
  page: z.optional(numberText(z.int().check(z.minimum(1, 'At least 1.')))),
  perPage: z.optional(numberText(z.int().check(z.minimum(1, 'At least 1.'), z.maximum(100, 'At most 100.')))),
};
const pageFrame = { ...frame, page: z.int(), perPage: z.int(), last_page: z.int(), total: z.int() };

export const eod = {
  /**
   * The newest day first. `missing`: days between `startDate` and `endDate`, at most 31 apart, on which somebody punched in and wrote no report.
   */
  list: get('/api/getEodReports', {
    permission: 'eod.view',
    query: z.object({
      user_id: z.optional(idText),
      startDate: z.optional(day),
      endDate: z.optional(day),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      ...pages,
    }),
    answer: z.object({
      ...pageFrame,
      reports: z.array(eodReport),
      missing: z.array(z.object({ user_id: id, user_name: z.string(), date: day })),
    }),
  }),

  one: get('/api/eodReports/{id}', { permission: 'eod.view', own: true, params: idParams, answer }),

  /** What somebody (`resource`; oneself, where none is said) finished on these days, the latest last. It reads; it is no write. */
  tasks: post('/api/get{company}SupportTask', {
    permission: 'eod.view',
    replay: 'repeat',
    body: z.object({ resource: z.optional(id), startDate: z.optional(day), endDate: z.optional(day), ...pages }),
    answer: z.object({ ...pageFrame, tasks: z.array(task) }),
  }),

  /** By name; with `archived` those that are archived, too. */
  projects: get('/api/get{company}Projects', {
    permission: 'eod.view',
    query: z.object({ archived: z.optional(z.enum(['0', '1'], 'This must be 0 or 1.')) }),
    answer: z.object({ ...frame, projects: z.array(project) }),
  }),

  /** Those whose reports whoever asks may see. */
  users: get('/api/get{company}Users', {
    permission: 'eod.view',
    answer: z.object({
      ...frame,
      users: z.array(z.object({ id, name: z.string(), branch_name: z.nullable(z.string()) })),
    }),
  }),

  projectStatuses: get('/api/getProjectStatus', {
    permission: 'eod.view',
    answer: z.object({ ...frame, statuses: z.array(projectStatus) }),
  }),

  /** Adds a project, or with `id` changes, archives or brings it back. 422 `name` when it is taken. */
  saveProject: post('/api/projects', {
    permission: 'project.update',
    replay: 'repeat',
    own: true,
    body: z.object({
      id: z.optional(id),
      name: text(80),
      status_id: z.optional(id),
      branch_id: z.optional(z.nullable(id)),
      lead_id: z.optional(z.nullable(id)),
      archived: z.optional(z.boolean('This must be true or false.')),
    }),
    answer: z.object({ ...frame, project }),
  }),

  /** One a person and day. 422 `report_date` for a day to come, or one that has a report; `lines` beyond 1,440 minutes, or of an empty one handed in. */
  add: post('/api/eodReports', {
    permission: 'eod.create',
    replay: 'create',
    body: z.object({ report_date: day, ...fields }),
    answer,
  }),

  /** One's own for two days after its day; later, and those of others, with `eod.update`. */
  update: put('/api/eodReports/{id}', {
    permission: 'eod.create',
    replay: 'repeat',
    params: idParams,
    body: z.object(fields),
    answer,
  }),

  comments: get('/api/eodReports/{id}/comments', {
    permission: 'eod.view',
    params: idParams,
    answer: z.object({ ...frame, comments: z.array(comment) }),
  }),

  /** At a report of somebody else it needs `eod.comment`; they are told. */
  addComment: post('/api/eodReports/{id}/comments', {
    permission: 'eod.view',
    replay: 'create',
    params: idParams,
    body: commentBody,
    files,
    answer: commentAnswer,
  }),

  /** One's own, for 24 hours. */
  updateComment: post('/api/eodReports/{id}/comments/{commentId}', {
    permission: 'eod.view',
    replay: 'repeat',
    params: z.object({ id: idText, commentId: idText }),
    body: commentBody,
    files,
    answer: commentAnswer,
  }),

  /** One's own. The path is spelled so. */
  removeComment: del('/api/eodReport/{id}/comments/{commentId}', {
    permission: 'eod.view',
    replay: 'repeat',
    params: z.object({ id: idText, commentId: idText }),
    answer: done,
  }),

  /** A file that one added to a comment. */
  removeCommentFile: del('/api/eodReports/comments/{attachmentId}', {
    permission: 'eod.view',
    replay: 'repeat',
    params: z.object({ attachmentId: idText }),
    answer: done,
  }),
};
