import type { ReactNode } from 'react';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { PagedList } from './paged-list.ts';
import { ShowMore } from './show-more.tsx';

interface ListBodyProps {
  readonly list: PagedList;
  readonly isEmpty: boolean;
  /** Why there are no rows. */
  readonly empty: ReactNode;
  /** Said over the reason when the first read fails. */
  readonly failedText?: string | undefined;
  /** The table. */
  readonly children: ReactNode;
}

/** The rows of a list that the server answers, or why there are none. */
export function ListBody({ list, isEmpty, empty, failedText, children }: ListBodyProps) {
  // Other filters show the rows of the last ones until theirs are there; that there were none says nothing of them.
  if (list.isPending || (isEmpty && list.isPlaceholderData)) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble title={failedText} error={list.error} onAgain={() => void list.refetch()} />;
  return (
    <>
      {isEmpty ? empty : children}
      <ShowMore list={list} />
    </>
  );
}
