import type { ReactNode } from 'react';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { PagedList } from './paged-list.ts';
import css from './desk-body.module.css';

interface Props {
  readonly list: PagedList;
  /** Nothing fits the filters. */
  readonly empty: boolean;
  /** What is searched, as it was typed. */
  readonly search: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The rows of a list that the server answers, or why there are none. */
export function DeskBody({ list, empty, search, onClear, children }: Props) {
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  if (empty) return <NoneFits search={search.trim()} onClear={onClear} />;
  return (
    <>
      {children}
      <ShowMore list={list} />
    </>
  );
}

function NoneFits({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title={search === '' ? 'No todos match' : `No todo fits “${search}”`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Choose other days, or fewer filters.
    </EmptyState>
  );
}

export function ShowMore({ list }: { readonly list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
