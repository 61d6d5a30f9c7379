import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import {
  issuedAnswer,
  previewAnswer,
  statementAnswer,
  statementCohortAnswer,
  wholeStatementAnswer,
} from '#tests/support/statement-answers.ts';
// Loaded with the test: a form that is fetched while others are may be late.
import './form/statement-form.tsx';
import StatementsScreen from './list/statements-screen.tsx';
import './page/act-forms.tsx';
import StatementScreen from './page/statement-screen.tsx';

const cohort = {
  id: 2,
  name: 'Meridian',
  code: 'MERIDIAN',
  kind: 'managed',
  owner_name: 'Meridian LLC',
  locked_until: '2026-09-30',
  vehicles: [],
  terms: [],
};

const issued = () =>
  wholeStatementAnswer({
    statement: issuedAnswer(),
    cohorts: [statementCohortAnswer({ pending_count: 0, pending_amount: '0.00' })],
    pending: [],
    checks: { hash: true, equalsLedger: true, opening: true },
  });

/** Each test has a person of its own: all read the same statement, and what one of them has read is shown to the same person for a while. */
let person = 700;
let phone: Phone;
let server: FakeServer;
let whole: ReturnType<typeof wholeStatementAnswer>;
let saved: () => unknown;
let readTakesMs: number;
const readSlowly = async () => {
  const answer = framed(whole);
  await new Promise((resolve) => setTimeout(resolve, readTakesMs));
  return answer;
};

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  whole = wholeStatementAnswer();
  saved = () => framed({ message: 'Statement saved.', ...whole });
  readTakesMs = 0;
  server = fakeServer({
    '/api/getCohortsData': () => framed({ cohortsData: [cohort] }),
    '/api/statement': (url, write) =>
      write
        ? saved()
        : framed({
            data: [issuedAnswer({ id: 8 }), statementAnswer()],
            next_cursor: null,
            total: 2,
            preview: url.searchParams.has('startDate') ? previewAnswer() : null,
          }),
    '/api/statement/7': (_url, write) => (write ? saved() : readSlowly()),
    '/api/statement/9': () => framed(wholeStatementAnswer({ statement: statementAnswer({ id: 9, replaces_id: 7 }) })),
    '/api/statemetDestroy/7': () => framed({ message: 'Done.' }),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const open = (path: string, may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/statements" element={<StatementsScreen />} />
      <Route path="/statements/:id" element={<StatementScreen />} />
    </Routes>,
    path,
    may,
  );
const bodies = () => server.writes.map(({ body }) => body as Record<string, unknown>);

test('the list asks for the days of the address and says what is still to be done', async () => {
  open('/statements?from=2026-10-01&to=2026-10-31');
  const row = page.getByRole('row', { name: /S-2026-0007/ });
  await expect.element(row.getByText('1 payout to pay')).toBeVisible();
  await expect.element(row.getByText('383.54')).toBeVisible();
  expect(server.asked.some(({ search }) => search.includes('startDate=2026-10-01'))).toBe(true);
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('row', { name: /Draft/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Before it is issued' })).toBeVisible();
});

test('a new draft begins where its cohort was stated last, and shows what would be stated', async () => {
  open('/statements');
  await page.getByRole('button', { name: /^New statement/ }).click();
  await page.getByLabelText('First day').fill('2026-09-01');
  await page.getByLabelText('Last day').fill('2026-10-31');
  await page.getByLabelText(/^Meridian/).click();
  await page.getByRole('button', { name: /^Begin on/ }).click();
  await expect.element(page.getByLabelText('What would be stated').getByText('383.54 to pay out')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: /^Save the draft/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Before it is issued' })).toBeVisible();
  expect(bodies()).toMatchObject([{ startDate: '2026-10-01', endDate: '2026-10-31', cohortIds: [2] }]);
});

test('a sum opens the lines it is the sum of, each with the way to its record for who may see it', async () => {
  whole = issued();
  open('/statements/7');
  await page.getByRole('link', { name: 'Trips: 1,006.20' }).click();
  const trips = page.getByRole('dialog', { name: 'Trips of Meridian, 70 % the owner’s' });
  await expect.element(trips.getByText('in 1 line, as they were issued')).toBeVisible();
  await expect.element(trips.getByRole('link', { name: 'Elena Marsh' })).toHaveAttribute('href', '/earnings/31');
  expect(await axeFaults()).toEqual([]);
  await trips.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Cost: 324.85' }).click();
  const cost = page.getByRole('dialog', { name: 'Cost' });
  await expect.element(cost.getByText(/Expense 12 · Tyres · 8XKP442/)).toBeVisible();
  await expect.element(cost.getByText('−324.85').first()).toBeVisible();
});

test('lines name their records without a way there for who may not open them', async () => {
  open('/statements/7?lines=side%3Dexpense', ['statement.view', 'expense.view']);
  const cost = page.getByRole('dialog', { name: 'Cost' });
  await expect.element(cost.getByText('Summit Tyres')).toBeVisible();
  expect(cost.getByRole('link').query()).toBeNull();
});

test('what waits is left out knowingly: refused at its box, then issued with another request', async () => {
  saved = () =>
    Response.json(
      { message: 'This cannot be.', errors: { pending: ['1 expense waits for an approval.'] } },
      { status: 422 },
    );
  open('/statements/7');
  await expect.element(page.getByText(/1 expense to be approved, −80\.00 in all/).first()).toBeVisible();
  await page.getByText('8XKP442').first().click();
  await page.getByText('Trips').click();
  await expect.element(page.getByRole('link', { name: 'Elena Marsh' })).toHaveAttribute('href', '/earnings/31');
  expect(await axeFaults()).toEqual([]);
  await page.getByRole('button', { name: /^Issue/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await dialog.getByRole('button', { name: /^Issue it/ }).click();
  const box = dialog.getByLabelText(/^Leave out 1 expense/);
  await expect.element(box).toHaveAccessibleDescription(/1 expense waits/);
  expect(await axeFaults()).toEqual([]);
  whole = issued();
  saved = () => framed({ message: 'Statement issued.', ...whole });
  await box.click();
  await dialog.getByRole('button', { name: /^Issue it/ }).click();
  await expect.element(page.getByRole('heading', { name: 'S-2026-0007' })).toBeVisible();
  await expect.element(page.getByText('The ledger says the same today.')).toBeVisible();
  const [first, second] = bodies();
  expect(first).toMatchObject({ state: 'issued' });
  expect(second).toMatchObject({ state: 'issued', accept_pending: true });
  expect(first?.['request_id']).not.toBe(second?.['request_id']);
});

test('a draft is issued by keys alone, and marked as sent once while it is still read again', async () => {
  whole = wholeStatementAnswer({ cohorts: issued().cohorts, pending: [] });
  open('/statements/7');
  await expect.element(page.getByRole('heading', { name: 'Before it is issued' })).toBeVisible();
  whole = issued();
  saved = () => framed({ message: 'Statement issued.', ...whole });
  await userEvent.keyboard('p');
  // There is no field to begin with.
  await expect.element(page.getByRole('button', { name: /^Issue it/ })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'S-2026-0007' })).toBeVisible();
  whole = { ...whole, statement: issuedAnswer({ sent_at: '2026-11-12T10:00:00.000Z' }) };
  readTakesMs = 1500;
  (page.getByRole('button', { name: 'Mark sent' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByText('Marked as sent.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change the note' })).toBeVisible();
  expect(bodies()).toMatchObject([{ state: 'issued' }, { sent_at: expect.any(String) }]);
});

test('what was carried in stands below the payout that it lowers, and a late line is told as one', async () => {
  const late = { ...whole.lines[0]!, late: true, amount: '-80.00' };
  const cohort = statementCohortAnswer({
    carried_in: '-495.10',
    payout: '0.00',
    carried_out: '-111.56',
    late_count: 1,
  });
  whole = wholeStatementAnswer({ cohorts: [cohort], late: [late] });
  open('/statements/7');
  await expect.element(page.getByText('−495.10 carried in, −111.56 carried on')).toBeVisible();
  await expect
    .element(page.getByText(/1 line of earlier days came late and counts here, −80\.00 in all/))
    .toBeVisible();
  await expect.element(page.getByText('Its own days were stated already, so it counts here.')).toBeVisible();
});

test('a payout is marked as paid, and a statement made void with its reason', async () => {
  whole = issued();
  open('/statements/7');
  await page.getByRole('button', { name: 'Mark paid: Meridian' }).click();
  const paid = page.getByRole('dialog', { name: 'Payout of 383.54 to Meridian' });
  await paid.getByLabelText(/^Paid on/).fill('2026-11-12');
  await paid.getByLabelText(/^Reference/).fill('SEPA 12');
  await paid.getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByText('Payment to Meridian noted.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void S-2026-0007' });
  await dialog.getByLabelText(/^Why/).fill('A trip was missing');
  await dialog.getByRole('button', { name: /^Void it/ }).click();
  await expect.element(page.getByText('S-2026-0007 is void.')).toBeVisible();
  expect(bodies()).toMatchObject([
    { cohorts: [{ cohort_id: 2, paid_on: '2026-11-12', payout_ref: 'SEPA 12' }] },
    { reason: 'A trip was missing' },
  ]);
});

test('what was paid stands on the void statement, and on the one in its place', async () => {
  const paid = statementCohortAnswer({ paid_on: '2026-11-12', payout_ref: 'SEPA 12' });
  const voided = issuedAnswer({ state: 'void', void_reason: 'A trip was missing', replaced_by_id: 9 });
  whole = { ...issued(), statement: voided, cohorts: [paid] };
  open('/statements/7');
  await expect.element(page.getByText('Paid Thu 12 Nov 2026, SEPA 12')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Mark paid|Change the payment)/ }).query()).toBeNull();
  await page.getByRole('link', { name: 'The one in its place' }).click();
  await expect.element(page.getByText(/^S-2026-0007, which this one replaces, was paid out to Meridian/)).toBeVisible();
});

test('who may only look is offered the papers, and no act', async () => {
  whole = issued();
  open('/statements/7', ['statement.view']);
  await expect.element(page.getByRole('button', { name: 'PDF' })).toBeVisible();
  expect(page.getByRole('button', { name: /Issue|More|Mark|Void/ }).query()).toBeNull();
});
