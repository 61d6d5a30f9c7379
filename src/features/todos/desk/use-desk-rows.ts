import { todos as rows } from '#contract/areas/todos.ts';
import { useReadPages } from '#crud/use-read.ts';
import { searchKey } from '#db/views/vehicles.ts';
import { madeRows, withChanges, type DeskRow } from './desk-row.ts';
import { queryOf, type Filters } from './filters.ts';
import { useKnown } from './use-names.ts';
import { useUnsent } from './use-unsent.ts';

/** The todos of the filters: on top those made on this computer and not sent, then the server's with what was changed here. */
export function useDeskRows(filters: Filters) {
  const list = useReadPages(rows.dataRange, { query: queryOf(filters) });
  const known = useKnown();
  const changes = useUnsent();
  const todos = list.data?.pages.flatMap((page) => page.body.todos) ?? [];
  const made = madeRows(changes, known);
  const fitting = made.filter((row) => fits(row, filters));
  const all: readonly DeskRow[] = [...fitting, ...withChanges(todos, changes, known)];
  return { list, known, rows: all, made: fitting.length, elsewhere: made.length - fitting.length };
}

/** As the server would judge it. */
function fits({ todo }: DeskRow, { from, to, status, person, branch, search }: Filters): boolean {
  if (todo.todo_date < from || todo.todo_date > to) return false;
  if (status !== 'all' && status !== 'pending') return false;
  if (person !== null && todo.resource !== person) return false;
  if (branch !== null && todo.branch_id !== branch) return false;
  return hasText(todo, search.trim());
}

function hasText({ title, vehicle }: DeskRow['todo'], text: string): boolean {
  if (text === '' || title.toLowerCase().includes(text.toLowerCase())) return true;
  const key = searchKey(text);
  return (
    vehicle !== null && key !== '' && (searchKey(vehicle.plate).includes(key) || searchKey(vehicle.vin).endsWith(key))
  );
}
