/** Latest-wins, one field at a time (sync.md §6). */

/** Field → stamp of the edit whose value stands (contract/stamp.ts). A field without one was never edited since creation. */
export type Stamps = Readonly<Record<string, string>>;

/** Some of the fields, each with a value. */
type Taken<P> = { [F in keyof P]?: Exclude<P[F], undefined> };

export interface Merge<P> {
  /** The fields of the patch that win, with their values. */
  readonly taken: Taken<P>;
  readonly stamps: Stamps;
  /** The fields of the patch whose stored value is newer. */
  readonly superseded: readonly string[];
}

/**
 * A field is taken when the stamp is greater than the stored one. The same stamp is the same edit sent again: neither taken nor
 * superseded. Fields that are `undefined` in the patch were not sent.
 */
export function mergeFields<P extends object>(stored: Stamps, patch: P, stamp: string): Merge<P> {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined);
  const wins = sent.filter(([field]) => stamp > (stored[field] ?? ''));
  return {
    taken: Object.fromEntries(wins) as Taken<P>,
    stamps: { ...stored, ...Object.fromEntries(wins.map(([field]) => [field, stamp])) },
    superseded: sent.map(([field]) => field).filter((field) => stamp < (stored[field] ?? '')),
  };
}
