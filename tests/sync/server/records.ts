/** What a server keeps, and how it says it. Rows are replaced, never changed, so that an answer stays what it was. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { ChecklistLine, Odometer, Todo, TodoImage } from '#contract/areas/todo-record.ts';
import { type PlainTodo, plainTodo } from '#tests/support/plain-todo.ts';
import type { RentalShapes } from './bookings.ts';
import type { PictureShapes } from './pictures.ts';
import type { PrivateShapes } from './privates.ts';

export type TodoFields = PlainTodo;

interface WorkShapes {
  todos: TodoFields;
  lines: ChecklistLine;
  odometers: Odometer;
  images: TodoImage;
  punches: Punch;
}
export interface Shapes extends WorkShapes, RentalShapes, PictureShapes, PrivateShapes {}
export type Kind = keyof Shapes;
/** Without what is done at the vehicle of a rental. */
export type WorkKind = keyof WorkShapes;

/** Field → the stamp of the edit whose value stands. */
type Stamps = Readonly<Record<string, string>>;

export interface Kept<T> {
  readonly row: T;
  readonly stamps: Stamps;
  readonly deleted: boolean;
}

type Tables = { readonly [K in Kind]: Map<number, Kept<Shapes[K]>> };

/** Fields that no documented answer has. */
const OUR_OWN: readonly string[] = [
  'completion_note',
  'parent',
  'follow_ons',
  'removedLines',
  'returned_at',
  'returned_by_name',
  'return_reason',
  'returns',
  'deleted_by_name',
  'delete_reason',
  'previous',
  'line_id',
  'vendor',
  'location_address_id',
  'location',
  'vehicle_group',
];

const without = <T extends object>(row: T, hidden: readonly string[]): T =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as T;

export class Records {
  vehicle = VEHICLE;
  readonly tables: Tables = {
    todos: new Map(),
    lines: new Map(),
    odometers: new Map(),
    images: new Map(),
    punches: new Map(),
    bookings: new Map(),
    handovers: new Map(),
    checks: new Map(),
    prechecks: new Map(),
    bookingImages: new Map(),
    precheckImages: new Map(),
    damages: new Map(),
    privateRentals: new Map(),
    privateNotes: new Map(),
    privateChecks: new Map(),
    privateImages: new Map(),
  };
  /** Deleted follow-on → the line that it was made from. */
  readonly unlinked = new Map<number, number>();
  /** Counts every write. */
  revision = 0;
  #ids = 100;
  #told: { revision: number; todos: Map<number, Todo> } = { revision: -1, todos: new Map() };
  readonly #dated: boolean;
  readonly #ours: boolean;

  /** `dated`: rows say when they were changed last; `ours`: what is said goes beyond the documented fields. */
  constructor(dated: boolean, ours: boolean) {
    this.#dated = dated;
    this.#ours = ours;
  }

  id(): number {
    this.#ids += 1;
    return this.#ids;
  }

  get<K extends Kind>(kind: K, id: number): Kept<Shapes[K]> | undefined {
    return this.tables[kind].get(id);
  }

  put<K extends Kind>(kind: K, id: number, kept: Kept<Shapes[K]>): void {
    this.revision += 1;
    this.tables[kind].set(id, kept);
  }

  /** Rows of a table that are not deleted. */
  living<K extends Kind>(kind: K): Shapes[K][] {
    const rows: Shapes[K][] = [];
    for (const { row, deleted } of this.tables[kind].values()) if (!deleted) rows.push(row);
    return rows;
  }

  /** The todo with all its parts, as it is answered. */
  todo(id: number): Todo | null {
    if (this.#told.revision !== this.revision) this.#told = { revision: this.revision, todos: new Map() };
    const known = this.#told.todos.get(id);
    if (known) return known;
    const kept = this.get('todos', id);
    if (!kept) return null;
    const lines = this.statusTodo(id);
    const odometer = this.living('odometers')
      .filter((o) => o.todo_id === id)
      .toSorted((a, b) => (a.read_at < b.read_at ? -1 : a.read_at > b.read_at ? 1 : a.id - b.id));
    const images = this.living('images').filter((i) => i.todo_id === id);
    const told: Todo = {
      ...this.said({ ...kept.row, ...this.#kin(kept.row) }),
      mileage: odometer.at(-1)?.value ?? null,
      odometer: odometer.map((row) => this.said(row)),
      todoimages: images.map((row) => this.said(row)),
      statusTodo: lines,
    };
    this.#told.todos.set(id, told);
    return told;
  }

  statusTodo(todo: number): Todo['statusTodo'] {
    const lines = this.living('lines').filter((l) => l.todo_id === todo);
    const of = (direction: ChecklistLine['direction']) =>
      lines.filter((line) => line.direction === direction).map((line) => this.said(line));
    return { nextChecklist: of('next'), prevChecklist: of('prev'), checklist: of('own') };
  }

  /** What it follows from, and what follows from it. */
  #kin({ id, parent_id }: TodoFields): Pick<Todo, 'parent' | 'follow_ons'> {
    const parent = parent_id === null ? undefined : this.get('todos', parent_id)?.row;
    const followOns = this.living('todos').filter((todo) => todo.parent_id === id);
    return {
      parent: parent ? { id: parent.id, title: parent.title } : null,
      follow_ons: followOns.map(({ title, status, resource_name, ...todo }) => ({
        id: todo.id,
        title,
        status,
        resource_name,
      })),
    };
  }

  said<T extends object>(row: T): T {
    return this.#undated(this.#ours ? row : without(row, OUR_OWN));
  }

  /** Of bookings and their parts all is documented. */
  saidAsIs<T extends object>(row: T): T {
    return this.#undated(row);
  }

  #undated<T extends object>(row: T): T {
    return this.#dated ? row : without(row, ['updated_at']);
  }
}

/** That all of a history is about, where nobody says another. */
const VEHICLE = 3;

export const iso = (ms: number): string => new Date(ms).toISOString();

export function newTodo(id: number, now: number, part: Partial<TodoFields>): TodoFields {
  return { ...plainTodo(id, iso(now)), vehicle_id: VEHICLE, ...part };
}

export function newLine(
  id: number,
  now: number,
  part: Pick<ChecklistLine, 'todo_id' | 'title' | 'direction'> & Partial<ChecklistLine>,
): ChecklistLine {
  return {
    id,
    position: id,
    state: 'open',
    note: '',
    checked_at: null,
    checked_by: null,
    checked_by_name: null,
    created_by: null,
    created_by_name: null,
    status_todo_id: null,
    updated_at: iso(now),
    ...part,
  };
}
