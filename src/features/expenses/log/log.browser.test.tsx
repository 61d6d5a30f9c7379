import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import { logAnswer } from '#tests/support/approval-answers.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME } from '#tests/support/store/subject.ts';
import ExpenseLogScreen from './log-screen.tsx';

let phone: Phone;
let server: FakeServer;
let note: ExpenseLog;

beforeEach(async () => {
  localStorage.clear();
  note = logAnswer(2, { kind: 'note', text: 'Paid twice?', created_by: ME, created_by_name: 'Maya Patel' });
  server = fakeServer({
    '/api/expenseLogs': () => framed({ data: [note, logAnswer(1)], next_cursor: null }),
    '/api/expenseLogs/2': (_url, write) => {
      note = { ...note, ...(write?.body as Partial<ExpenseLog>) };
      return framed({ log: note });
    },
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const Where = () => <p>{useLocation().pathname}</p>;
const show = () =>
  phone.show(
    <Routes>
      <Route path="/expenses/log" element={<ExpenseLogScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    '/expenses/log?kind=note',
  );

test('filters stand in the address and go with the call; one’s own note is changed, what was done is not', async () => {
  show();
  await page.getByRole('row', { name: /Paid twice/ }).click();
  expect(server.asked.find(({ pathname }) => pathname === '/api/expenseLogs')?.searchParams.get('kind')).toBe('note');
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Note').fill('Paid once, see the statement');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByRole('row', { name: /Paid once/ })).toBeVisible();
  await page.getByRole('row', { name: /Entered: 21.50/ }).click();
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Open the expense' }).click();
  await expect.element(page.getByText('/expenses/21')).toBeVisible();
});
