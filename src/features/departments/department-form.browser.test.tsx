import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Department } from '#contract/areas/departments.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import DepartmentForm from './department-form.tsx';

const department = (id: number, name: string): Department => ({
  id,
  name,
  head_id: null,
  head_name: null,
  branch_id: 1,
  branch_name: 'Newark',
  parent_id: null,
  parent_name: null,
  people: 0,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  deleted_at: null,
});
const workshop = department(3, 'Workshop');

let phone: Phone;
let server: FakeServer;
let saved: readonly Department[];

beforeEach(async () => {
  localStorage.clear();
  saved = [];
  server = fakeServer({
    '/api/getUsers': () => ({ status: 200, message: '', users: [] }),
    '/api/departmentList': () => ({
      status: 200,
      message: '',
      next_cursor: null,
      total: 2,
      departments: [workshop, department(4, 'Fleet')],
    }),
    '/api/updateDepartment/3': () => ({ status: 200, message: '', department: { ...workshop, parent_id: 4 } }),
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
});

const open = () =>
  phone.show(
    <Reads>
      <DepartmentForm record={workshop} onClose={() => undefined} onSaved={(record) => (saved = [record])} />
    </Reads>,
    '/departments',
  );

// First in its file: what another test reads is kept.
test('a list that could not be read is not taken for one that is empty', async () => {
  server.cut(true);
  open();
  const words = 'The list could not be read.';
  await expect.element(page.getByLabelText(/^Part of/)).toHaveAccessibleDescription(words);
  await expect.element(page.getByLabelText(/^Head/)).toHaveAccessibleDescription(words);
  await expect.element(page.getByLabelText(/^Branch/)).not.toHaveAccessibleDescription(words);
});

test('a department is part of another one, never of itself, and is in a branch of the yard', async () => {
  open();
  const parent = page.getByLabelText(/^Part of/);
  const options = (of: typeof parent) => [...(of.element() as HTMLSelectElement).options].map(({ text }) => text);
  await expect.poll(() => options(parent)).toEqual(['No other department', 'Fleet']);
  await expect.poll(() => options(page.getByLabelText(/^Branch/))).toEqual(['All branches', 'Newark']);
  await parent.selectOptions('Fleet');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => saved.map(({ parent_id }) => parent_id)).toEqual([4]);
  expect(server.writes.map(({ body }) => body)).toEqual([{ parent_id: 4 }]);
});
