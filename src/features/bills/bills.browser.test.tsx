import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type Bill, billTotals } from '#contract/areas/bill-record.ts';
import type { Suspect } from '#contract/areas/expense-record.ts';
import type { Attachment } from '#contract/attachment.ts';
import { permissions } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { billAnswerRow, billWhole } from '#tests/support/bill-answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster, putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import BillsScreen from './list/bills-screen.tsx';
import BillScreen from './page/bill-screen.tsx';

let person = 9_700;
let phone: Phone;
let server: FakeServer;
let rows: Bill[];
let entered: () => unknown;
let suspects: Suspect[];
let pages: Attachment[];
let readTakesMs: number;
const slowly = async <A,>(answer: A): Promise<A> => {
  await new Promise((resolve) => setTimeout(resolve, readTakesMs));
  return answer;
};

const totals = Object.fromEntries(Object.keys(billTotals.shape).map((name) => [name, '324.85']));
const named = (id: number, name: string) => ({ id, name });

beforeEach(async () => {
  localStorage.clear();
  rows = [
    billAnswerRow(12),
    billAnswerRow(13, {
      vendor_name: 'Dockside Motors',
      amount: '80.00',
      due_on: '2026-01-05',
      plate: null,
      vehicle_id: null,
    }),
  ];
  suspects = [];
  readTakesMs = 0;
  pages = billWhole(rows[0]!).billimages;
  entered = () => Response.json({ message: 'Wrong', errors: { spent_on: ['This day is stated.'] } }, { status: 422 });
  server = fakeServer({
    '/api/bill-list': () => slowly(framed({ bills: [...rows], next_cursor: null, total: rows.length, totals })),
    '/api/edit-bill/12': () => slowly(framed(billWhole(rows[0]!, { billimages: pages }))),
    '/api/edit-bill/13': () => framed(billWhole(rows[1]!, { proposal: null, suspects })),
    '/api/delete-bill-image/90': () => Response.json({ status: 202, message: 'Page deleted.' }, { status: 202 }),
    '/api/update-bill/12': (_url, write) => {
      rows[0] = { ...rows[0]!, ...(fieldsOf(write?.body) as Partial<Bill>), vendor_id: 4 };
      return framed(billWhole(rows[0]));
    },
    '/api/upload-bill': (_url, write) => {
      if (fieldsOf(write?.body).bill_id === '12') pages = [...pages, { ...pages[0]!, id: 91, name: 'back.jpg' }];
      return framed(billWhole(billAnswerRow(14), { billimages: pages }));
    },
    '/api/updataBillStatus/12': () => framed({ ...billWhole(rows[0]!), message: 'Noted.' }),
    '/api/bill-verdict/13': () => framed(billWhole(rows[1]!, { proposal: null, suspects })),
    '/api/updataBillStatus/13': () => framed({ ...billWhole(rows[1]!), message: 'Noted.' }),
    '/api/update-bill/13': () => framed(billWhole(rows[1]!, { proposal: null })),
    '/api/expenses': () => entered(),
    '/api/storeOtherExpense': () => entered(),
    '/api/vendors': () =>
      framed({ vendors: [{ ...named(4, 'Turnpike Tires'), default_category_id: 7 }], next_cursor: null, total: 1 }),
    '/api/expenses_category': () => framed({ expenseCategories: [{ ...named(7, 'Tyres'), children: [] }] }),
    '/api/payment-methods': () => framed({ paymentMethods: [{ ...named(3, 'Office card'), active: true }] }),
    '/api/locations': () => framed({ locations: [], next_cursor: null, total: 0 }),
    '/api/getCohortsData': () => framed({ cohortsData: [] }),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await putMaster(phone.yard);
  await putVehicles(phone.yard);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const Where = () => <p>{useLocation().pathname}</p>;

function show(path: string) {
  phone.show(
    <Routes>
      <Route path="/bills" element={<BillsScreen />} />
      <Route path="/bills/:id" element={<BillScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    path,
    permissions,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Calls that take files are sent as forms. */
const fieldsOf = (body: unknown): Record<string, unknown> =>
  body instanceof FormData ? Object.fromEntries(body) : (body as Record<string, unknown>);
const bodyOf = (path: string) => server.writes.findLast((write) => write.path === path)?.body;

test('the list says what waits and what is late; each file that is chosen becomes a bill', async () => {
  show('/bills');
  await expect
    .element(page.getByRole('row', { name: /Dockside Motors.*80.00.*To be converted.*Overdue/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /Turnpike Tires.*324.85\?/ })).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  const files = [
    new File(['%PDF-1.4'], 'tyres.pdf', { type: 'application/pdf' }),
    new File(['x'], 'x.zip', { type: 'application/zip' }),
  ];
  await userEvent.upload(page.getByLabelText('Add bills').first(), files);
  await expect.poll(() => bodyOf('/api/upload-bill')).toBeInstanceOf(FormData);
  await expect.element(page.getByText(/^Cannot be taken: Only/)).toBeVisible();
  await expect.element(page.getByText('tyres.pdf')).not.toBeInTheDocument();
});

test('what was read stands in the form to be checked; a sum of the page goes into the field; a refusal stands at its field', async () => {
  show('/bills/12');
  await expect.element(page.getByLabelText('Amount')).toHaveValue('324.85');
  await expect.element(page.getByLabelText('Day on the paper')).toHaveValue('2026-11-19');
  expect(await axeFaults()).toEqual([]);
  await button('Put 299.95 into Amount').last().click();
  await expect.element(page.getByLabelText('Amount')).toHaveValue('299.95');
  await page.getByLabelText('Tax in it').click();
  await button('Put 324.85 into Tax in it').last().click();
  await expect.element(page.getByLabelText('Tax in it')).toHaveValue('324.85');
  await page.getByLabelText('Tax in it').fill('24.90');
  await page.getByLabelText('Paid with').selectOptions('Office card');
  // What is usually bought of the vendor that was read.
  await expect.element(page.getByLabelText('Category')).toHaveValue('7');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('This day is stated.')).toBeVisible();
  expect(fieldsOf(bodyOf('/api/update-bill/12'))).toMatchObject({
    amount: '299.95',
    invoice_no: '88213',
    vendor_id: '4',
  });
  const sent = fieldsOf(bodyOf('/api/expenses'));
  expect(sent).toMatchObject({
    bill_id: '12',
    spent_on: '2026-11-19',
    tax_amount: '24.90',
    lines: '[{"vehicle_id":5}]',
  });
});

test('a bill is disputed with its reason', async () => {
  show('/bills/12');
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Dispute' }).click();
  await page.getByLabelText('Reason').fill('Not ours');
  await button(/^Dispute/)
    .last()
    .click();
  await expect.poll(() => bodyOf('/api/updataBillStatus/12')).toEqual({ status: 'disputed', reason: 'Not ours' });
});

test('of two bills that look alike somebody says whether they are one, and closes one of them with that reason', async () => {
  const alike = (verdict: Suspect['verdict']): Suspect => ({
    kind: 'bill',
    id: 12,
    amount: '80.00',
    spent_on: '2026-11-19',
    vendor_name: null,
    created_by_name: 'Ana',
    reasons: ['file'],
    verdict,
  });
  suspects = [alike(null)];
  show('/bills/13');
  await expect.element(page.getByText('It looks like bill 12, 80.00 (the same file).')).toBeVisible();
  suspects = [alike('same')];
  await button('It is the same').click();
  await expect.poll(() => bodyOf('/api/bill-verdict/13')).toEqual({ other_id: 12, verdict: 'same' });
  await button('Close this one as a double').click();
  await expect
    .poll(() => bodyOf('/api/updataBillStatus/13'))
    .toEqual({ status: 'void', expense_status: 'not_needed', reason: 'The same as bill 12' });
});

test('what was chosen for the expense stays when only the bill is saved', async () => {
  show('/bills/12');
  await page.getByLabelText('Paid with').selectOptions('Office card');
  await page.getByRole('combobox', { name: 'Another vehicle' }).fill('GD40');
  await page.getByRole('option', { name: /GD40 RTX/ }).click();
  await page.getByLabelText('Number on the paper').fill('88214');
  await button('Only save the bill').click();
  await expect.element(page.getByText('Bill saved.')).toBeVisible();
  expect(fieldsOf(bodyOf('/api/update-bill/12'))).toMatchObject({ invoice_no: '88214' });
  await expect.element(page.getByLabelText('Paid with')).toHaveValue('3');
  await expect.element(page.getByRole('list', { name: 'Lines' }).getByRole('listitem').nth(1)).toBeVisible();
  await expect.element(page.getByText(/^0\.00 left/)).toBeVisible();
  await expect.element(page.getByLabelText('Amount')).toHaveFocus();
});

test('Ctrl-Enter enters the expense and begins the next bill at its first field', async () => {
  entered = () =>
    framed({ expense: { id: 900, category_name: 'Tyres', amount: '324.85', direction: 'out' }, suspects: [] });
  show('/bills/12');
  await page.getByLabelText('Paid with').selectOptions('Office card');
  await page.getByLabelText('Tax in it').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Dockside Motors' })).toBeVisible();
  await expect.element(page.getByLabelText('Amount')).toHaveFocus();
});

test('sums of a bill that is closed cannot be pressed', async () => {
  rows[0] = { ...rows[0]!, expense_status: 'not_needed' };
  show('/bills/12');
  await expect.element(page.getByRole('region', { name: 'Pages' })).toBeVisible();
  await expect.element(page.getByText('No expense needed')).toBeVisible();
  expect(button(/^Put /).query()).toBeNull();
});

test('a paper of two sheets: a page is added, and one is deleted after a question, while the bill is still read again', async () => {
  show('/bills/12');
  const file = new File(['x'], 'back.jpg', { type: 'image/jpeg' });
  await userEvent.upload(page.getByLabelText('Add a page').first(), file);
  await expect.poll(() => fieldsOf(bodyOf('/api/upload-bill') ?? {})['bill_id']).toBe('12');
  await button('Delete page bill.jpg').click();
  const question = page.getByRole('dialog', { name: 'Delete page 1 of 2?' });
  // Enter right after the question came does nothing that cannot be taken back.
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(server.writes.some(({ path }) => path === '/api/delete-bill-image/90')).toBe(false);
  readTakesMs = 1500;
  await button('Delete page bill.jpg').click();
  await question.getByRole('button', { name: 'Delete the page' }).click();
  await expect.element(page.getByText(/bill\.jpg.? deleted\.$/)).toBeVisible();
  expect(button('Delete page back.jpg').query()).toBeNull();
  // The sums were read on the page that is gone.
  expect(button(/^Put /).query()).toBeNull();
});

test('what was read does not take the field away in which somebody writes; Escape leaves', async () => {
  rows[0] = { ...rows[0]!, read_state: 'reading' };
  show('/bills/12');
  const amount = page.getByLabelText('Amount', { exact: true });
  await amount.fill('300.00');
  rows[0] = { ...rows[0], read_state: 'read' };
  await expect.element(page.getByText('Is being read')).not.toBeInTheDocument();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('300.00');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Bills' })).toBeVisible();
  await page.getByRole('row', { name: /Turnpike Tires/ }).click();
  await expect.element(page.getByText(/and did not save it/)).toBeVisible();
  await expect.element(amount).toHaveValue('300.00');
});

test('the last bill that is entered leads to the list, and not back to the one before, which the list still has', async () => {
  entered = () =>
    framed({ expense: { id: 900, category_name: 'Tyres', amount: '324.85', direction: 'out' }, suspects: [] });
  show('/bills/12');
  await page.getByLabelText('Paid with').selectOptions('Office card');
  readTakesMs = 1500;
  await page.getByLabelText('Amount', { exact: true }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Dockside Motors' })).toBeVisible();
  await page.getByLabelText('Day on the paper').fill('2026-11-19');
  await page.getByLabelText('For').selectOptions('The yard');
  await page.getByLabelText('Category').selectOptions('Tyres');
  await page.getByLabelText('Paid with').selectOptions('Office card');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Bills' })).toBeVisible();
});
