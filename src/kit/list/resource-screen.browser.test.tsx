import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLocation } from 'react-router-dom';
import { departments, type Department } from '#contract/areas/departments.ts';
import type { Permission } from '#contract/permissions.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { Dialog } from '#ui/dialog.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { Drawer } from './drawer.tsx';
import { Facts } from './facts.tsx';
import type { AskProps } from './resource/resource.ts';
import { ResourceScreen } from './resource-screen.tsx';

const AT = '2026-11-24T09:00:00.000Z';

const department = (id: number, name: string, fields: Partial<Department> = {}): Department => ({
  id,
  name,
  head_id: null,
  head_name: null,
  branch_id: null,
  branch_name: null,
  parent_id: null,
  parent_name: null,
  people: 0,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  ...fields,
});

const ok = { status: 200, message: '' };

/** The server's departments; a test changes them as the server would. */
let rows: Department[] = [];
let server: FakeServer;
let phone: Phone;
/** A filter that is new in every test: what another one read must not be shown. */
let branch = 0;

function change(id: number, fields: Partial<Department>): Department {
  rows = rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
  return rows.find((row) => row.id === id) ?? department(id, 'nobody');
}

function page100({ searchParams: query }: URL): object {
  const search = query.get('search')?.toLowerCase() ?? '';
  const sort = (query.get('sort') ?? 'name') as 'name' | 'people';
  const sign = query.get('direction') === 'desc' ? -1 : 1;
  const found = rows
    .filter(
      ({ name, deleted_at }) => name.toLowerCase().includes(search) && (deleted_at !== null) === query.has('deleted'),
    )
    .toSorted((a, b) => sign * (a[sort] < b[sort] ? -1 : 1));
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? 100);
  const next_cursor = to < found.length ? String(to) : null;
  return { ...ok, departments: found.slice(from, to), next_cursor, total: found.length };
}

const invalid = (errors: object) => Response.json({ message: 'This cannot be.', errors }, { status: 422 });

function remove(id: number, body: unknown) {
  const row = change(id, {});
  const { move_to } = body as { readonly move_to?: number };
  if (row.people > 0 && move_to === undefined)
    return invalid({ move_to: ['3 people are in it: choose where they go.'] });
  change(id, { deleted_at: AT });
  return ok;
}

const answersOf = (id: number) => ({
  [`/api/editDepartment/${id}`]: () => ({ ...ok, department: change(id, {}) }),
  [`/api/updateDepartment/${id}`]: (_: URL, write: { readonly body: unknown } | null) => ({
    ...ok,
    department: change(id, write?.body as Partial<Department>),
  }),
  [`/api/deleteDepartment/${id}`]: (_: URL, write: { readonly body: unknown } | null) => remove(id, write?.body ?? {}),
  [`/api/restore-department/${id}`]: () => ({ ...ok, department: change(id, { deleted_at: null }) }),
});

beforeEach(async () => {
  branch += 1;
  await page.viewport(1440, 900);
  rows = [
    department(1, 'Workshop', { head_name: 'Joanna Nowak', people: 3 }),
    department(2, 'Cleaning', { people: 12 }),
    department(3, 'Front desk'),
  ];
  server = fakeServer({
    '/api/departmentList': page100,
    '/api/addDepartment': (_, write) => {
      const row = department(9, (write?.body as { readonly name: string }).name);
      rows = [...rows, row];
      return { ...ok, department: row };
    },
    ...answersOf(1),
    ...answersOf(2),
    ...answersOf(3),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

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

function Screen() {
  const { search } = useLocation();
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
            options: [{ value: String(branch), label: 'Newark' }],
          },
        ]}
        searchHint="Name, head"
        empty="A department has people in it."
        detail={(d) => <Facts facts={[['Head', d.head_name]]} />}
        form={NameForm}
        add={departments.add}
        update={departments.update}
        remove={departments.remove}
        restore={departments.restore}
        ask={MoveFirst}
      />
      <output aria-label="Address">{search}</output>
    </>
  );
}

const show = async (more = '', may?: readonly Permission[]) => {
  phone.show(<Screen />, `/departments?branch_id=${branch}${more}`, may);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible();
};
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const drawer = (name: string) => page.getByRole('complementary', { name });
const address = page.getByRole('status', { name: 'Address' });
const names = () => [...document.querySelectorAll('tr[data-row] td:first-child')].map((cell) => cell.textContent);
const lastQuery = () => server.asked.findLast(({ pathname }) => pathname === '/api/departmentList')?.searchParams;

describe('what stands in the address', () => {
  it('is what was searched, after a pause, with / as the way to the field', async () => {
    await show();
    await expect.element(row('Workshop')).toBeVisible();
    await userEvent.keyboard('/');
    await userEvent.keyboard('clean');
    await expect.element(address).toHaveTextContent(/q=clean/);
    await expect.poll(names).toEqual(['Cleaning']);
    await show('&q=work');
    await expect.poll(names).toEqual(['Workshop']);
    await expect.element(page.getByRole('searchbox')).toHaveValue('work');
  });

  it('is the order, by the heads of the columns', async () => {
    await show();
    await expect.poll(names).toEqual(['Cleaning', 'Front desk', 'Workshop']);
    const head = page.getByRole('columnheader', { name: 'People' });
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Front desk', 'Workshop', 'Cleaning']);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Cleaning', 'Workshop', 'Front desk']);
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await expect.element(address).toHaveTextContent(/sort=people&direction=desc/);
    await show('&sort=people&direction=desc');
    await expect.poll(names).toEqual(['Cleaning', 'Workshop', 'Front desk']);
    // The order is chosen there too, for a phone has no heads.
    await userEvent.keyboard('f');
    await page.getByLabelText('Order').selectOptions('Name, last first');
    await expect.poll(names).toEqual(['Workshop', 'Front desk', 'Cleaning']);
  });

  it('are the filters, under the names of the call', async () => {
    await show();
    await expect.element(row('Workshop')).toBeVisible();
    expect(lastQuery()?.get('branch_id')).toBe(String(branch));
    await page.getByRole('button', { name: 'Without Branch: Newark' }).click();
    await expect.element(address).not.toHaveTextContent(/branch_id/);
    await expect.poll(() => lastQuery()?.has('branch_id')).toBe(false);
    await userEvent.keyboard('f');
    await page.getByLabelText('Branch').selectOptions('Newark');
    await expect.element(address).toHaveTextContent(new RegExp(`branch_id=${branch}`));
  });

  it('is the record that is open, also one that is not among the rows', async () => {
    await show('&open=1&q=clean');
    await expect.element(drawer('Workshop')).toBeVisible();
    await expect.element(drawer('Workshop').getByText('Joanna Nowak')).toBeVisible();
    expect(drawer('Workshop').getByRole('button', { name: 'Next row' }).query()).toBeNull();
    await drawer('Workshop').getByRole('button', { name: 'Close' }).click();
    await expect.element(address).not.toHaveTextContent(/open/);
  });

  it('is the form that is open', async () => {
    await show('&form=2');
    await expect.element(drawer('Edit Cleaning')).toBeVisible();
    await show('&form=new');
    await expect.element(drawer('New department')).toBeVisible();
    await drawer('New department').getByRole('button', { name: 'Close' }).click();
    await expect.element(address).not.toHaveTextContent(/form/);
  });
});

describe('the keyboard', () => {
  it('moves, opens, leafs through the records, edits and closes', async () => {
    await show();
    await expect.element(row('Cleaning')).toBeVisible();
    await userEvent.keyboard('j{Enter}');
    await expect.element(drawer('Cleaning')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(drawer('Front desk')).toBeVisible();
    await expect.element(row('Front desk')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(drawer('Cleaning')).toBeVisible();
    await userEvent.keyboard('e');
    await expect.element(drawer('Edit Cleaning')).toBeVisible();
    await drawer('Edit Cleaning').getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer('Cleaning')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  });

  it('adds with n; what was saved is open, and has the focus', async () => {
    await show();
    await expect.element(row('Cleaning')).toBeVisible();
    await userEvent.keyboard('n');
    await drawer('New department').getByLabelText('Name').fill('Detailing');
    await drawer('New department').getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer('Detailing')).toBeVisible();
    await expect.element(address).toHaveTextContent(/open=9/);
    await expect.element(row('Detailing')).toBeVisible();
    expect(server.writes).toMatchObject([{ method: 'POST', path: '/api/addDepartment', body: { name: 'Detailing' } }]);
  });

  it('leaves an open form where it is', async () => {
    await show('&form=2');
    await expect.element(drawer('Edit Cleaning')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New department' })).toBeDisabled();
    await row('Workshop').click();
    await expect.element(drawer('Edit Cleaning').getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});

describe('deleting', () => {
  const deleteOpen = async (name: string) => {
    await row(name).click();
    await drawer(name).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };

  it('is undone with z', async () => {
    await show();
    await deleteOpen('Front desk');
    await expect.element(page.getByText('Front desk deleted.')).toBeVisible();
    await expect.element(row('Front desk')).not.toBeInTheDocument();
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await userEvent.keyboard('z');
    await expect.element(row('Front desk')).toBeVisible();
    await expect.element(page.getByText('Front desk restored.')).toBeVisible();
  });

  it('asks where the server wants to know more', async () => {
    await show();
    await deleteOpen('Workshop');
    const dialog = page.getByRole('dialog', { name: 'Where do they go?' });
    await expect.element(dialog.getByText(/^3 people are in it/)).toBeVisible();
    await dialog.getByRole('button', { name: 'To Cleaning' }).click();
    await expect.element(row('Workshop')).not.toBeInTheDocument();
    expect(server.writes.at(-1)).toMatchObject({ method: 'DELETE', body: { move_to: 2 } });
    await expect.element(page.getByText('Workshop deleted.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull();
  });

  it('says what happened when nothing answers', async () => {
    await show();
    await expect.element(row('Front desk')).toBeVisible();
    server.cut(true);
    await deleteOpen('Front desk');
    await expect.element(page.getByText(/^Not saved: there is no connection/)).toBeVisible();
    await expect.element(row('Front desk')).toBeVisible();
  });

  it('is not offered without the permission', async () => {
    await show('&open=3', ['department.view']);
    await expect.element(drawer('Front desk')).toBeVisible();
    expect(drawer('Front desk').getByRole('button', { name: 'More' }).query()).toBeNull();
    expect(drawer('Front desk').getByRole('button', { name: 'Edit' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'New department' }).query()).toBeNull();
    await userEvent.keyboard('f');
    expect(page.getByLabelText('Show').query()).toBeNull();
  });

  it('leaves a menu by Escape, and the drawer stays', async () => {
    await show('&open=3');
    await drawer('Front desk').getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
    await expect.element(drawer('Front desk').getByRole('button', { name: 'More' })).toHaveFocus();
    await expect.element(drawer('Front desk')).toBeVisible();
  });
});

describe('the deleted', () => {
  it('are shown by a filter, and restored from their row', async () => {
    change(3, { deleted_at: AT });
    await show();
    await expect.poll(names).toEqual(['Cleaning', 'Workshop']);
    await userEvent.keyboard('f');
    await page.getByLabelText('Show').selectOptions('Deleted ones');
    await expect.element(address).toHaveTextContent(/deleted=1/);
    await expect.poll(names).toEqual(['Front desk']);
    await page.getByRole('button', { name: 'Done' }).click();
    await row('Front desk').getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText('No deleted departments')).toBeVisible();
    expect(page.getByRole('complementary').query()).toBeNull();
    await page.getByRole('button', { name: 'Without Show: deleted ones' }).click();
    await expect.poll(names).toEqual(['Cleaning', 'Front desk', 'Workshop']);
  });

  it('say so in the drawer, with the way back', async () => {
    change(3, { deleted_at: AT });
    await show('&open=3');
    await expect.element(drawer('Front desk').getByText(/^Deleted .*24 Nov/)).toBeVisible();
    await drawer('Front desk').getByRole('button', { name: 'Restore' }).click();
    await expect.element(drawer('Front desk').getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});

describe('without rows', () => {
  it('says what belongs here, with the first act', async () => {
    rows = [];
    await show(`&branch_id=`);
    phone.show(<Screen />, '/departments?sort=people');
    await expect.element(page.getByText('No departments yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add the first department' }).click();
    await expect.element(drawer('New department')).toBeVisible();
  });

  it('clears the filters that none fits', async () => {
    await show('&q=zzz');
    await expect.element(page.getByText('No department fits “zzz”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(row('Workshop')).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  });

  it('tells who may not see them what the right is called', async () => {
    phone.show(<Screen />, '/departments', []);
    await expect.element(page.getByText('Departments are not open to you')).toBeVisible();
    await expect.element(page.getByText(/“See departments/)).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  it('says why they could not be read', async () => {
    server.stop();
    server = fakeServer({ '/api/departmentList': () => Response.json({ message: 'Not today.' }, { status: 403 }) });
    await show();
    await expect.element(page.getByText('Not today.')).toBeVisible();
  });
});

describe('the foot', () => {
  it('counts all, and further pages are read on demand', async () => {
    rows = Array.from({ length: 130 }, (_, at) => department(at + 1, `Crew ${String(at).padStart(3, '0')}`));
    await show();
    await expect.element(page.getByText('1–100 of 130 departments')).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText('130 departments', { exact: true })).toBeVisible();
    expect(names()).toHaveLength(130);
  });

  it('offline shows what was read before, with its age', async () => {
    await show();
    await expect.element(row('Workshop')).toBeVisible();
    server.cut(true);
    await show('&sort=people');
    await show();
    await expect.element(row('Workshop')).toBeVisible();
  });
});

describe('saving as CSV', () => {
  it('takes all pages of the filter', async () => {
    rows = Array.from({ length: 510 }, (_, at) => department(at + 1, `Crew ${String(at).padStart(3, '0')}`));
    change(1, { name: '=Crew', head_name: 'Nowak, Joanna' });
    const files: { readonly name: string; readonly file: Blob }[] = [];
    const { createObjectURL } = URL;
    let file = new Blob();
    URL.createObjectURL = (blob: Blob) => ((file = blob), 'data:,');
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      files.push({ name: event.target.download, file });
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      onClick({ target: this, preventDefault: () => undefined } as unknown as MouseEvent);
    };
    await show();
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await expect.element(page.getByText(/^Saved 510 departments as departments-\d{4}-\d\d-\d\d\.csv/)).toBeVisible();
    HTMLAnchorElement.prototype.click = click;
    URL.createObjectURL = createObjectURL;
    expect(files).toHaveLength(1);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.file.arrayBuffer());
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(512);
    expect(lines.slice(0, 2)).toEqual(['\uFEFFName,Head,People', `'=Crew,"Nowak, Joanna",0`]);
    expect(lastQuery()?.get('branch_id')).toBe(String(branch));
  });
});
