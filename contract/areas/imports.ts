/** What was imported through any door: to look it up, and to undo it within a day. The doors are rows of their areas. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { importDoor, importSummary } from '../import.ts';
import { frame, idParams } from '../schema.ts';

/** Each asks for the right of the door that the import came through. */
export const imports = {
  /** The last twenty imports of a door, the newest first. */
  list: get('/api/imports', {
    own: true,
    permission: null,
    query: z.object({ door: importDoor }),
    answer: z.object({ ...frame, imports: z.array(importSummary) }),
  }),

  /** The wrong rows of an import, each with what is wrong, as CSV. Once corrected, that file can be imported as it is. */
  wrongRows: get('/api/import-errors/{id}', {
    own: true,
    permission: null,
    produces: 'bytes',
    params: idParams,
    answer: z.unknown(),
  }),

  /**
   * Undoes an import within 24 hours of its applying. What it made is deleted and what it changed is as before, but for what somebody changed
   * since: `kept` names that in sentences. 422 `id` when it is too late.
   */
  undo: post('/api/undo-import/{id}', {
    own: true,
    permission: null,
    replay: 'online',
    invalidates: ['vehicles', 'odometers'],
    params: idParams,
    answer: z.object({ ...frame, import: importSummary, kept: z.array(z.string()) }),
  }),
};
