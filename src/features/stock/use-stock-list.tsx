import { Link } from 'react-router-dom';
import { reference } from '#contract/areas/reference.ts';
import type { StockItem } from '#contract/areas/stock.ts';
import { formLater } from '#kit/form/form-later.ts';
import type { ListFilter, ResourceColumn } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { Mark } from '#kit/mark.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { formatQuantity, markText } from '#kit/stock/stock-text.ts';
import { formatSum } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { Movements } from './movements.tsx';
import { StockDetail } from './stock-detail.tsx';
import type { StockKind } from './stock-kind.ts';
import css from './stock.module.css';

const PartForm = formLater<StockItem>(() => import('./part-form.tsx'));
const SupplyForm = formLater<StockItem>(() => import('./supply-form.tsx'));

/** What the list of parts and that of supplies have in common: all but the call and its words. */
export function useStockList(kind: StockKind) {
  const { calls, noun, source } = kind;
  return {
    noun,
    columns,
    filters: useStockFilters(),
    record: { get: calls.edit, of: (answer: { readonly item: StockItem }) => answer.item },
    nameOf: ({ name }: StockItem) => name,
    searchHint: 'Name, number, barcode, vendor',
    entity: source,
    detail: (item: StockItem) => <StockDetail key={item.id} source={source} item={item} />,
    tabs: [
      {
        value: 'movements',
        label: 'Movements',
        show: (item: StockItem) => <Movements key={item.id} kind={kind} item={item} />,
      },
    ],
    actions: <CountLink kind={kind} />,
    form: source === 'part' ? PartForm : SupplyForm,
    add: calls.add,
    update: calls.update,
    remove: calls.remove,
    restore: calls.restore,
  };
}

/** The way to the sheet on which a whole shelf is counted. */
function CountLink({ kind: { noun } }: { readonly kind: StockKind }) {
  return useCan('part.update') ? (
    <Link className={css.link} to={`/${noun.many}/count`}>
      Count sheet
    </Link>
  ) : null;
}

type Sorts = 'name' | 'sku' | 'on_hand' | 'value' | 'vendor_name' | 'updated_at';

const StockMark = ({ item }: { readonly item: StockItem }) => {
  const words = markText(item);
  return <Mark icon="needs" words={words} isUrgent={words === 'Count it'} />;
};

const columns: readonly ResourceColumn<StockItem, Sorts>[] = [
  { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 18 },
  {
    title: 'On hand',
    text: ({ on_hand }) => String(on_hand),
    cell: ({ on_hand, unit }) => <span className="num">{formatQuantity(on_hand, unit)}</span>,
    sort: 'on_hand',
    fold: 'end',
    end: true,
    width: 7,
  },
  {
    title: 'Look at',
    text: (item) => markText(item) ?? '',
    cell: (item) => <StockMark item={item} />,
    width: 7,
  },
  { title: 'Vendor', text: ({ vendor_name }) => vendor_name ?? '', sort: 'vendor_name', width: 11, folded: true },
  {
    title: 'Value',
    text: ({ value }) => value.toFixed(2),
    cell: ({ value }) => <span className="num">{formatSum(value)}</span>,
    sort: 'value',
    end: true,
    width: 7,
  },
  { title: 'Number', text: ({ sku }) => sku ?? '', sort: 'sku', width: 8 },
  { title: 'Order at', text: ({ minimum }) => (minimum === 0 ? '' : String(minimum)), end: true, width: 6 },
];

/** The server lists at most as many at once; no yard has nearly as many. */
const ALL = { query: { limit: 500 } };

function useStockFilters(): readonly ListFilter<'branch_id' | 'low' | 'vendor_id' | 'fits'>[] {
  const may = useMay();
  const vendors = useRead(reference.vendors, ALL, may(reference.vendors)).data?.body.vendors ?? [];
  const vehicles = useVehicles() ?? [];
  const optionsOf = (all: readonly { readonly id: number; readonly name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    useBranchFilter(),
    { name: 'low', label: 'How much', all: 'Any quantity', options: [{ value: '1', label: 'Running low' }] },
    { name: 'vendor_id', label: 'Vendor', all: 'All vendors', options: optionsOf(vendors) },
    { name: 'fits', label: 'Fits', all: 'Any vehicle', options: optionsOf(vehicles) },
  ];
}
