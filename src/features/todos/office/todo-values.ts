/** What stands in the form of a todo, and what is sent of it. Pure. */
import { todos as calls } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { bodyOf, shapeOf, valuesOf, type RecordValues } from '#kit/form/record-values.ts';
import type { Lid, VehicleRow } from '#db/records.ts';
import { searchKey } from '#db/views/vehicles.ts';
import type { Intent } from '#sync/api.ts';
import type { TodoFields } from '#sync/ops/op.ts';

export const shape = shapeOf(calls.add);

/** A vehicle as far as a form tells it from others. */
export type FormVehicle = Pick<VehicleRow, 'id' | 'plate' | 'plateKey' | 'vin' | 'name'>;

/** The vehicles of this device, and the todo's own: it may be out of service, or this device does not know it yet. */
export function formVehicles(vehicles: readonly VehicleRow[], todo: Todo | null): readonly FormVehicle[] {
  const own = todo?.vehicle;
  if (!own || vehicles.some(({ id }) => id === own.id)) return vehicles;
  return [...vehicles, { ...own, plateKey: searchKey(own.plate) }];
}

/** The vehicle with this plate, however it is written; null when there is none. */
export function vehicleOfPlate(plate: string, vehicles: readonly FormVehicle[]): FormVehicle | null {
  const key = searchKey(plate);
  return vehicles.find((vehicle) => vehicle.plateKey === key) ?? null;
}

/** What the form begins with: the vehicle stands there as its plate, the lines of a new todo's checklist one below the other. */
export function todoValues(fields: readonly AnyFormField[], todo: Todo | null, today: string): RecordValues {
  return {
    ...valuesOf(fields, todo ?? { todo_date: today }),
    vehicle_id: todo?.vehicle?.plate ?? '',
    checklist: '',
  };
}

const textOf = (value: RecordValues[string] | undefined) => (typeof value === 'string' ? value : '');

function fieldsOf(fields: readonly AnyFormField[], values: RecordValues, vehicles: readonly FormVehicle[]): TodoFields {
  const plate = textOf(values['vehicle_id']).trim();
  const vehicle_id = plate === '' ? null : (vehicleOfPlate(plate, vehicles)?.id ?? null);
  return { ...(bodyOf(fields, shape, values) as unknown as TodoFields), vehicle_id };
}

interface Written {
  readonly fields: readonly AnyFormField[];
  readonly values: RecordValues;
  readonly vehicles: readonly FormVehicle[];
}

/**
 * A new todo. Without a branch it is of the vehicle's, or else of the branch of who makes it: the server says which.
 *
 * @param lid its local id
 */
export function addIntent(lid: Lid, { fields, values, vehicles }: Written): Intent<'todos.add'> {
  const { branch_id, ...others } = fieldsOf(fields, values, vehicles);
  const checklist = textOf(values['checklist'])
    .split('\n')
    .flatMap((line) => line.trim() || []);
  return {
    op: 'todos.add',
    args: {
      lid,
      fields: typeof branch_id === 'number' ? { ...others, branch_id } : others,
      ...(checklist.length > 0 && { checklist }),
    },
  };
}

/** A change: only of the fields that the person changed, for what others changed meanwhile stays theirs. */
export function updateIntent(
  { id }: Todo,
  { fields, values, vehicles }: Written,
  changed: readonly string[],
): Intent<'todos.update'> {
  const all = fieldsOf(fields, values, vehicles);
  const patch = Object.fromEntries(changed.map((name) => [name, all[name] ?? null])) as Partial<TodoFields>;
  return { op: 'todos.update', args: { lid: `todo/${id}`, patch } };
}
