import { EmptyState } from '#ui/empty-state.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import type { PagedList } from '#kit/list/paged-list.ts';
import type { Change } from '#kit/list/use-address.ts';
import type { WaitingFilters, WaitingView } from './approval-filters.ts';
import type { OfficeRow } from './office-row.ts';
import { OfficeTable } from './office-table.tsx';
import { NoTodoFits } from './no-todo-fits.tsx';
import type { Queue } from './use-queue.ts';
import { NO_WAITING_FILTERS } from './waiting-filters.tsx';

interface Props {
  readonly list: PagedList;
  readonly rows: readonly OfficeRow[];
  readonly filters: WaitingFilters;
  readonly queue: Queue;
  readonly onOpen: (row: OfficeRow) => void;
  readonly onChange: Change;
}

export function ApprovalsRows({ list, rows, filters, queue, onOpen, onChange }: Props) {
  const isWaiting = filters.view !== 'returned';
  return (
    <ListBody list={list} isEmpty={rows.length === 0} empty={<Nothing filters={filters} onChange={onChange} />}>
      <OfficeTable
        kind={isWaiting ? 'waiting' : 'returned'}
        rows={rows}
        current={queue.current?.key}
        onOpen={onOpen}
        {...(isWaiting && { selected: queue.chosen, onSelect: queue.choose, onSelectAll: queue.chooseAll })}
      />
    </ListBody>
  );
}

const EMPTY: Readonly<Record<WaitingView, readonly [title: string, words: string]>> = {
  waiting: ['Nothing waits for approval', 'Completed todos show here until somebody of the office approves them.'],
  first: ['Nothing to look at first', 'Completed todos with a failed line, or without a photo or reading, show here.'],
  returned: ['Nothing was sent back', 'Todos that the office sent back show here until they are completed again.'],
};

function Nothing({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { view, from, person, branch } = filters;
  if (from !== null || person !== null || branch !== null) {
    return <NoTodoFits onClear={() => onChange(NO_WAITING_FILTERS)} />;
  }
  const [title, words] = EMPTY[view];
  return (
    <EmptyState icon="approve" title={title}>
      {words}
    </EmptyState>
  );
}
