/** The files of records of any kind: one door, and the ways to delete one and bring it back. The area of a record decides who may (file-owners.ts). */
import * as z from 'zod/mini';
import { attachment } from '../attachment.ts';
import { del, get, post } from '../endpoint.ts';
import { done, frame, idParams } from '../schema.ts';

export const files = {
  /**
   * The bytes, for whoever may see the record. `thumb` (480 px) and `preview` (1600 px) are small forms of a picture, upright, as WebP;
   * other files have only their full form. 404 where the person may not see the record, 410 when the file was deleted.
   */
  file: get('/api/files/{id}', {
    permission: null,
    own: true,
    produces: 'bytes',
    params: idParams,
    query: z.object({ size: z.optional(z.enum(['thumb', 'preview', 'full'])) }),
    answer: z.unknown(),
  }),

  /** By whoever added it, and by those who may change the record. */
  remove: del('/api/attachments/{id}', {
    permission: null,
    replay: 'repeat',
    own: true,
    params: idParams,
    answer: done,
  }),

  /** Brings a deleted one back. */
  restore: post('/api/restore-attachment/{id}', {
    permission: null,
    replay: 'repeat',
    own: true,
    params: idParams,
    answer: z.object({ ...frame, attachment }),
  }),
};
