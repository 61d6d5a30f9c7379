import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import type { ExpenseDraft } from '#contract/areas/expense-temps.ts';
import { waitingRow } from '#tests/support/approval-answers.ts';
import { framed } from '#tests/support/answers.ts';
import { draftAnswer } from '#tests/support/expense-answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import NewReceiptScreen from './new-receipt-screen.tsx';
import ReceiptScreen from './receipt-screen.tsx';
import ReceiptsScreen from './receipts-screen.tsx';

let person = 9_400;
let phone: Phone;
let server: FakeServer;
let drafts: ExpenseDraft[];
let expenses: ExpenseRow[];

const STORE = '/api/storeExpenseTemp';

beforeEach(async () => {
  localStorage.clear();
  drafts = [draftAnswer(5, { note: 'Bulb', amount: '9.90' })];
  expenses = [];
  server = fakeServer({
    '/api/expense-temps': () => framed({ data: drafts, next_cursor: null, total: drafts.length }),
    '/api/expenses/all': (url) => {
      const data = expenses.filter(({ state }) => state === url.searchParams.get('status'));
      const sums = { vehiclesCount: 0, totalExpensesAmount: '0.00', pendingAmount: '0.00' };
      return framed({ data, next_cursor: null, total: data.length, ...sums });
    },
    '/api/expenses_category': () => framed({ expenseCategories: [], next_cursor: null, total: 0 }),
    [STORE]: () => framed({ data: draftAnswer(6) }),
    '/api/updateExpenseTemp/6': () => framed({ data: draftAnswer(6) }),
    '/api/updateExpenseTemp/5': () => framed({ data: drafts[0] }),
    '/api/editExpenseTemp/5': () => framed({ data: drafts[0] }),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await page.viewport(390, 844);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = (at: string) =>
  phone.show(
    <Routes>
      <Route path="/receipts" element={<ReceiptsScreen />} />
      <Route path="/receipts/new" element={<NewReceiptScreen />} />
      <Route path="/receipts/:id" element={<ReceiptScreen />} />
    </Routes>,
    at,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
const sentTo = (path: string) => server.writes.filter((write) => write.path === path).map(({ body }) => body);

const inList = (name: string, words: RegExp) => page.getByRole('list', { name, exact: true }).getByText(words);

async function choose(name: string) {
  await userEvent.upload(page.getByLabelText('Choose a file'), picture(name));
}

test('says what became of each: drafts with what they lack, rejected ones with the reason, what is paid back', async () => {
  expenses = [
    waitingRow(21),
    waitingRow(22, { state: 'rejected', decide_reason: 'Another car', decided_by_name: 'Martin Weber' }),
    waitingRow(23, { state: 'approved', reimbursable: true, reimbursed_on: '2026-11-22' }),
  ];
  show('/receipts');
  await expect.element(inList('Drafts', /Needs category and day/)).toBeVisible();
  await expect.element(inList('Rejected', /Martin Weber.*: Another car/)).toBeVisible();
  await expect.element(inList('Paid back', /Vendor 23/)).toBeVisible();
  await expect.element(inList('Wait for an approval', /Vendor 21/)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('a new receipt is its picture and Save; each further page is sent by itself', async () => {
  show('/receipts');
  await button('New receipt').click();
  await choose('one.jpg');
  await button('Another page').click();
  await choose('two.jpg');
  await page.getByLabelText(/^Amount/).fill('48,60');
  expect(await axeFaults()).toEqual([]);
  await button(/^Save receipt/).click();
  await expect.element(button('New receipt')).toBeVisible();
  const [first] = sentTo(STORE).map((body) => Object.fromEntries(body as FormData));
  expect(first).toMatchObject({ amount: '48.60', attachment: expect.objectContaining({ name: 'one.jpg' }) });
  const [second] = sentTo('/api/updateExpenseTemp/6').map((body) => Object.fromEntries(body as FormData));
  expect(second).toMatchObject({ attachment: expect.objectContaining({ name: 'two.jpg' }) });
});

test('without a connection the picture and what was typed stay, and it says that nothing is saved', async () => {
  server.cut(true);
  show('/receipts/new');
  await choose('one.jpg');
  phone.tell({ reach: 'offline' });
  await page.getByLabelText(/^Note/).fill('Fuel for the shuttle');
  await expect.element(page.getByText(/this is not saved yet/)).toBeVisible();
  await button(/^Save receipt/).click();
  await expect.element(page.getByRole('alert').getByText(/Not saved: there is no connection/)).toBeVisible();
  await expect.element(page.getByLabelText(/^Note/)).toHaveValue('Fuel for the shuttle');
  await expect.element(page.getByRole('list', { name: 'Pages' })).toBeVisible();
  server.cut(false);
  phone.tell({ reach: 'online' });
  await button(/^Save receipt/).click();
  await expect.element(button('New receipt')).toBeVisible();
});

test('a draft is completed later, and leads to the form of an expense', async () => {
  show('/receipts/5');
  await expect.element(page.getByLabelText(/^Vendor/)).toBeVisible();
  await page.getByLabelText(/^Vendor/).fill('Brightline Bulbs');
  expect(page.getByRole('link', { name: 'Enter it as an expense' }).element().getAttribute('href')).toBe(
    '/expenses?form=new&draft=5',
  );
  await button(/^Save receipt/).click();
  const changes = () => sentTo('/api/updateExpenseTemp/5').map((body) => Object.fromEntries(body as FormData));
  await expect.poll(changes).toEqual([{ vendor_text: 'Brightline Bulbs' }]);
});
