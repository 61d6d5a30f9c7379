import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { draftAnswer, expenseReference, expenseRowAnswer } from '#tests/support/expense-answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ExpensesScreen from './expenses-screen.tsx';

let person = 9_300;
let phone: Phone;
let server: FakeServer;
let rows: readonly ExpenseRow[];
let decided: () => unknown;

const sums = { vehiclesCount: 2, totalExpensesAmount: '1240.50', pendingAmount: '80.00' };
const list = () => framed({ data: rows, next_cursor: null, total: rows.length, ...sums });
const DECIDE = '/api/expense-approval';

beforeEach(async () => {
  localStorage.clear();
  rows = [
    expenseRowAnswer(11),
    expenseRowAnswer(12, { amount: '58.00', direction: 'credit', state: 'approved', approved: true, locked: true }),
  ];
  decided = () => framed({ data: [] });
  server = fakeServer({
    ...expenseReference,
    '/api/expenses/all': list,
    '/api/expenses/filter': list,
    '/api/ajaxPersonExpense': () =>
      framed({
        data: [],
        next_cursor: null,
        total: 1,
        ...sums,
        people: [{ person_id: 70, name: 'Tom Becker', total: '62.54', unreimbursed: '39.57' }],
      }),
    '/api/expense-temps': () => framed({ data: [draftAnswer(3)], next_cursor: null, total: 1 }),
    '/api/editExpenseTemp/3': () => framed({ data: draftAnswer(3) }),
    [DECIDE]: () => decided(),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await putMaster(phone.yard);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const Where = () => <p>{useLocation().pathname}</p>;

const show = (query = '', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/expenses" element={<ExpensesScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    `/expenses${query}`,
    may,
  );
const lastQuery = (path = '/api/expenses/all') =>
  server.asked.findLast(({ pathname }) => pathname === path)?.searchParams;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

test('says what counts and what waits of the whole filter, marks what is to be looked at, and opens a row', async () => {
  show('?from=2026-11-01&min_amount=50.00');
  await expect.element(page.getByText('1,240.50')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /W4-PLD.*120\.00.*To be approved.*No receipt/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /−58\.00.*Approved.*Stated/ })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({
    startDate: '2026-11-01',
    min_amount: '50.00',
    sort: 'spent_on',
    direction: 'desc',
  });
  await button('Without Amount: from 50.00').click();
  await expect.poll(() => lastQuery()?.has('min_amount')).toBe(false);
  await page.getByRole('row', { name: /W4-PLD.*120\.00/ }).click();
  await expect.element(page.getByText('/expenses/11')).toBeVisible();
});

test('several are approved at once as they were seen; one that was changed meanwhile is named', async () => {
  const text = 'Changed from 120.00 to 140.00 by Ana, 10:12.';
  decided = () => Response.json({ message: text, errors: { 'items.0.version': [text] } }, { status: 422 });
  show('?list=vehicle');
  await page.getByLabelText('Choose all that are shown').click();
  await userEvent.keyboard('a');
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog().getByText(/Tyres, 120\.00: Changed from 120\.00 to 140\.00 by Ana/)).toBeVisible();
  const [sent] = server.writes.filter(({ path }) => path === DECIDE);
  expect(sent?.body).toMatchObject({
    approved: true,
    items: [
      { id: 11, version: 1, source: 'expense' },
      { id: 12, version: 1, source: 'expense' },
    ],
  });
});

test('those of vehicles and of people are decided apart, and the list says so', async () => {
  rows = [expenseRowAnswer(11), expenseRowAnswer(13, { kind: 'person', person_id: 70, person_name: 'Tom Becker' })];
  show();
  await page.getByLabelText('Choose all that are shown').click();
  await button(/^Reject/).click();
  await expect.element(page.getByText(/they are decided apart/)).toBeVisible();
});

test('of people it says what each has to get back; a press shows theirs alone', async () => {
  show('?list=person');
  await button(/Tom Becker.*39\.57 to be paid back/).click();
  await expect.poll(() => lastQuery()?.get('person_id')).toBe('70');
  expect(lastQuery()?.get('kind')).toBe('person');
});

test('a photographed draft shows what is known of it and leads to the form that makes an expense of it', async () => {
  show('?list=drafts');
  await page.getByRole('row', { name: /Shell A4.*48\.20.*Needs its fields/ }).click();
  await button('Make an expense of it').click();
  await expect.element(page.getByLabelText('Amount')).toHaveValue('48.20');
  await expect.element(page.getByLabelText(/^Note/)).toHaveValue('Shell A4');
});

test('who may not approve chooses nothing, and who may not enter any is offered no form', async () => {
  show('', ['expense.view']);
  await expect.element(page.getByRole('row', { name: /W4-PLD.*120\.00/ })).toBeVisible();
  expect(page.getByLabelText('Choose all that are shown').query()).toBeNull();
  expect(button(/New expense/).query()).toBeNull();
});
