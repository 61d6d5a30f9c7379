import { reference } from '#contract/areas/reference.ts';
import { type StockItem, stockLabels, stockUnits } from '#contract/areas/stock.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useShelves } from '#kit/stock/use-shelves.ts';

const NONE = { levels: [] };
/** The server lists at most as many at once; no yard has nearly as many. */
const ALL = { query: { limit: 500 } };

/** The fields of a part or supply; of a new one also what lies on a shelf already. */
export function useStockFields(record: StockItem | null): readonly AnyFormField[] {
  const vendors = useRead(reference.vendors, ALL);
  const { shelves } = useShelves((record ?? NONE).levels);
  const fields: readonly AnyFormField[] = [
    { name: 'name', kind: 'text', label: stockLabels.name, max: 120 },
    { name: 'sku', kind: 'text', label: stockLabels.sku, max: 60, short: true },
    { name: 'barcode', kind: 'text', label: stockLabels.barcode, max: 60, short: true },
    { name: 'unit', kind: 'oneOf', label: stockLabels.unit, words: stockUnits },
    {
      name: 'vendor_id',
      kind: 'choice',
      label: stockLabels.vendor_id,
      none: 'No vendor',
      options: vendors.data?.body.vendors,
      failed: !vendors.data && vendors.isError,
      ownName: record?.vendor_name,
    },
    { name: 'minimum', kind: 'number', label: stockLabels.minimum, min: 0, hint: 'Who orders is told then.' },
    { name: 'maximum', kind: 'number', label: stockLabels.maximum, min: 0 },
    { name: 'returnable', kind: 'check', label: stockLabels.returnable },
  ];
  if (record) return fields;
  return [
    ...fields,
    { name: 'opening_branch_id', kind: 'choice', label: 'On the shelf of', none: 'None there yet', options: shelves },
    { name: 'opening_quantity', kind: 'number', label: 'How many', min: 0 },
    { name: 'opening_unit_cost', kind: 'number', label: 'What one cost', hint: 'In the yard’s currency.' },
  ];
}
