import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { expenseAnswer, expenseReference, wholeExpense } from '#tests/support/expense-answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ExpensesScreen from '../list/expenses-screen.tsx';

let person = 9_400;
let phone: Phone;
let server: FakeServer;
let stored: () => unknown;

const ADD = '/api/expenses';

beforeEach(async () => {
  localStorage.clear();
  stored = () => wholeExpense(expenseAnswer(21), 'Expense entered.');
  server = fakeServer({
    ...expenseReference,
    '/api/expenses/all': () =>
      framed({
        data: [],
        next_cursor: null,
        total: 0,
        vehiclesCount: 0,
        totalExpensesAmount: '0.00',
        pendingAmount: '0.00',
      }),
    [ADD]: () => stored(),
    '/api/storeOtherExpense': () => stored(),
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

const show = () =>
  phone.show(
    <Routes>
      <Route path="/expenses" element={<ExpensesScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    '/expenses?form=new',
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const lines = () => page.getByRole('list', { name: 'Lines' });
const isSent = (path: string) => server.writes.some((write) => write.path === path);
/** A receipt may go along, so it travels as a form. */
const bodyOf = (path: string) =>
  Object.fromEntries(server.writes.findLast((write) => write.path === path)?.body as FormData);

async function fillIn(amount: string) {
  await page.getByLabelText('Amount', { exact: true }).fill(amount);
  await page.getByLabelText('Day on the paper').fill('2026-11-20');
  await page.getByLabelText('Category').selectOptions('Tyres');
  await page.getByLabelText('Paid with').selectOptions('Card');
}

test('a sum is split over the vehicles of a cohort to the cent, and goes when nothing is left', async () => {
  show();
  await fillIn('100,00');
  await page.getByLabelText('Or a cohort').selectOptions('Investor A (3)');
  await expect.element(page.getByText('0.00 left')).toBeVisible();
  await expect.element(lines().getByLabelText('Amount for W4-PLD')).toHaveValue('33.34');
  expect(await axeFaults()).toEqual([]);
  // A sum that is changed afterwards keeps the parts equal.
  await page.getByLabelText('Amount', { exact: true }).fill('90,00');
  await expect.element(lines().getByLabelText('Amount for W4-PLD')).toHaveValue('30.00');
  await page.getByLabelText('Amount', { exact: true }).fill('100,00');
  await expect.element(lines().getByLabelText('Amount for W4-PLD')).toHaveValue('33.34');
  await lines().getByLabelText('Amount for W6-PLD').fill('20.00');
  await expect.element(page.getByText('13.33 left')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('The lines add up to 86.67; 13.33 is missing.')).toBeVisible();
  expect(isSent(ADD)).toBe(false);
  await button('By percent').click();
  await button('Equally').click();
  await button('Save').click();
  await expect.element(page.getByText('/expenses/21')).toBeVisible();
  const { lines: sentLines, ...sent } = bodyOf(ADD);
  expect(sent).toMatchObject({ amount: '100.00', spent_on: '2026-11-20', category_id: '2', payment_method_id: '5' });
  expect(JSON.parse(sentLines as string)).toEqual([
    { vehicle_id: 4, amount: '33.34' },
    { vehicle_id: 5, amount: '33.33' },
    { vehicle_id: 6, amount: '33.33' },
  ]);
});

test('what is refused stands at its field, and what was written is there again when the form is opened anew', async () => {
  stored = () =>
    Response.json(
      { message: 'No.', errors: { lines: ['Say it anew.'], spent_on: ['Not tomorrow.'] } },
      { status: 422 },
    );
  show();
  await fillIn('45.00');
  await page.getByLabelText('Or a cohort').selectOptions('Investor A');
  await button('Save').click();
  await expect.element(page.getByText('Say it anew.')).toBeVisible();
  await expect.element(page.getByLabelText('Day on the paper')).toHaveAccessibleDescription(/Not tomorrow/);
  show();
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('45.00');
  await expect.element(lines().getByText('Investor A')).toBeVisible();
});

test('without a connection it is kept and not saved; for the yard itself no vehicle is asked for', async () => {
  show();
  await fillIn('900');
  await page.getByLabelText('For', { exact: true }).selectOptions('The yard');
  await expect.element(page.getByLabelText('Vehicle')).not.toBeInTheDocument();
  server.cut(true);
  await button('Save').click();
  await expect.element(page.getByText(/^Not saved[.:]/)).toBeVisible();
  server.cut(false);
  await button('Save').click();
  await expect.element(page.getByText('/expenses/21')).toBeVisible();
  expect(bodyOf('/api/storeOtherExpense')).toMatchObject({ amount: '900', lines: '[]' });
});
