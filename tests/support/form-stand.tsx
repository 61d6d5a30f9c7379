/** The form of a department over a server of the test, and hands that fill it in. */
import { page } from 'vitest/browser';
import { departments, type Department } from '#contract/areas/departments.ts';
import { dropAllDrafts } from '#kit/drafts/form-drafts.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { openPhone, type Phone } from './screen.tsx';
import { ME } from './store/subject.ts';

export const workshop: Department = {
  id: 3,
  name: 'Workshop',
  head_id: 8,
  head_name: 'Tom Becker',
  branch_id: 9,
  branch_name: 'Camden',
  parent_id: null,
  parent_name: null,
  people: 4,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  deleted_at: null,
};

const branches = [
  { id: 1, name: 'Newark' },
  { id: 2, name: 'Trenton' },
];
const people = [
  { id: 7, name: 'Maya Patel', role: 'technician', branch_id: 1 },
  { id: 8, name: 'Tom Becker', role: 'technician', branch_id: 1 },
];
const framed = (body: object) => ({ status: 200, message: '', ...body });

export const refused = (status: number, body: object) => Response.json(body, { status });

export interface FormStand {
  readonly server: FakeServer;
  /** What the server says to the next writes; without it the department is saved. */
  answer(next: () => unknown): void;
  /** Opens the form; what was open before goes, as when the page is loaded anew. */
  show(record: Department | null): void;
  /** How often the form asked to be closed. */
  closed(): number;
  /** What was saved. */
  results(): readonly Department[];
  close(): Promise<void>;
}

/** Drafts, and creates without an answer. */
export async function forgetForms(): Promise<void> {
  await dropAllDrafts(ME);
  localStorage.clear();
}

export const saved = () => framed({ department: workshop });

export async function openFormStand(): Promise<FormStand> {
  await forgetForms();
  await page.viewport(1440, 900);
  let answer: () => unknown = saved;
  let closed = 0;
  let results: readonly Department[] = [];
  const server = fakeServer({
    '/api/getUsers': () => framed({ users: people }),
    '/api/addDepartment': () => answer(),
    '/api/updateDepartment/3': () => answer(),
    '/api/confirm-password': () => framed({}),
  });
  const phone: Phone = await openPhone({ reach: 'online' });
  return {
    server,
    answer: (next) => (answer = next),
    show: (record) =>
      phone.show(
        <Reads>
          <DepartmentFields
            record={record}
            onSaved={(department) => (results = [...results, department])}
            onClose={() => (closed += 1)}
          />
        </Reads>,
        '/departments',
      ),
    closed: () => closed,
    results: () => results,
    async close() {
      await phone.close();
      server.stop();
      // Files that run one after the other share it.
      await forgetForms();
    },
  };
}

interface Props {
  readonly record: Department | null;
  readonly onSaved: (record: Department) => void;
  readonly onClose: () => void;
}

function DepartmentFields({ record, onSaved, onClose }: Props) {
  return (
    <RecordForm
      noun="department"
      name={record?.name}
      record={record}
      create={departments.add}
      update={departments.update}
      hasNext
      fields={[
        { name: 'name', kind: 'text', label: 'Name', max: 80 },
        { name: 'head_id', kind: 'person', label: 'Head', ownName: record?.head_name },
        {
          name: 'branch_id',
          kind: 'choice',
          label: 'Branch',
          none: 'All branches',
          options: branches,
          ownName: record?.branch_name,
        },
      ]}
      onSaved={({ department }) => onSaved(department)}
      onClose={onClose}
    />
  );
}

export const field = (name: string | RegExp) => page.getByLabelText(name);
export const name = () => field(/^Name/);
export const button = (words: string | RegExp) => page.getByRole('button', { name: words });
export const saveButton = () => button(/^Save$|^Save Ctrl/);
export const save = () => saveButton().click();
export const text = (words: string | RegExp) => page.getByText(words);
/** What a select shows as chosen. */
export const chosen = (label: RegExp) => (field(label).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
