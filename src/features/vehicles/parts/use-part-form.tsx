import { stock, type StockItem } from '#contract/areas/stock.ts';
import { todos } from '#contract/areas/todos.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { Named } from '#kit/form/form-field.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatQuantity } from '#kit/stock/stock-text.ts';
import { useItems } from '#kit/stock/use-items.ts';
import { useShelves } from '#kit/stock/use-shelves.ts';
import { useTakeBack } from '#kit/stock/use-take-back.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';

export interface UsePartFormProps {
  readonly vehicle: VehicleDetail;
  readonly onClose: () => void;
}

/** Says that a part or supply went onto this vehicle: what fits it can be chosen. */
export default function UsePartForm({ vehicle, onClose }: UsePartFormProps) {
  const write = useWrite();
  const toast = useToast();
  const { takeBack } = useTakeBack();
  const items = useFitting(vehicle.id);
  const { shelves, usual } = useShelves(items.found?.flatMap(({ levels }) => levels) ?? []);
  const tasks = useTodos(vehicle.id);
  return (
    <ActDialog
      title={`Use a part on ${vehicle.plate}`}
      saveText="Use"
      rules={stock.move}
      draft={`vehicle/${vehicle.id}/use`}
      initial={{ quantity: 1, ...(usual !== null && { branch_id: usual }) }}
      fields={[
        {
          name: 'item_id',
          kind: 'choice',
          label: 'What',
          hint: 'What fits this vehicle.',
          options: items.found?.map((item) => ({ id: item.id, name: nameOf(item, usual) })),
          failed: items.isFailed,
        },
        { name: 'quantity', kind: 'number', label: 'How many', min: 0 },
        { name: 'branch_id', kind: 'choice', label: 'From the shelf of', options: shelves },
        { name: 'todo_id', kind: 'choice', label: 'For the todo', none: 'None', options: tasks },
        { name: 'note', kind: 'note', label: 'Note', max: 300 },
      ]}
      send={(body, signal) => write(stock.move, { body: { ...body, kind: 'use', vehicle_id: vehicle.id } }, { signal })}
      onSaved={({ movement: { id, quantity }, item }) => {
        const source = items.isPart(item.id) ? 'part' : 'supply';
        const what = `${formatQuantity(-quantity, item.unit)} of ${isolated(item.name)}`;
        toast({ text: `${what} used on ${vehicle.plate}.`, undo: () => takeBack({ id, source, what }) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** With what is there on the shelf of the branch that is meant most likely. */
function nameOf({ name, unit, levels }: StockItem, branch: number | null): string {
  const level = levels.find(({ branch_id }) => branch_id === branch);
  return `${name} · ${formatQuantity(level?.on_hand ?? 0, unit)}`;
}

/** Parts first, then supplies. */
function useFitting(vehicleId: number) {
  const partRead = useItems('part', { fits: vehicleId });
  const supplyRead = useItems('supply', { fits: vehicleId });
  return {
    found: partRead.items && supplyRead.items ? [...partRead.items, ...supplyRead.items] : undefined,
    isFailed: partRead.error !== null || supplyRead.error !== null,
    isPart: (id: number) => partRead.items?.some((item) => item.id === id) ?? false,
  };
}

/** So many days around today work is looked for. */
const BEFORE = 14;
const AFTER = 7;

/** The todos of the vehicle at which it may have been used. */
function useTodos(vehicleId: number): readonly Named[] | undefined {
  const now = useNow(60_000);
  const today = dayOf(now);
  const date = `${addDays(today, -BEFORE)},${addDays(today, AFTER)}`;
  const read = useRead(
    todos.dataRange,
    { query: { date, vehicle_id: vehicleId, limit: 100 } },
    useMay()(todos.dataRange),
  );
  return read.data?.body.todos.map(({ id, title, todo_date }) => ({
    id,
    name: `${title}, ${formatDay(todo_date, now)}`,
  }));
}
