import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CumulativeCost, cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { countText } from '#kit/list/count-text.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { KeyHints, ListFooter, ROW_KEYS } from '#kit/list/list-footer.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { type Column, type Order, Table } from '#kit/list/table.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import css from '../shared/finance.module.css';
import { FinancePage, usePlace } from '../shared/finance-page.tsx';
import { cohortQuery, daysQuery } from '../shared/place.ts';
import { LinesNumber } from '../shared/lines-number.tsx';
import { distanceCostText } from './distance-cost-text.ts';
import { SaveVehicles } from './save-vehicles.tsx';
import { VehicleTotals } from './vehicle-totals.tsx';

const SORTS = ['total', 'expense', 'revenue', 'plate'] as const;
type Sort = (typeof SORTS)[number];
const VEHICLES = { one: 'vehicle', many: 'vehicles' };

/** What each vehicle cost and brought, over its life or between two days. */
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
  const { address, place } = usePlace(true);
  const navigate = useNavigate();
  const search = address.params.get('q') ?? '';
  const order = orderIn(address.params);
  const query = { ...daysQuery(place), ...cohortQuery(place), ...order, ...(search !== '' && { search }) };
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
      hasLife
      age={
        <>
          <ListAge list={list} />
          <SaveVehicles query={query} />
        </>
      }
      footer={
        first && rows.length > 0 ? (
          <ListFooter keys={<KeyHints keys={ROW_KEYS} />}>
            <output>{countText(rows.length, first.total, list.hasNextPage, VEHICLES)}</output>
          </ListFooter>
        ) : null
      }
      search={<SearchField text={search} hint="Plate or model" onText={(q) => address.set({ q })} />}
    >
      <ListBody
        list={list}
        isEmpty={rows.length === 0}
        empty={<NoVehicle onClear={() => address.set({ q: null, cohort: null, range: null, from: null, to: null })} />}
      >
        {first ? <VehicleTotals answer={first} params={address.params} search={search} /> : null}
        <Table
          label="Vehicles with what they cost"
          columns={columnsOf(address.params)}
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

const SIDES = { expense: 'expense', capital: 'capital', total: 'spent', revenue: 'income' } as const;

/** The columns; each sum of a row opens its lines, and the row what is known of its money. */
function columnsOf(params: URLSearchParams): readonly Column<CumulativeCost>[] {
  const number = (title: string, of: keyof typeof SIDES) => (row: CumulativeCost) => (
    <span className={css.number}>
      <LinesNumber
        params={params}
        amount={row[of]}
        title={`${title}, ${row.plate ?? row.name}`}
        filter={{ side: SIDES[of], vehicle_id: String(row.vehicle_id) }}
        isTurned={of !== 'revenue'}
      />
    </span>
  );
  const both = number('Cost and bought', 'total');
  const revenue = number('Revenue', 'revenue');
  return [
    {
      title: 'Vehicle',
      width: 9,
      fold: 'lead',
      sort: 'plate',
      cell: ({ plate, name }) => (plate === null ? name : <PlateBadge plate={plate} />),
    },
    { title: 'Model', fold: 'title', cell: ({ name }) => name },
    { title: 'Cost', width: 8, end: true, sort: 'expense', from: 56, cell: number('Cost', 'expense') },
    { title: 'Bought', width: 8, end: true, from: 72, cell: number('Bought', 'capital') },
    {
      title: 'Both',
      width: 8.5,
      end: true,
      sort: 'total',
      fold: 'end',
      cell: (row) => <Folded word="Spent">{both(row)}</Folded>,
    },
    {
      title: 'Revenue',
      width: 8.5,
      end: true,
      sort: 'revenue',
      folded: true,
      cell: (row) => <Folded word="Brought">{revenue(row)}</Folded>,
    },
    { title: 'Distance', width: 7, end: true, from: 64, cell: ({ distance }) => formatNumber(distance) },
    {
      title: 'By distance',
      width: 7,
      end: true,
      from: 64,
      cell: ({ costPerDistance }) => distanceCostText(costPerDistance),
    },
  ];
}

/** Where rows fold no head says what the number is. */
function Folded({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={css.foldedWord}>{word} </span>
      {children}
    </>
  );
}

function NoVehicle({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState icon="vehicle" title="No vehicle is like this" action={<Button onClick={onClear}>Show all</Button>}>
      Search for another plate or model, or choose other days or another cohort.
    </EmptyState>
  );
}
