/** Keyset cursors: the sort key of the last row of a page, opaque to clients. */
import * as z from 'zod/mini';
import { invalid } from '#server/http/refusal.ts';

/** A moment in the key of a cursor (ms): what both a Date and the database can hold. */
export const moment = z.int().check(z.minimum(0), z.maximum(8e15));

type Key = readonly (string | number)[];

function writeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The key in a cursor, or null where none was sent. 422 on `cursor` for anything that `writeCursor` did not write. */
export function readCursor<S extends z.ZodMiniType>(cursor: string | undefined, key: S): z.output<S> | null {
  if (cursor === undefined) return null;
  const parsed = z.safeParse(key, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw invalid({ cursor: ['This page is not known. Start again from the first.'] });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * One page of `rows`, which were read with `limit + 1`: the rows of the page, and the cursor of the next one where a row was left.
 */
export function cutPage<R>(
  rows: readonly R[],
  limit: number,
  keyOf: (row: R) => Key,
): { page: R[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null };
}
