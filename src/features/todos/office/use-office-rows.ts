import { todos as rows } from '#contract/areas/todos.ts';
import type { Lid } from '#db/records.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { searchKey } from '#db/views/vehicles.ts';
import { foldText } from '#lib/fold-text.ts';
import { isOverdue } from '#lib/due.ts';
import { madeRows, withChanges, type OfficeRow } from './office-row.ts';
import { queryOf, type Filters } from './filters.ts';
import { useKnown } from './use-names.ts';
import { useMade } from './use-made.ts';
import { useUnsent } from './use-unsent.ts';

/** The todos of the filters: on top those made on this computer and not sent, then the server's with what was changed here. */
export function useOfficeRows(filters: Filters, now: number, newLid: Lid | null) {
  const list = useReadPages(rows.dataRange, { query: queryOf(filters) });
  const known = useKnown();
  const changes = useUnsent();
  const todos = list.data?.pages.flatMap((page) => page.body.todos) ?? [];
  const made = madeRows(changes, known);
  const fitting = made.filter((row) => fits(row, filters, now));
  const theirs = withChanges(todos, changes, known);
  const all: readonly OfficeRow[] = [...fitting, ...theirs.filter((row) => isStill(row, filters, now))];
  const fresh = useMade(newLid, all, made);
  const unsent = fresh.rows.filter(({ todo }) => todo.id === 0).length;
  return { list, rows: fresh.rows, fresh: fresh.key, made: unsent, elsewhere: made.length - unsent };
}

/** What has changed since the server found it, by what was done here or by the clock; a server may not know these filters either. */
function isStill({ todo }: OfficeRow, { status }: Filters, now: number): boolean {
  if (status === 'overdue') return isOverdue(todo, now);
  return status !== 'deleted' || todo.deleted_at !== null;
}

/** As the server would judge it. */
function fits({ todo }: OfficeRow, filters: Filters, now: number): boolean {
  const { from, to, status, person, branch, search } = filters;
  if (todo.todo_date < from || todo.todo_date > to) return false;
  if (status === 'overdue' ? !isOverdue(todo, now) : status !== 'all' && status !== 'pending') return false;
  if (person !== null && todo.resource !== person) return false;
  if (branch !== null && todo.branch_id !== branch) return false;
  return isAbout(todo, filters) && hasText(todo, search.trim());
}

function isAbout(todo: OfficeRow['todo'], { vendor, place, group }: Filters): boolean {
  if (vendor !== null && todo.vendor_id !== vendor) return false;
  if (place !== null && todo.location_id !== place) return false;
  return group === null || todo.vehicle_group_id === group;
}

function hasText({ title, vehicle }: OfficeRow['todo'], text: string): boolean {
  if (text === '' || foldText(title).includes(foldText(text))) return true;
  const key = searchKey(text);
  return (
    vehicle !== null &&
    key !== '' &&
    (searchKey(vehicle.plate).includes(key) || searchKey(vehicle.vin ?? '').endsWith(key))
  );
}
