/** The todo form's values and the fields of the documented calls. Pure. */
import type { Todo } from '#contract/areas/todo-record.ts';
import type { VehicleRow } from '#db/records.ts';
import { searchKey } from '#db/views/vehicles.ts';
import type { TodoFields } from '#sync/ops/op.ts';

/** What the inputs hold: all text. */
export interface Values {
  title: string;
  category_id: string;
  vehicle_id: string;
  todo_date: string;
  todo_time: string;
  resource: string;
  branch_id: string;
  note: string;
  /** One line of the checklist on each line; only for a new todo. */
  checklist: string;
}

/** What people call the fields: in the order in which they stand. */
export const LABELS: Readonly<Record<keyof Values, string>> = {
  title: 'What is to be done',
  vehicle_id: 'Vehicle',
  category_id: 'Category',
  todo_date: 'Day',
  todo_time: 'Time',
  resource: 'Person',
  branch_id: 'Branch',
  checklist: 'Checklist',
  note: 'Note for the technician',
};

export const FIELD_NAMES = Object.keys(LABELS) as readonly (keyof Values)[];

/** A vehicle as far as a form tells it from others. */
export type FormVehicle = Pick<VehicleRow, 'id' | 'plate' | 'plateKey' | 'vin' | 'name'>;

/** The vehicles of this device, and the todo's own: it may be out of service, or this device does not know it yet. */
export function formVehicles(vehicles: readonly VehicleRow[], todo: Todo | null): readonly FormVehicle[] {
  const own = todo?.vehicle;
  if (!own || vehicles.some(({ id }) => id === own.id)) return vehicles;
  return [...vehicles, { ...own, plateKey: searchKey(own.plate) }];
}

const idText = (id: number | null) => (id === null ? '' : String(id));

export function valuesOf(todo: Todo | null, today: string): Values {
  return {
    title: todo?.title ?? '',
    category_id: idText(todo?.category_id ?? null),
    vehicle_id: todo?.vehicle?.plate ?? '',
    todo_date: todo?.todo_date ?? today,
    todo_time: todo?.todo_time ?? '',
    resource: idText(todo?.resource ?? null),
    branch_id: idText(todo?.branch_id ?? null),
    note: todo?.note ?? '',
    checklist: '',
  };
}

const idOrNull = (text: string) => (text === '' ? null : Number(text));

/** The vehicle with this plate, however it is written; null when there is none. */
export function vehicleOfPlate(plate: string, vehicles: readonly FormVehicle[]): FormVehicle | null {
  const key = searchKey(plate);
  return vehicles.find((vehicle) => vehicle.plateKey === key) ?? null;
}

export function fieldsOf(values: Values, vehicles: readonly FormVehicle[]): TodoFields {
  return {
    title: values.title.trim(),
    note: values.note.trim(),
    todo_date: values.todo_date,
    todo_time: values.todo_time === '' ? null : values.todo_time,
    category_id: idOrNull(values.category_id),
    vehicle_id: values.vehicle_id.trim() === '' ? null : (vehicleOfPlate(values.vehicle_id, vehicles)?.id ?? null),
    branch_id: idOrNull(values.branch_id),
    resource: idOrNull(values.resource),
  };
}

/** Without a branch a new todo is of the vehicle's, or else of the branch of who makes it: the server says which. */
export function newFieldsOf({ branch_id, ...fields }: TodoFields): TodoFields {
  return typeof branch_id === 'number' ? { ...fields, branch_id } : fields;
}

/** Only the fields that the person changed: what others changed meanwhile stays theirs. */
export function patchOf(
  fields: TodoFields,
  changed: Partial<Readonly<Record<keyof Values, unknown>>>,
): Partial<TodoFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => changed[name as keyof Values]),
  ) as Partial<TodoFields>;
}

export function checklistOf({ checklist }: Values): string[] {
  return checklist.split('\n').flatMap((line) => line.trim() || []);
}
