/** Files of a record, as the answers of its area name them. Their bytes come by `GET /api/files/{id}` (areas/files.ts). */
import * as z from 'zod/mini';
import type { FilePart } from './endpoint.ts';
import { OFFICE_FILES, PAPERS, PICTURES } from './file-types.ts';
import { id, instant, jsonText, sha256 } from './schema.ts';

export const attachment = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The address of its small form; null where it has none. */
  thumb: z.nullable(z.string()),
  /** Empty where nobody of the yard did: a booking channel sent it. */
  created_by_name: z.string(),
  created_at: instant,
  /** Ours: who added it may delete it. */
  created_by: z._default(z.nullable(id), null),
});
export type Attachment = z.output<typeof attachment>;

const MB = 1024 * 1024;

/** The part of a call that takes a record's files: pictures, papers and office files. */
export const attachmentPart: FilePart = {
  maxBytes: 25 * MB,
  maxPictureBytes: 20 * MB,
  maxCount: 10,
  required: true,
  types: [...PICTURES, ...PAPERS, ...OFFICE_FILES],
};

/** The checksums of the files that come with a record, in their order: when said, the files must be these. */
export const checksums = z.optional(jsonText(z.array(sha256).check(z.maxLength(10, 'At most 10 files.'))));
