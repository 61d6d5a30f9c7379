/** A fault of others, as a patch of our source. */

export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Planted {
  readonly name: string;
  /** Where a peer had it (a public issue, a pull request that mends it, or a source), then `: ` and what it was there. */
  readonly from: string;
  readonly edits: readonly Edit[];
}

export const one = (name: string, from: string, file: string, find: string, replace: string): Planted => ({
  name,
  from,
  edits: [{ file: `src/sync/${file}`, find, replace }],
});
