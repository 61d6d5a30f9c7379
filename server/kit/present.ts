/** Rows of a select as the contract spells them. */
import { iso } from '#server/lib/iso.ts';

/** A record of the contract as its select reads it: every moment (`…_at`, `at`, and the fields named in `M`) is a Date. */
export type Stored<R, M extends string = never> = {
  [F in keyof R]: F extends 'at' | `${string}_at` | M ? Moment<R[F]> : R[F];
};
type Moment<T> = null extends T ? Date | null : Date;

/** The row with its Dates as instants. What the contract spells otherwise is selected so: a `date` as text. */
export function present<R, M extends string = never>(row: Stored<R, M>): R {
  const fields = Object.entries(row).map(([field, value]) => [field, value instanceof Date ? iso(value) : value]);
  return Object.fromEntries(fields) as R;
}
