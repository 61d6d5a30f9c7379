/** A list of departments with everything that a list can have, over a server of the test's own. */
import { page } from 'vitest/browser';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect } from 'vitest';
import { departments, type Department } from '#contract/areas/departments.ts';
import type { Permission } from '#contract/permissions.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { Dialog } from '#ui/dialog.tsx';
import { departmentYard, type DepartmentYard } from './department-yard.ts';
import { openPhone } from './screen.tsx';

/** A filter that is new in every test: what another one read must not be shown. */
let branch = 0;

/** As small as a form can be. */
function NameForm({ record, onClose, onSaved }: FormProps<Department>) {
  const write = useWrite();
  const title = record ? `Edit ${record.name}` : 'New department';
  const save = async (data: FormData) => {
    const body = { name: data.get('name') as string };
    const written = record
      ? await write(departments.update, { params: { id: record.id }, body })
      : await write(departments.add, { body });
    if (written.ok) onSaved(written.body.department);
  };
  return (
    <Drawer label={title} head={<h2>{title}</h2>} onClose={onClose}>
      <form action={(data) => void save(data)}>
        <input name="name" aria-label="Name" defaultValue={record?.name} />
        <button type="submit">Save</button>
      </form>
    </Drawer>
  );
}

function MoveFirst({ fields, onClose, onDelete }: AskProps<Department, typeof departments.remove>) {
  return (
    <Dialog title="Where do they go?" onClose={onClose}>
      <p>{fields['move_to']}</p>
      <button type="button" onClick={() => void onDelete({ move_to: 2 })}>
        To Cleaning
      </button>
    </Dialog>
  );
}

function Screen({ branch: newark }: { readonly branch: number }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <ResourceScreen
        title="Departments"
        noun={{ one: 'department', many: 'departments' }}
        list={departments.list}
        rows={(answer) => answer.departments}
        record={{ get: departments.edit, of: (answer) => answer.department }}
        nameOf={({ name }) => name}
        columns={[
          { title: 'Name', cell: (d) => d.name, text: (d) => d.name, sort: 'name', fold: 'title' },
          { title: 'Head', cell: (d) => d.head_name, text: (d) => d.head_name ?? '' },
          {
            title: 'People',
            cell: (d) => d.people,
            text: (d) => String(d.people),
            sort: 'people',
            end: true,
            width: 6,
          },
        ]}
        filters={[
          {
            name: 'branch_id',
            label: 'Branch',
            all: 'All branches',
            options: [{ value: String(newark), label: 'Newark' }],
          },
        ]}
        searchHint="Name, head"
        empty="A department has people in it."
        entity="department"
        detail={(d) => <Facts facts={[['Head', d.head_name]]} />}
        form={NameForm}
        add={departments.add}
        update={departments.update}
        remove={departments.remove}
        restore={departments.restore}
        ask={MoveFirst}
      />
      <output aria-label="Address">{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser: back
      </button>
    </>
  );
}

export interface DepartmentList extends DepartmentYard {
  /** The branch that all addresses of this test filter by. */
  readonly branch: number;
  /** Mounts the list at its address with `more` of it, as after a reload. */
  readonly show: (more?: string, may?: readonly Permission[]) => Promise<void>;
  /** The same at any address. */
  readonly visit: (at: string, may?: readonly Permission[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openDepartments(): Promise<DepartmentList> {
  branch += 1;
  const own = branch;
  await page.viewport(1440, 900);
  const yard = departmentYard();
  const phone = await openPhone({ reach: 'online' });
  const visit = async (at: string, may?: readonly Permission[]) => {
    phone.show(<Screen branch={own} />, at, may);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible();
  };
  return Object.assign(yard, {
    branch: own,
    visit,
    show: (more = '', may?: readonly Permission[]) => visit(`/departments?branch_id=${own}${more}`, may),
    async close() {
      await phone.close();
      yard.server.stop();
      await page.viewport(414, 896);
    },
  });
}

export const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
export const drawer = (name: string) => page.getByRole('complementary', { name });
export const address = () => page.getByRole('status', { name: 'Address' }).element().textContent;
/** As the browser's own Back. */
export const goBack = () => page.getByRole('button', { name: 'Browser: back' }).click();
/** The names of the rows, in their order. */
export const names = () =>
  [...document.querySelectorAll('tr[data-row] td:first-child')].map((cell) => cell.textContent);
