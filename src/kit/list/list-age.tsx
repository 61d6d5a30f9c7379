import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import type { PagedList } from './paged-list.ts';

/** How old the rows are, and why they are not newer. */
export function ListAge({ list }: { readonly list: PagedList }) {
  const first = list.data?.pages[0];
  if (!first) return null;
  // A refusal keeps the rows that were read before it; only the error knows of it.
  const failure = list.error instanceof ReadFailed ? list.error.kind : first.failure;
  // Rows must not lose their room to it: the page would scroll beside a drawer that does so itself.
  return <ReadingAge slim at={first.at} failure={failure} busy={list.isFetching} onAgain={() => void list.refetch()} />;
}
