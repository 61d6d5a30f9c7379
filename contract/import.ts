/**
 * How tables are imported, in the same way through every door: the file is previewed, then applied, and the import can be undone within a day
 * (planning.md §4.6, vehicles.md §4.9).
 */
import * as z from 'zod/mini';
import type { FilePart } from './endpoint.ts';
import { OFFICE_FILES, PAPERS } from './file-types.ts';
import { frame, id, instant, jsonText, numberText, text } from './schema.ts';

/** The most rows that any file may have below its header, and columns. A door may take fewer rows. */
export const MOST_IMPORT_ROWS = 5_000;
export const MOST_IMPORT_COLUMNS = 60;

/** What can be imported. Each is a door of the server (server/areas/imports/doors.ts). */
export const importDoor = z.enum(['vehicles', 'bookings', 'earnings'], 'There is no such door.');
export type ImportDoorName = z.output<typeof importDoor>;

/** The file: a text of any encoding and separator, JSON, or XLSX, told apart by content. */
export const importPart: FilePart = {
  maxBytes: 5 * 1024 * 1024,
  maxCount: 1,
  required: false,
  types: [PAPERS[1], OFFICE_FILES[1]],
};

const mapping = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200)));
/** Field → title of the column that fills it. */
export type Mapping = z.output<typeof mapping>;

/** How a date like 03/04/2026 is read: `dmy` the third of April, `mdy` the fourth of March. */
const importDates = z.enum(['iso', 'dmy', 'mdy'], 'This must be iso, dmy or mdy.');
export type ImportDates = z.output<typeof importDates>;

/** Either the file, which begins an import, or the `import_id` of one that was previewed. Applying uses the bytes that were previewed. */
export const importBody = z.object({
  mode: z.enum(['preview', 'apply'], 'This must be preview or apply.'),
  import_id: z.optional(numberText(id)),
  mapping: z.optional(jsonText(mapping)),
  sheet: z.optional(text(100)),
  date_format: z.optional(importDates),
  /** Where the file comes from, when several partners send files to one door. Their rows are never taken for each other's. */
  profile: z.optional(text(60)),
  /** What happens when some rows are wrong: nothing is imported (`stop`, the default), or the others are (`skip`). */
  on_error: z.optional(z.enum(['stop', 'skip'], 'This must be stop or skip.')),
  /** Which value stands when both the file and a person changed it since the last import: the person's (`keep`, the default) or the file's. */
  on_both: z.optional(z.enum(['keep', 'file'], 'This must be keep or file.')),
});

export const importVerdict = z.enum(['new', 'changed', 'same', 'error', 'deleted']);
export type ImportVerdict = z.output<typeof importVerdict>;

const importRow = z.object({
  /** The row's number in the file, as people count: the header is 1. */
  row: z.int(),
  verdict: importVerdict,
  name: z.string(),
  /** Field → its value now and the value from the file, in words. */
  changes: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
  /** Fields that stay as a person wrote them since the last import. */
  kept: z.array(z.string()),
  /** Field → what is wrong with it. The empty name stands for the whole row. */
  errors: z.record(z.string(), z.array(z.string())),
});
export type ImportRow = z.output<typeof importRow>;

const importCounts = z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int(), deleted: z.int() });
export type ImportCounts = z.output<typeof importCounts>;

/** One import, as lists of imports show it. */
export const importSummary = z.object({
  id,
  door: importDoor,
  state: z.enum(['previewed', 'applied', 'undone']),
  file_name: z.string(),
  counts: importCounts,
  created_by_name: z.nullable(z.string()),
  previewed_at: instant,
  applied_at: z.nullable(instant),
  /** Until when it can be undone; null when it cannot. */
  undo_until: z.nullable(instant),
});
export type ImportSummary = z.output<typeof importSummary>;

const importReport = z.object({
  ...importSummary.shape,
  /** The fields that the door takes. */
  fields: z.array(z.object({ field: z.string(), title: z.string(), hint: z.string() })),
  /** The sheets of a workbook, and the columns of the table that was read, each with some of its values. Empty once it is applied. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  mapping,
  date_format: z.nullable(importDates),
  /** At most 500 rows. Those that need attention come first. */
  rows: z.array(importRow),
  /** How many rows are counted but not in `rows`. */
  more: z.int(),
});
export type ImportReport = z.output<typeof importReport>;

/** A 409 has a new `import`, too: the records changed since the preview, and this is what the file would do now. */
export const importAnswer = z.object({ ...frame, import: importReport });
