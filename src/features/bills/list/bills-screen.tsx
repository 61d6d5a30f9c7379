import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Bill, billExpenseStatuses, billStatuses } from '#contract/areas/bill-record.ts';
import { bills as calls } from '#contract/areas/bills.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useExpenseChoices } from '#kit/expense/use-expense-choices.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceFilters, resourceChips } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import type { ListedResource, ListFilter } from '#kit/list/resource/resource.ts';
import { type ResourceList, useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { billName } from '../shared/bill-text.ts';
import { billColumns } from './bill-columns.tsx';
import { BillTotals } from './bill-totals.tsx';
import { BillUploads } from './bill-upload.tsx';

/** Bills of vendors: what is to be entered as an expense, what is to be paid, and what came in today. */
export default function BillsScreen() {
  return (
    <Reads>
      <Bills />
    </Reads>
  );
}

const wordsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const optionsOf = (records: readonly { readonly id: number; readonly name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

function useBillFilters(): readonly ListFilter[] {
  const { vendors } = useExpenseChoices();
  const vehicles = useVehicles();
  return [
    { name: 'expense_status', label: 'As an expense', all: 'All', options: wordsOf(billExpenseStatuses) },
    { name: 'status', label: 'Status', all: 'All statuses', options: wordsOf(billStatuses) },
    { name: 'due', label: 'Due', all: 'Whenever', options: wordsOf({ overdue: 'Overdue', week: 'Within a week' }) },
    { name: 'vendor_id', label: 'Vendor', all: 'All vendors', options: optionsOf(vendors) },
    { name: 'vehicle_id', label: 'Vehicle', all: 'All vehicles', options: optionsOf(vehicles) },
  ];
}

function useBillResource(): ListedResource<Bill> {
  const now = useNow(60_000);
  return {
    title: 'Bills',
    noun: { one: 'bill', many: 'bills' },
    list: calls.list,
    rows: (answer) => (answer as Answer<typeof calls.list>).bills,
    nameOf: billName,
    columns: billColumns(now),
    order: { sort: 'created_at', direction: 'desc' },
    filters: useBillFilters(),
    searchHint: 'Vendor, number, plate, note, and what stands on the paper',
    empty: 'Photograph one, or drop a PDF.',
  };
}

/** While the server reads one that is shown, the list is read again so often. */
const SOON_MS = 10_000;

function useReadSoon({ list, rows }: ResourceList<Bill>): void {
  const { refetch } = list;
  const isReading = rows.some(({ read_state }) => read_state === 'queued' || read_state === 'reading');
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => void refetch(), SOON_MS);
    return () => clearInterval(timer);
  }, [isReading, refetch]);
}

function Bills() {
  const navigate = useNavigate();
  const resource = useBillResource();
  const of = useResourceList(resource);
  useReadSoon(of);
  const may = useMay();
  const around = useTableFocus<HTMLDivElement>(undefined);
  const sums = (of.list.data?.pages[0]?.body as Answer<typeof calls.list> | undefined)?.totals;
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      bar={
        <>
          <ResourceFilters resource={resource} of={of} seesDeleted={may(calls.restore)} />
          <BillTotals sums={sums} />
        </>
      }
      notices={may(calls.upload) ? <BillUploads /> : null}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={false} mayEdit={false} />
      }
    >
      <ListBody list={of.list} isEmpty={of.rows.length === 0} empty={<NoBill resource={resource} of={of} />}>
        <Table
          label={resource.title}
          columns={withRoom(resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          nameOf={billName}
          order={of.choice.order}
          onSort={of.sortBy}
          onOpen={({ id }) => void navigate(`/bills/${id}`)}
        />
      </ListBody>
    </ListScreen>
  );
}

interface NoBillProps {
  readonly resource: ListedResource<Bill>;
  readonly of: ResourceList<Bill>;
}

/** Nothing waits, or nothing fits what is looked for. */
function NoBill({ resource, of }: NoBillProps) {
  const { search, filters } = of.choice;
  const chips = resourceChips(resource, of);
  const isWaiting = search.trim() === '' && chips.length === 1 && filters['expense_status'] === 'unconverted';
  if (isWaiting || (search.trim() === '' && chips.length === 0))
    return (
      <EmptyState icon="file" title={isWaiting ? 'No bills to convert' : 'No bills'}>
        {resource.empty}
      </EmptyState>
    );
  return (
    <NoneFits
      noun={resource.noun}
      search={search}
      filters={chips.map(({ field, value }) => `${field}: ${value}`)}
      onClearSearch={of.clearSearch}
      onClear={of.clear}
    >
      The words of a paper are found once it was read.
    </NoneFits>
  );
}
