import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { Expense, ExpenseRow, Suspect } from '#contract/areas/expense-record.ts';
import { waitingExpense, waitingRow } from '#tests/support/approval-answers.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ApproveScreen from './approve-screen.tsx';

let person = 9_300;
let phone: Phone;
let server: FakeServer;
let rows: ExpenseRow[];
let parts: Record<number, Partial<Expense>>;
let readTakesMs: number;
let decided: (items: readonly { readonly id: number }[]) => unknown;

const DECIDE = '/api/expense-approval';
const wholeOf = (id: number) => {
  const row = rows.find((one) => one.id === id) ?? waitingRow(id);
  const expense = waitingExpense(row, parts[id]);
  return framed({ expense, suspects: expense.suspects });
};
const readSlowly = async (id: number) => {
  const whole = wholeOf(id);
  await new Promise((resolve) => setTimeout(resolve, readTakesMs));
  return whole;
};
const itemsOf = (body: unknown) => (body as { readonly items: readonly { id: number; version: number }[] }).items;

beforeEach(async () => {
  localStorage.clear();
  rows = [waitingRow(21), waitingRow(22), waitingRow(23)];
  parts = {};
  readTakesMs = 0;
  decided = () => framed({ data: [] });
  server = fakeServer({
    '/api/expenses/all': () =>
      framed({
        data: rows,
        next_cursor: null,
        total: rows.length,
        vehiclesCount: 1,
        totalExpensesAmount: '0.00',
        pendingAmount: '66.50',
      }),
    ...Object.fromEntries([21, 22, 23, 31].map((id) => [`/api/expenses/${id}/edit`, () => readSlowly(id)])),
    [DECIDE]: (_url, write) => decided(itemsOf(write?.body)),
    '/api/duplicate-verdict': () => {
      parts[21] = { suspects: [] };
      readTakesMs = 700;
      return wholeOf(21);
    },
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = () =>
  phone.show(
    <Routes>
      <Route path="/expenses/approve" element={<ApproveScreen />} />
    </Routes>,
    '/expenses/approve',
  );
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
const decisions = () => server.writes.filter(({ path }) => path === DECIDE).map(({ body }) => body);

test('a approves what is on the desk as it was seen, and the next stands there; r asks for the reason', async () => {
  show();
  await expect.element(heading('Vendor 21')).toBeVisible();
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('a');
  await expect.element(heading('Vendor 22')).toBeVisible();
  await userEvent.keyboard('r');
  await page.getByLabelText('Reason').fill('Not ours');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect.element(heading('Vendor 23')).toBeVisible();
  expect(decisions()).toEqual([
    { items: [{ id: 21, version: 1 }], approved: true },
    { items: [{ id: 22, version: 1 }], approved: false, reason: 'Not ours' },
  ]);
});

test('of those that were chosen the ones that changed step out by name, and the rest goes', async () => {
  const words = 'Changed from 22.50 to 140.00 by Ana, 10:12.';
  decided = (items) => {
    const at = items.findIndex(({ id }) => id === 22);
    if (at === -1) return framed({ data: [] });
    return Response.json({ message: words, errors: { [`items.${at}.version`]: [words] } }, { status: 422 });
  };
  show();
  await expect.element(heading('Vendor 21')).toBeVisible();
  await userEvent.keyboard('xjx');
  await expect.element(page.getByText('2 chosen')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('alert').getByText(/Changed from 22.50 to 140.00/)).toBeVisible();
  await expect.element(page.getByRole('alert').getByRole('link', { name: /Vendor 22/ })).toBeVisible();
  await expect.poll(() => decisions().map((body) => itemsOf(body).map(({ id }) => id))).toEqual([[21, 22], [21]]);
  await expect.element(page.getByText('1 chosen')).toBeVisible();
});

test('what stands against an approval is said before anything is pressed', async () => {
  const no_approval = 'You entered this yourself: somebody else approves it.';
  parts[21] = { may: { approve: false, edit: true, delete: true, no_approval } };
  parts[22] = {
    may: { approve: true, edit: false, delete: false, needs_reason: 'It has no receipt: add one, or give a reason.' },
  };
  show();
  await expect.element(page.getByText(no_approval)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Expense', exact: true }).getByRole('button', { name: /^Approve/ }))
    .toBeDisabled();
  await userEvent.keyboard('a');
  await userEvent.keyboard('j');
  await expect.element(page.getByText(/It has no receipt/)).toBeVisible();
  await userEvent.keyboard('a');
  await page.getByLabelText('Reason').fill('Lost, the card statement shows it');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect.element(heading('Vendor 23')).toBeVisible();
  expect(decisions()).toEqual([
    { items: [{ id: 22, version: 1 }], approved: true, reason: 'Lost, the card statement shows it' },
  ]);
});

test('those that look alike stand side by side, and are judged before one is approved', async () => {
  parts[21] = {
    suspects: [
      {
        kind: 'expense',
        id: 31,
        amount: '21.50',
        spent_on: '2026-11-19',
        vendor_name: 'Vendor 31',
        created_by_name: 'Tom Becker',
        reasons: ['amount'],
        verdict: null,
      },
    ],
  };
  show();
  await expect.element(page.getByText(/It looks like 1 other one/)).toBeVisible();
  await userEvent.keyboard('a');
  const other = page.getByRole('region', { name: 'The other one' });
  await expect.element(other.getByText('Vendor 31')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: 'They are different' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await expect.element(heading('Vendor 22')).toBeVisible();
  expect(server.writes.find(({ path }) => path === '/api/duplicate-verdict')?.body).toEqual({
    id: 21,
    other_id: 31,
    verdict: 'different',
  });
});

test('a bill that asks for the same is looked at and judged like an expense of its number', async () => {
  const likely: Suspect = {
    kind: 'bill',
    id: 31,
    amount: '21.50',
    spent_on: '2026-11-19',
    vendor_name: 'Vendor 31',
    created_by_name: 'Tom Becker',
    reasons: ['amount'],
    verdict: null,
  };
  parts[21] = { suspects: [{ ...likely, kind: 'expense', verdict: 'different' }, likely] };
  show();
  await expect.element(page.getByText(/It looks like 1 other one/)).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(page.getByRole('region', { name: 'A bill' })).toBeVisible();
  await page.getByRole('button', { name: 'They are the same' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.writes.find(({ path }) => path === '/api/duplicate-verdict')?.body).toEqual({
    id: 21,
    other_id: 31,
    other_kind: 'bill',
    verdict: 'same',
  });
});

test('on a phone the expense takes the place of the queue, with its acts in reach', async () => {
  await page.viewport(390, 844);
  show();
  await page.getByRole('button', { name: /Vendor 22/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Fuel, 22.50' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect.element(page.getByRole('button', { name: /Vendor 23/ })).toBeVisible();
});
