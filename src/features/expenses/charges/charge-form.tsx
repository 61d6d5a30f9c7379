import { useState } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  type Charge,
  chargeItems,
  chargeLabels as labels,
  taskExpenses as calls,
} from '#contract/areas/task-expenses.ts';
import { fillPath } from '#contract/endpoint.ts';
import { useCategoryChoices } from '#kit/expense/use-expense-choices.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import type { FormProps } from '#kit/form/form-props.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';

/** What leaves the shelf costs what the stock does; of the rest somebody says it. */
const isFromShelf = ({ item }: RecordValues) => item === 'part' || item === 'supply';
const isOf = (item: 'part' | 'supply') => (values: RecordValues) => values['item'] === item;

/** Charges a vehicle for a part, a supply or work, or changes how much. What left the stock is not exchanged: it is deleted and entered anew. */
export default function ChargeForm({ record, onClose, onSaved }: FormProps<Charge>) {
  const write = useWrite();
  const [today] = useState(() => dayOf(Date.now()));
  const reference = useRead(calls.list, { query: { with: 'reference', limit: 1 } }).data?.body;
  const categories = useCategoryChoices('vehicle');
  const params = record ? { id: record.id } : {};
  const endpoint: AnyEndpoint = record ? calls.update : calls.store;
  const ofNew = [
    {
      name: 'vehicle_id',
      kind: 'choice',
      label: labels.vehicle_id,
      options: reference?.vehicles?.map(({ id, plate, name }) => ({ id, name: `${plate} ${name}` })),
      optional: false,
    },
    { name: 'item', kind: 'oneOf', label: labels.item, words: chargeItems },
    {
      name: 'part_id',
      kind: 'choice',
      label: labels.part_id,
      options: reference?.vehicleParts,
      optional: false,
      shows: isOf('part'),
    },
    {
      name: 'supply_id',
      kind: 'choice',
      label: labels.supply_id,
      options: reference?.vehicleSupplies,
      optional: false,
      shows: isOf('supply'),
    },
  ];
  const itsOwn = record ? () => record.movement_id === null : (values: RecordValues) => !isFromShelf(values);
  return (
    <DataForm
      title={record ? 'Change the charge' : 'New charge'}
      rules={calls.store}
      draft={fillPath(endpoint.path, params)}
      fields={[
        ...(record ? [] : ofNew),
        { name: 'quantity', kind: 'number', label: labels.quantity },
        { name: 'unit', kind: 'text', label: labels.unit, max: 20, short: true, hint: 'h, l, piece', shows: itsOwn },
        { name: 'unit_cost', kind: 'number', label: labels.unit_cost, optional: false, shows: itsOwn },
        { name: 'category_id', kind: 'choice', label: labels.category_id, options: categories },
        { name: 'used_on', kind: 'date', label: labels.used_on },
        { name: 'description', kind: 'text', label: labels.description, max: 500 },
      ]}
      source={record ?? { item: 'labour', unit: 'h', quantity: 1, used_on: today }}
      base={record?.updated_at ?? null}
      send={(fields, signal) =>
        write(endpoint, { params, body: { ...fields, ...(record && { version: record.version }) } }, { signal })
      }
      onSaved={(answer) => onSaved((answer as { readonly data: Charge }).data)}
      onClose={onClose}
    />
  );
}
