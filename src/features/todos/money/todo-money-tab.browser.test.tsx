import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { permissions, type Permission } from '#contract/permissions.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { framed, todoAnswer } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
// Loaded with the test: a form that is fetched while others are may be late.
import './money-forms.tsx';
import TodoMoney from './todo-money-tab.tsx';

const todo = todoAnswer({
  title: 'Return inspection',
  vehicle_id: 5,
  vehicle: { id: 5, vin: null, plate: 'KLM-4821', name: 'Toyota Corolla 2021' },
});
const times = { created_at: todo.created_at, updated_at: todo.created_at, deleted_at: null };
const tyres = {
  id: 41,
  ...times,
  kind: 'vehicle',
  state: 'submitted',
  direction: 'cost',
  amount: '324.85',
  spent_on: todo.todo_date,
  category_name: 'Tyres',
  vendor_name: 'Round Ones',
  todo_id: todo.id,
};
const charge = {
  id: 9,
  ...times,
  todo_id: todo.id,
  item: 'labour',
  item_name: null,
  description: '',
  quantity: 1.5,
  unit: 'h',
  amount: '60.00',
  state: 'approved',
  category_name: 'Repairs',
};

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
  server = fakeServer({
    '/api/expenses/all': () => framed({ data: [tyres], next_cursor: null, total: 1 }),
    '/api/task-expenses-data': (_, write) =>
      write
        ? framed({ message: 'Charge added.', data: charge })
        : framed({ data: [charge], next_cursor: null, total: 1, vehicleParts: [{ id: 3, name: 'Oil filter' }] }),
    '/api/expenses_category': () =>
      framed({
        expenseCategories: [{ id: 2, name: 'Repairs', parent_id: null, children: [] }],
        next_cursor: null,
        total: 1,
      }),
    '/api/vendors': () => framed({ vendors: [], next_cursor: null, total: 0 }),
    '/api/payment-methods': () => framed({ paymentMethods: [], next_cursor: null, total: 0 }),
    '/api/locations': () => framed({ locations: [], next_cursor: null, total: 0 }),
    '/api/delete-expense-todo': () => framed({ message: 'Taken off the todo.', todo: { id: todo.id } }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const show = (may: readonly Permission[] = permissions) =>
  phone.show(
    <Reads>
      <TodoMoney todo={todo} />
    </Reads>,
    '/to-do',
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('shows what its work cost, and takes an expense off it', async () => {
  show();
  await expect.element(page.getByText(/^Work, 1\.5 h/)).toBeVisible();
  await expect.element(page.getByText('324.85')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Take Tyres, 324.85 off the todo').click();
  await expect.element(page.getByText('Taken off the todo.')).toBeVisible();
  expect(server.writes.map(({ body }) => body)).toEqual([{ todo_id: todo.id, expense_id: 41 }]);
});

test('a charge of a part asks for the part, and for no price', async () => {
  show();
  await button('Charge').click();
  const dialog = page.getByRole('dialog', { name: 'New charge' });
  await expect.element(dialog.getByLabelText('Cost of one')).toBeVisible();
  await dialog.getByLabelText('What').selectOptions('Part');
  await expect.element(dialog.getByLabelText('Cost of one')).not.toBeInTheDocument();
  await dialog.getByLabelText('Part', { exact: true }).selectOptions('Oil filter');
  await dialog.getByLabelText('Category').selectOptions('Repairs');
  await dialog.getByRole('button', { name: /^Charge/ }).click();
  await expect.element(page.getByText('Charge added.')).toBeVisible();
  expect(server.writes.map(({ body }) => body)).toMatchObject([
    { item: 'part', part_id: 3, quantity: 1, category_id: 2, todo_id: todo.id },
  ]);
});

test('who may only look changes nothing', async () => {
  show(['expense.view']);
  await expect.element(page.getByText('324.85')).toBeVisible();
  expect(button(/Charge|Expense|Put one|Take/).query()).toBeNull();
});
