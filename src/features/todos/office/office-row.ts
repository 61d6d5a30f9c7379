/** Rows of the office's lists: what the server says, with what was done on this computer and is not sent yet. Pure. */
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Lid, TodoRow } from '#db/records.ts';
import type { UnsentChange } from '#db/views/unsent-todos.ts';
import type { PlaceNames } from './use-places.ts';

type Field = 'title' | 'todo_date' | 'todo_time' | 'vehicle_id' | 'resource' | 'category_id';

export interface OfficeRow {
  readonly key: string | number;
  readonly lid: Lid;
  readonly todo: Todo;
  /** The server's todo, where changes of this computer are shown over it. */
  readonly was: Todo | null;
  /** Fields that show what only this computer knows. */
  readonly changed: ReadonlySet<Field>;
  /** Its deletion is on its way. */
  readonly isGone: boolean;
}

export const rowKey = ({ key }: OfficeRow) => key;

/** How people, vehicles, categories and places are called, as far as this device knows. */
export interface Names extends PlaceNames {
  readonly person: (id: number) => string | null;
  readonly vehicle: (id: number) => Todo['vehicle'];
  readonly category: (id: number) => string | null;
}

const FIELDS: readonly Field[] = ['title', 'todo_date', 'todo_time', 'vehicle_id', 'resource', 'category_id'];

export const rowOf = (todo: Todo): OfficeRow => ({
  key: todo.id,
  lid: `todo/${todo.id}`,
  todo,
  was: null,
  changed: new Set(),
  isGone: false,
});

/** Todos made on this computer that the server does not have yet, the newest first. */
export function madeRows(changes: readonly UnsentChange[], names: Names): OfficeRow[] {
  const made = changes.filter(
    ({ op, row }) => op === 'todos.add' && row?.sid === undefined && row?.deleted_at === null,
  );
  return made.flatMap(({ row }) => (row ? [madeRow(row, names)] : [])).toReversed();
}

function madeRow(row: TodoRow, names: Names): OfficeRow {
  const todo: Todo = {
    ...row,
    ...named(row, names),
    id: 0,
    parent_id: null,
    parent: null,
    odometer: [],
    todoimages: [],
    statusTodo: { nextChecklist: [], prevChecklist: [], checklist: [] },
  };
  return { key: row.lid, lid: row.lid, todo, was: null, changed: new Set(), isGone: false };
}

type PlaceIds = Pick<Todo, 'vendor_id' | 'location_id' | 'location_address_id' | 'vehicle_group_id'>;
/** Rows that this device read before todos had places lack them. */
type Ids = Pick<Todo, 'vehicle_id' | 'resource' | 'category_id'> & Partial<PlaceIds>;

const named = (ids: Ids, names: Names) => ({
  vehicle: ids.vehicle_id === null ? null : names.vehicle(ids.vehicle_id),
  resource_name: ids.resource === null ? null : names.person(ids.resource),
  category: ids.category_id === null ? null : names.category(ids.category_id),
  vendor: ids.vendor_id ? names.vendor(ids.vendor_id) : null,
  location: ids.location_id ? names.location(ids.location_id, ids.location_address_id ?? null) : null,
  vehicle_group: ids.vehicle_group_id ? names.group(ids.vehicle_group_id) : null,
});

/** The server's rows as they will be once all of this is sent. */
export function withChanges(todos: readonly Todo[], changes: readonly UnsentChange[], names: Names): OfficeRow[] {
  const byLid = Map.groupBy(
    changes.filter(({ isRefused }) => !isRefused),
    ({ lid }) => lid,
  );
  return todos.map((todo) =>
    (byLid.get(`todo/${todo.id}`) ?? []).reduce((row, change) => changedBy(row, change, names), rowOf(todo)),
  );
}

function changedBy(row: OfficeRow, { op, args }: UnsentChange, names: Names): OfficeRow {
  const was = row.was ?? row.todo;
  const { todo } = row;
  switch (op) {
    case 'todos.update':
      return patched(row, args['patch'] as Partial<Todo>, names);
    case 'todos.remove':
      return { ...row, isGone: true };
    case 'todos.restore':
      return { ...row, isGone: false, todo: { ...todo, deleted_at: null } };
    case 'todos.approve':
      return { ...row, was, todo: { ...todo, complete_time_approved: todo.completed_at } };
    case 'todos.sendBack': {
      const back = {
        completed_at: null,
        returned_at: todo.completed_at,
        return_reason: typeof args['reason'] === 'string' ? args['reason'] : null,
      };
      return { ...row, was, todo: { ...todo, ...back, status: 'pending' } };
    }
    case 'todos.deleteImage': {
      const todoimages = todo.todoimages.filter(({ id }) => `image/${id}` !== args['lid']);
      return { ...row, was, todo: { ...todo, todoimages } };
    }
    default:
      return row;
  }
}

function patched(row: OfficeRow, patch: Partial<Todo>, names: Names): OfficeRow {
  const was = row.was ?? row.todo;
  const plain = { ...row.todo, ...patch };
  const known = named(plain, names);
  const todo = {
    ...plain,
    // Only of what was changed: of the rest the server knows more than this device.
    ...('vehicle_id' in patch && { vehicle: known.vehicle }),
    ...('resource' in patch && { resource_name: known.resource_name }),
    ...('category_id' in patch && { category: known.category }),
    ...('vendor_id' in patch && { vendor: known.vendor }),
    ...(('location_id' in patch || 'location_address_id' in patch) && { location: known.location }),
    ...('vehicle_group_id' in patch && { vehicle_group: known.vehicle_group }),
  };
  return { ...row, was, todo, changed: new Set(FIELDS.filter((field) => todo[field] !== was[field])) };
}
