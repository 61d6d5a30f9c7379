/** Finding a todo in the yard: by the end of a plate or VIN, or a word of the title. Works without a network. */
import { dayOf } from '#lib/day.ts';
import { foldText } from '#lib/fold-text.ts';
import { read } from '../open.ts';
import type { TodoRow } from '../records.ts';
import type { Database } from '../schema.ts';
import { searchKey } from './vehicles.ts';

/** How many todos are looked through, the latest days first. */
const LOOKED_AT = 2000;
const BATCH = 500;

/** Two characters of a plate already name few vehicles; one would name nearly all. */
const LEAST = 2;

/**
 * Todos whose vehicle's plate or VIN ends in `text` (plates: contains), or whose title contains it: open ones first, then the
 * nearest day first. Shorter than two characters finds nothing.
 */
export function searchTodos(text: string, limit = 50): Promise<TodoRow[]> {
  const words = foldText(text.trim());
  const key = searchKey(text);
  if (words.length < LEAST) return Promise.resolve([]);
  return read(async (d) => {
    const found = await lookThrough(d, (todo) => matches(todo, words, key));
    return inOrder(found).slice(0, limit);
  });
}

/** The todos of one vehicle that are on this device: open ones first, then the nearest day first. */
export function todosOfVehicle(id: number, limit = 50): Promise<TodoRow[]> {
  return read(async (d) => {
    const all = await d.todos.where('vehicle_id').equals(id).toArray();
    return inOrder(all.filter(({ deleted_at }) => deleted_at === null)).slice(0, limit);
  });
}

function inOrder(todos: readonly TodoRow[]): TodoRow[] {
  const today = dayOf(Date.now());
  return todos.toSorted((a, b) => openFirst(a, b) || nearest(a, b, today));
}

function matches(todo: TodoRow, words: string, key: string): boolean {
  if (todo.deleted_at !== null) return false;
  if (foldText(todo.title).includes(words)) return true;
  if (key.length < LEAST || !todo.vehicle) return false;
  return searchKey(todo.vehicle.plate).includes(key) || searchKey(todo.vehicle.vin ?? '').endsWith(key);
}

function openFirst(a: TodoRow, b: TodoRow): number {
  return Number(a.status === 'completed') - Number(b.status === 'completed');
}

function nearest(a: TodoRow, b: TodoRow, today: string): number {
  const far = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  return far(a.todo_date) - far(b.todo_date) || a.lid.localeCompare(b.lid);
}

async function lookThrough(d: Database, wanted: (todo: TodoRow) => boolean): Promise<TodoRow[]> {
  const found: TodoRow[] = [];
  let seen = 0;
  for (let end: [string, string] = ['9', '']; seen < LOOKED_AT;) {
    const rows = await d.todos.where('[todo_date+lid]').below(end).reverse().limit(BATCH).toArray();
    found.push(...rows.filter(wanted));
    seen += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    end = [last.todo_date, last.lid];
  }
  return found;
}
