import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { Expense, Suspect } from '#contract/areas/expense-record.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { expenseAnswer, expenseReference, wholeExpense } from '#tests/support/expense-answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ExpenseScreen from './expense-screen.tsx';

let id = 900;
let phone: Phone;
let server: FakeServer;
let expense: Expense;
let decided: () => unknown;

const suspect: Suspect = {
  kind: 'expense',
  id: 77,
  amount: '120.00',
  spent_on: '2026-11-19',
  vendor_name: 'Tyre Corner',
  created_by_name: 'Maya Patel',
  reasons: ['invoice'],
  verdict: null,
};

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  await page.viewport(1280, 900);
  expense = expenseAnswer(id);
  decided = () => framed({ data: [] });
  server = fakeServer({
    ...expenseReference,
    [`/api/expenses/${id}/edit`]: () =>
      expense.kind === 'vehicle' ? wholeExpense(expense) : Response.json({ message: 'No.' }, { status: 404 }),
    '/api/editPersonExpense': () => wholeExpense(expense),
    [`/api/expenses_update/${id}`]: () => wholeExpense(expense),
    '/api/expense-approval': () => decided(),
    '/api/duplicate-verdict': () => wholeExpense(expense),
    '/api/expense-reimburse': () => framed({ data: [] }),
    '/api/expenseLogs': () => framed({ log: expense.logs[0] }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const open = () =>
  phone.show(
    <Routes>
      <Route path="/expenses/:id" element={<ExpenseScreen />} />
    </Routes>,
    `/expenses/${id}`,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const bodyOf = (path: string) => server.writes.findLast((write) => write.path === path)?.body;

test('says on what it was spent; what approving asks for is answered in its form', async () => {
  const text = 'It has no receipt: add one, or give a reason.';
  decided = () => Response.json({ message: text, errors: { 'items.0.id': [text] } }, { status: 422 });
  open();
  await expect.element(page.getByRole('link', { name: 'W4-PLD' })).toBeVisible();
  await expect.element(page.getByText('No receipt')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button('Approve').click();
  await expect.element(dialog().getByText(text)).toBeVisible();
  decided = () => framed({ data: [] });
  await dialog()
    .getByLabelText(/^Reason/)
    .fill('The machine printed none');
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Tyres, 120.00: approved.')).toBeVisible();
  expect(bodyOf('/api/expense-approval')).toMatchObject({
    items: [{ id, version: 1 }],
    approved: true,
    reason: 'The machine printed none',
  });
});

test('whoever may not approve it is told why; a bill that looks alike is judged as a bill', async () => {
  const no_approval = 'You entered this yourself: somebody else approves it.';
  expense = expenseAnswer(id, {
    suspects: [{ ...suspect, kind: 'bill' }],
    may: { approve: false, edit: true, delete: true, no_approval },
  });
  open();
  await expect.element(page.getByText(no_approval)).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
  await button('It is the same').click();
  await expect
    .poll(() => bodyOf('/api/duplicate-verdict'))
    .toEqual({ id, other_id: 77, other_kind: 'bill', verdict: 'same' });
});

test('a likely double is told from another one', async () => {
  expense = expenseAnswer(id, { suspects: [suspect] });
  open();
  await expect.element(page.getByText(/the same number of the same vendor/)).toBeVisible();
  await button('It is another one').click();
  await expect.poll(() => bodyOf('/api/duplicate-verdict')).toEqual({ id, other_id: 77, verdict: 'different' });
});

test('a change sends what was changed and the version that was seen', async () => {
  open();
  await button('Change').click();
  await dialog().getByLabelText('Amount', { exact: true }).fill('140.00');
  await dialog().getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => bodyOf(`/api/expenses_update/${id}`)).toBeDefined();
  // It may bring a file, so it travels as a form.
  const sent = Object.fromEntries(bodyOf(`/api/expenses_update/${id}`) as FormData);
  expect(sent).toEqual({ amount: '140.00', version: '1' });
});

test('what was paid for a person is read by its own call, and noted as paid back', async () => {
  expense = expenseAnswer(id, {
    kind: 'person',
    state: 'approved',
    approved: true,
    reimbursable: true,
    person_id: 70,
    person_name: 'Tom Becker',
    may: { approve: false, edit: true, delete: false },
  });
  open();
  await expect.element(page.getByText('For Tom Becker')).toBeVisible();
  await button('Pay back').click();
  await dialog().getByLabelText('Paid on').fill('2026-11-28');
  await dialog().getByRole('button', { name: 'It was paid back' }).click();
  await expect
    .poll(() => bodyOf('/api/expense-reimburse'))
    .toMatchObject({ items: [{ id, version: 1 }], paid_on: '2026-11-28' });
});

test('a note is written beside it', async () => {
  open();
  await button('Note').click();
  await dialog().getByRole('textbox', { name: 'Note' }).fill('The second wheel came later.');
  await dialog().getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => bodyOf('/api/expenseLogs')).toEqual({ expense_id: id, text: 'The second wheel came later.' });
});
