import type { AnyEndpoint, Answer } from '#contract/endpoint.ts';
import { reference } from '#contract/areas/reference.ts';
import { parts, type StockItem, stockLabels, stockUnits } from '#contract/areas/stock.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import type { AnyFormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useShelves } from '#kit/stock/use-shelves.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { bodyOf, refusedAt, stockValues, valuesShape } from './stock-values.ts';
import type { StockKind } from './stock-kind.ts';

interface Props extends FormProps<StockItem> {
  readonly kind: StockKind;
}

/** Makes or changes a part or supply. What lies on a shelf already is said with a new one; later it is received and counted. */
export function StockForm({ kind: { noun, calls }, record, onClose, onSaved }: Props) {
  const write = useWrite();
  const fields = useStockFields(record);
  const params = record ? { id: record.id } : {};
  const send = async (values: object, signal: AbortSignal) => {
    const body = bodyOf(values, record?.fits ?? {});
    const endpoint: AnyEndpoint = record ? calls.update : calls.add;
    const written = await write(endpoint, { params, body }, { signal });
    return written.ok ? written : { ...written, fields: refusedAt(written.fields) };
  };
  return (
    <DataForm
      title={record ? `Change ${record.name}` : `New ${noun.one}`}
      fields={fields}
      // The form is flat: what the call wants as lists and objects is written as text and numbers.
      rules={{ ...parts.add, body: valuesShape }}
      draft={`${noun.one}/${record?.id ?? 'new'}`}
      send={send}
      source={record ? stockValues(record) : { unit: 'pc' }}
      base={record?.updated_at ?? null}
      nextText={record ? null : `The ${noun.one} is saved.`}
      onSaved={(answer) => onSaved((answer as Answer<typeof parts.add>).item)}
      onClose={onClose}
    />
  );
}

const NONE = { levels: [] };
/** The server lists at most as many at once; no yard has nearly as many. */
const ALL = { query: { limit: 500 } };

function useStockFields(record: StockItem | null): readonly AnyFormField[] {
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
    { name: 'makes', kind: 'text', label: 'For makes', hint: 'With commas between. Empty: all.', short: true },
    { name: 'models', kind: 'text', label: 'For models', hint: 'With commas between. Empty: all.', short: true },
    { name: 'returnable', kind: 'check', label: stockLabels.returnable },
  ];
  if (record) return fields;
  return [
    ...fields,
    { name: 'opening_branch_id', kind: 'choice', label: 'On the shelf of', none: 'None there yet', options: shelves },
    { name: 'opening_quantity', kind: 'number', label: 'How many are there', min: 0 },
    { name: 'opening_unit_cost', kind: 'number', label: 'What one cost', hint: 'In the yard’s currency.' },
  ];
}
