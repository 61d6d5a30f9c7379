import type { Kept } from '#kit/reads/read-again.ts';

/** What the parts around a list's rows need of `useReadPages`, whatever its rows are. */
export interface PagedList {
  readonly data: { readonly pages: readonly Kept<unknown>[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** The rows are those of other filters, until theirs are there. */
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}
