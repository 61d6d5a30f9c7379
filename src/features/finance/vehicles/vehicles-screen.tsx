import { useNavigate } from 'react-router-dom';
import { type CumulativeCost, cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { type Column, type Order, Table } from '#kit/list/table.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { formatDecimal, formatNumber } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import css from '../shared/finance.module.css';
import { FinancePage, usePlace } from '../shared/finance-page.tsx';
import { cohortQuery } from '../shared/place.ts';
import { sumText } from '#kit/ledger/sum-text.ts';
import { SaveVehicles } from './save-vehicles.tsx';

const SORTS = ['total', 'expense', 'revenue', 'plate'] as const;
type Sort = (typeof SORTS)[number];

/** What each vehicle cost and brought over its life. */
export default function VehicleCostsScreen() {
  return (
    <Reads>
      <Screen />
    </Reads>
  );
}

function orderIn(params: URLSearchParams): Order<Sort> {
  const sort = SORTS.find((one) => one === params.get('sort')) ?? 'total';
  const direction = params.get('direction') ?? (sort === 'plate' ? 'asc' : 'desc');
  return { sort, direction: direction === 'asc' ? 'asc' : 'desc' };
}

function Screen() {
  const { address, place } = usePlace();
  const navigate = useNavigate();
  const search = address.params.get('q') ?? '';
  const order = orderIn(address.params);
  const query = { ...cohortQuery(place), ...order, ...(search !== '' && { search }) };
  const list = useReadPages(cumulativeCost.list, { query });
  const rows = list.data?.pages.flatMap(({ body }) => body.data) ?? [];
  const first = list.data?.pages[0]?.body;
  const sortBy = (sort: string) => {
    const turned = order.direction === 'asc' ? 'desc' : 'asc';
    address.set({ sort, direction: sort === order.sort ? turned : sort === 'plate' ? 'asc' : 'desc' });
  };
  return (
    <FinancePage
      path="/finance/vehicles"
      address={address}
      place={place}
      hasNoDays
      age={
        <>
          <ListAge list={list} />
          <SaveVehicles query={query} />
        </>
      }
      search={<SearchField text={search} hint="Plate or model" onText={(q) => address.set({ q })} />}
    >
      <ListBody
        list={list}
        isEmpty={rows.length === 0}
        empty={<NoVehicle onClear={() => address.set({ q: null, cohort: null })} />}
      >
        {first ? (
          <p className={css.note}>
            {`${formatNumber(first.total)} vehicles over their whole lives. Spent on no vehicle: ${sumText(first.notOnVehicle)}.`}
          </p>
        ) : null}
        <Table
          label="Vehicles with what they cost"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ vehicle_id }) => vehicle_id}
          order={order}
          onSort={sortBy}
          onOpen={({ vehicle_id }) => void navigate(`/vehicles/${vehicle_id}?tab=money`)}
        />
      </ListBody>
    </FinancePage>
  );
}

const COLUMNS: readonly Column<CumulativeCost>[] = [
  {
    title: 'Vehicle',
    width: 9,
    fold: 'lead',
    sort: 'plate',
    cell: ({ plate, name }) => (plate === null ? name : <PlateBadge plate={plate} />),
  },
  { title: 'Model', fold: 'title', cell: ({ name }) => name },
  { title: 'Cost', width: 8, end: true, sort: 'expense', from: 56, cell: ({ expense }) => sumText(expense) },
  { title: 'Bought', width: 8, end: true, from: 72, cell: ({ capital }) => sumText(capital) },
  { title: 'Both', width: 8.5, end: true, sort: 'total', fold: 'end', cell: ({ total }) => sumText(total) },
  {
    title: 'Revenue',
    width: 8.5,
    end: true,
    sort: 'revenue',
    folded: true,
    cell: ({ revenue }) => (
      <>
        <span className={css.foldedWord}>Brought </span>
        {sumText(revenue)}
      </>
    ),
  },
  { title: 'Distance', width: 7, end: true, from: 64, cell: ({ distance }) => formatNumber(distance) },
  {
    title: 'By distance',
    width: 7,
    end: true,
    from: 64,
    cell: ({ costPerDistance }) => (costPerDistance === null ? '–' : formatDecimal(costPerDistance, 3)),
  },
];

function NoVehicle({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState icon="vehicle" title="No vehicle is like this" action={<Button onClick={onClear}>Show all</Button>}>
      Search for another plate or model, or choose another cohort.
    </EmptyState>
  );
}
