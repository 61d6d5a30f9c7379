import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import type { Change } from '#kit/list/use-address.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { WaitingFilters, WaitingView } from './approval-filters.ts';
import type { OfficeRow } from './office-row.ts';
import { OfficeTable } from './office-table.tsx';
import type { PagedList } from './paged-list.ts';
import type { Known } from './use-names.ts';
import type { Queue } from './use-queue.ts';
import { NO_WAITING_FILTERS } from './waiting-filters.tsx';

interface Props {
  readonly list: PagedList;
  readonly rows: readonly OfficeRow[];
  readonly known: Known;
  readonly filters: WaitingFilters;
  readonly queue: Queue;
  readonly onOpen: (row: OfficeRow) => void;
  readonly onChange: Change;
}

export function ApprovalsRows({ list, rows, known, filters, queue, onOpen, onChange }: Props) {
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  if (rows.length === 0) return <Nothing list={list} filters={filters} onChange={onChange} />;
  const isWaiting = filters.view !== 'returned';
  return (
    <>
      <OfficeTable
        kind={isWaiting ? 'waiting' : 'returned'}
        rows={rows}
        known={known}
        current={queue.current?.key}
        onOpen={onOpen}
        {...(isWaiting && { selected: queue.chosen, onSelect: queue.choose, onSelectAll: queue.chooseAll })}
      />
      <ShowMore list={list} />
    </>
  );
}

const EMPTY: Readonly<Record<WaitingView, readonly [title: string, words: string]>> = {
  waiting: ['Nothing waits for approval', 'Completed todos show here until somebody of the office approves them.'],
  first: ['Nothing to look at first', 'Completed todos with a failed line, or without a photo or reading, show here.'],
  returned: ['Nothing was sent back', 'Todos that the office sent back show here until they are completed again.'],
};

function Nothing({ list, filters, onChange }: Pick<Props, 'list' | 'filters' | 'onChange'>) {
  const { view, from, person, branch } = filters;
  const isFiltered = from !== null || person !== null || branch !== null;
  const [title, words] = EMPTY[view];
  if (!isFiltered) {
    return (
      <EmptyState icon="approve" title={title} action={<ShowMore list={list} />}>
        {words}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title="No todo fits these filters"
      action={<Button onClick={() => onChange(NO_WAITING_FILTERS)}>Clear filters</Button>}
    >
      Choose other days, or fewer filters.
    </EmptyState>
  );
}
