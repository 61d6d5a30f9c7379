/** What the calls of all office records have in common. */
import * as z from 'zod/mini';
import { frame, instant, paging } from './schema.ts';

/** Every record answers when it was made, changed last, and deleted. */
export const recordTimes = { created_at: instant, updated_at: instant, deleted_at: z.nullable(instant) };

/** A query field that is either there, as `1`, or not. */
export const flag = z.enum(['1'], 'This must be 1, or left out.');

/**
 * The query of a list: what to look for, the order, the page. An area adds its filters.
 *
 * @param sorts the columns that it can be sorted by; the first is the usual one
 */
export const listQuery = <S extends string>(sorts: readonly [S, ...S[]]) => ({
  ...paging,
  search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
  sort: z.optional(z.enum(sorts, 'The list has no such order.')),
  direction: z.optional(z.enum(['asc', 'desc'], 'This must be asc or desc.')),
  /** The deleted records instead of the others, to bring one back. */
  deleted: z.optional(flag),
});

/** What a list answers beside its rows. `total` counts what the filters find, whatever the page; 10,001 means more than 10,000. */
export const listFrame = { ...frame, next_cursor: z.nullable(z.string()), total: z.int() };
