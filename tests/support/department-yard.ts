/** Departments as the server keeps them, for tests of lists: searched, sorted, paged, written. */
import type { Department } from '#contract/areas/departments.ts';
import type { HistoryEntry } from '#contract/areas/audit.ts';
import { fakeServer, type FakeServer, type SentWrite } from './fake-server.ts';

export const MADE_AT = '2026-11-24T09:00:00.000Z';

const ok = { status: 200, message: '' };

export const department = (id: number, name: string, fields: Partial<Department> = {}): Department => ({
  id,
  name,
  head_id: null,
  head_name: null,
  branch_id: null,
  branch_name: null,
  parent_id: null,
  parent_name: null,
  people: 0,
  created_at: MADE_AT,
  updated_at: MADE_AT,
  deleted_at: null,
  ...fields,
});

export interface DepartmentYard {
  /** A test changes them as the server would. */
  rows: Department[];
  /** Why the list is refused; null while it is not. */
  refusal: string | null;
  /** Why nothing can be restored; null while it can. */
  conflict: string | null;
  /** Pages of the history of each; null: the server does not give it. */
  history: (readonly HistoryEntry[])[] | null;
  readonly server: FakeServer;
  readonly change: (id: number, fields: Partial<Department>) => Department;
}

const threeDepartments = () => [
  department(1, 'Workshop', { head_name: 'Joanna Nowak', branch_name: 'Newark', people: 3 }),
  department(2, 'Cleaning', { people: 12, parent_name: 'Workshop' }),
  department(3, 'Front desk'),
];

/** What the list call answers. */
export function pageOfDepartments(rows: readonly Department[], query: URLSearchParams) {
  const search = query.get('search')?.toLowerCase() ?? '';
  const sort = query.get('sort') === 'people' ? 'people' : 'name';
  const sign = query.get('direction') === 'desc' ? -1 : 1;
  const found = rows
    .filter(({ name }) => name.toLowerCase().includes(search))
    .filter(({ deleted_at }) => (deleted_at !== null) === query.has('deleted'))
    .toSorted((a, b) => sign * (a[sort] < b[sort] ? -1 : 1));
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? 100);
  const next_cursor = to < found.length ? String(to) : null;
  return { ...ok, departments: found.slice(from, to), next_cursor, total: found.length };
}

function pageOfHistory(pages: (readonly HistoryEntry[])[] | null, query: URLSearchParams) {
  if (pages === null) return Response.json({ message: 'The history is not there.' }, { status: 500 });
  const at = Number(query.get('cursor') ?? 0);
  return { ...ok, history: pages[at] ?? [], next_cursor: at + 1 < pages.length ? String(at + 1) : null };
}

/** The server knows only these ids, and 9 for a new one. */
const IDS = [1, 2, 3, 9];

export function departmentYard(): DepartmentYard {
  const yard: DepartmentYard = {
    rows: threeDepartments(),
    refusal: null,
    conflict: null,
    history: [],
    change(id, fields) {
      yard.rows = yard.rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
      return yard.rows.find((row) => row.id === id) ?? department(id, 'nobody');
    },
    server: fakeServer({
      '/api/departmentList': ({ searchParams }) =>
        yard.refusal === null
          ? pageOfDepartments(yard.rows, searchParams)
          : Response.json({ message: yard.refusal }, { status: 403 }),
      '/api/addDepartment': (_, write) => {
        yard.rows = [...yard.rows, department(9, nameIn(write))];
        return { ...ok, department: yard.change(9, {}) };
      },
      '/api/editDepartment/9999': () => Response.json({ message: 'Not found.' }, { status: 404 }),
      ...Object.assign({}, ...IDS.map((id) => answersOf(id, () => yard))),
    }),
  };
  return yard;
}

const fieldsOf = (write: SentWrite | null) =>
  (write?.body ?? {}) as Partial<Department> & { readonly move_to?: number };
const nameIn = (write: SentWrite | null) => fieldsOf(write).name ?? '';

const answersOf = (id: number, yardNow: () => DepartmentYard) => {
  const change = (fields: Partial<Department>) => yardNow().change(id, fields);
  return {
    [`/api/record-history/department/${id}`]: ({ searchParams }: URL) => pageOfHistory(yardNow().history, searchParams),
    [`/api/editDepartment/${id}`]: () => ({ ...ok, department: change({}) }),
    [`/api/updateDepartment/${id}`]: (_: URL, write: SentWrite | null) => ({
      ...ok,
      department: change(fieldsOf(write)),
    }),
    [`/api/restore-department/${id}`]: () => {
      const { conflict } = yardNow();
      if (conflict !== null) return Response.json({ message: conflict }, { status: 409 });
      return { ...ok, department: change({ deleted_at: null }) };
    },
    [`/api/deleteDepartment/${id}`]: (_: URL, write: SentWrite | null) => {
      if (id === 1 && fieldsOf(write).move_to === undefined) {
        const errors = { move_to: ['3 people are in it: choose where they go.'] };
        return Response.json({ message: 'This cannot be.', errors }, { status: 422 });
      }
      change({ deleted_at: MADE_AT });
      return ok;
    },
  };
};
