import type { ReactNode } from 'react';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { PagedList } from './paged-list.ts';

interface Props {
  readonly list: PagedList;
  /** Nothing fits the filters. */
  readonly empty: boolean;
  /** What is searched, as it was typed. */
  readonly search: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

const TODOS = { one: 'todo', many: 'todos' };

/** The rows of a list that the server answers, or why there are none. */
export function OfficeBody({ list, empty, search, onClear, children }: Props) {
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  if (empty) {
    return (
      <NoneFits noun={TODOS} search={search} onClear={onClear}>
        Choose other days, or fewer filters.
      </NoneFits>
    );
  }
  return (
    <>
      {children}
      <ShowMore list={list} />
    </>
  );
}
