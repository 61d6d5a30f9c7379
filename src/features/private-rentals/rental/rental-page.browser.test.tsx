import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { framed } from '#tests/support/answers.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import {
  invoiceAnswer,
  rentalAnswer,
  periodAnswer,
  wholeAnswer,
  type WholeAnswer,
} from '#tests/support/private-rental-answers.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import RentalScreen from './rental-screen.tsx';

let phone: Phone;
let server: FakeServer;
let whole: WholeAnswer;
/** What the next bill or receipt is answered with. */
let answer: () => unknown;
let updated: () => unknown;
/** What became of the last bill, for who asks. */
let act: () => unknown;
let id = 700;

const quote = {
  rent: [{ label: 'Rent 15 Oct – 21 Nov', amount: 1464.52 }],
  charges: [{ code: 'fuel', label: 'Fuel', basis: '(8 − 5)/8', amount: 100 }],
  hints: [],
  subtotal: 1564.52,
  tax: 0,
  total: 1564.52,
  balance: 0,
  deposit_held: 500,
  open: 1564.52,
};

beforeEach(async () => {
  id += 1;
  localStorage.clear();
  await page.viewport(1280, 900);
  whole = wholeAnswer(id);
  answer = () => framed({ message: 'Invoice INV-000002 is made.' });
  updated = () => framed(whole);
  act = () => framed({ act: null });
  const answers: Record<string, () => unknown> = {
    [`/api/private-rental-quote/${id}`]: () => framed({ quote }),
    [`/api/private_rental_edit/${id}`]: () => framed(whole),
    [`/api/private_rental_invoice/${id}`]: () => answer(),
    [`/api/private_rental_receipt/${id}`]: () => answer(),
    [`/api/private_rental_update/${id}`]: () => updated(),
  };
  server = fakeServer(
    new Proxy(answers, {
      get: (all, path: string) => (path.startsWith('/api/private-money-acts/') ? () => act() : all[path]),
    }),
  );
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const open = (query = '', may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/private-rentals/:id" element={<RentalScreen />} />
    </Routes>,
    `/private-rentals/${id}${query}`,
    may,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const bodies = (call: string) =>
  server.writes
    .filter(({ path }) => path === `/api/private_rental_${call}/${id}`)
    .map(({ body }) => body as Record<string, unknown>);

test('a period that is due is the next step; it is billed with a charge beside it, and its paper is named', async () => {
  open('?tab=money');
  await expect.element(page.getByText(/Bill the period from Thu 15 Oct/)).toBeVisible();
  await expect.element(page.getByText('Billed INV-000001')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await button(/^Bill this period/)
    .first()
    .click();
  await dialog().getByRole('button', { name: 'Add a charge' }).click();
  await page.getByLabelText('Words of charge 1').fill('Cleaning');
  await page.getByLabelText('Price of charge 1').fill('50');
  await expect.element(dialog().getByText('1,250.00')).toBeVisible();
  await button('Bill it').click();
  await expect.element(page.getByText('Invoice INV-000002 is made.')).toBeVisible();
  expect(bodies('invoice')).toMatchObject([
    {
      period_start: '2026-10-15T08:00:00.000Z',
      lines: [{ label: 'Cleaning', quantity: 1, unit_price: 50 }],
      email: 'elena@enquiries.example',
    },
  ]);
});

test('a bill whose answer is lost keeps its request_id over a reload; nothing else is billed until it is known', async () => {
  answer = () => new Response('upstream', { status: 502 });
  open('?tab=money');
  await button(/^Bill this period/)
    .first()
    .click();
  await button('Bill it').click();
  await expect.element(page.getByText('Answer unknown, checking.')).toBeVisible();
  phone.show(<p>elsewhere</p>, '/', permissions);
  open('?tab=money');
  await expect.element(page.getByText(/Invoice of 1,200.00 was sent at/)).toBeVisible();
  await expect.element(button(/^Bill this period/).first()).toBeDisabled();
  answer = () => framed({ message: 'Invoice INV-000002 is made.' });
  await expect.element(page.getByText('It did not arrive.'), { timeout: 10_000 }).toBeVisible();
  await button('Send it again').click();
  await expect.element(page.getByText('Invoice INV-000002 is made.')).toBeVisible();
  const [first, second] = bodies('invoice');
  expect(second).toEqual(first);
  await expect.element(page.getByText('It did not arrive.')).not.toBeInTheDocument();
});

test('a bill whose answer is lost, and that had arrived, is looked up and shown as done', async () => {
  answer = () => new Response('upstream', { status: 502 });
  act = () => framed({ act: { at: '2026-10-20T08:00:00.000Z', paper: invoiceAnswer(id, 'INV-000012') } });
  open('?tab=money');
  await button(/^Bill this period/)
    .first()
    .click();
  await button('Bill it').click();
  await expect.element(page.getByText('It had arrived: Invoice of 1,200.00, INV-000012.')).toBeVisible();
  await expect.element(page.getByText('Answer unknown, checking.')).not.toBeInTheDocument();
  expect(bodies('invoice')).toHaveLength(1);
});

test('what is paid at the desk shows the sums after it, and a refusal stands at its field', async () => {
  whole = wholeAnswer(id, { periods: [periodAnswer(9, { invoice_number: 'INV-000001' })], balance: 1200 });
  answer = () => Response.json({ message: 'No.', errors: { amount: ['This is too much.'] } }, { status: 422 });
  open();
  await button(/^Take a payment/).click();
  await dialog().getByLabelText('Amount').fill('200');
  await expect.element(dialog().getByText('1,200.00 → 1,000.00')).toBeVisible();
  await dialog().getByLabelText('How').selectOptions('Cash');
  await button('Take it').click();
  await expect.element(dialog().getByLabelText('Amount')).toHaveAccessibleDescription('This is too much.');
  await expect.element(dialog().getByLabelText('Amount')).toHaveValue('200');
  expect(bodies('receipt')).toMatchObject([{ amount: 200, kind: 'payment', method: 'cash' }]);
});

test('it is taken back with its odometer; what follows for the bill is said before', async () => {
  whole = wholeAnswer(id, { rental: rentalAnswer(id, { late: true, ends_at: '2026-11-20T08:00:00.000Z' }) });
  open();
  await expect.element(page.getByText(/Ask for it: it was due Fri 20 Nov/)).toBeVisible();
  await button(/^Take it back/).click();
  await expect.element(dialog().getByText('Rent 15 Oct – 21 Nov')).toBeVisible();
  await expect.element(dialog().getByText('They still pay')).toBeVisible();
  await expect.element(dialog().getByText('1,564.52')).toBeVisible();
  await dialog()
    .getByLabelText(/^Odometer/)
    .fill('82011');
  updated = () => {
    whole = wholeAnswer(id, {
      rental: rentalAnswer(id, { status: 'returned', returned_at: '2026-11-21T08:00:00.000Z' }),
    });
    return framed(whole);
  };
  await button('It is back').click();
  await expect.element(page.getByText(/Bill what is left/)).toBeVisible();
  const [sent] = server.writes.filter(({ path }) => path.startsWith('/api/private_rental_update/'));
  expect(Object.fromEntries(sent?.body as FormData)).toMatchObject({ odometer: '82011', phase: 'checkout' });
});

test('a charge of the return is left out for a reason, and why nobody looked is said; a refusal stands with the checks', async () => {
  whole = wholeAnswer(id, { rental: rentalAnswer(id, { late: true, ends_at: '2026-11-20T08:00:00.000Z' }) });
  open();
  await button(/^Take it back/).click();
  await dialog()
    .getByLabelText(/^Odometer/)
    .fill('82,011');
  await dialog().getByLabelText('Fuel: 100.00').click();
  await expect.element(dialog().getByText('Left out')).toBeVisible();
  await dialog().getByLabelText('Why Fuel is not charged').fill('It went out half full');
  await expect.element(dialog().getByText('Still to be looked at: Tyres.')).toBeVisible();
  const errors = { checks: ['Nobody has looked at “Tyres”.'] };
  updated = () => Response.json({ message: 'No.', errors }, { status: 422 });
  await button('It is back').click();
  await expect.element(dialog().getByText('Nobody has looked at “Tyres”.').first()).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await dialog()
    .getByLabelText(/^Why not all was looked at/)
    .fill('It was dark');
  updated = () => framed(whole);
  await button('It is back').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const sent = server.writes.filter(({ path }) => path.startsWith('/api/private_rental_update/')).at(-1);
  expect(Object.fromEntries(sent?.body as FormData)).toMatchObject({
    odometer: '82011',
    unchecked_reason: 'It was dark',
    left_out: JSON.stringify([{ code: 'fuel', reason: 'It went out half full' }]),
  });
});

test('what the return charged stands with the rental, goes with the last bill, and is left out for a reason', async () => {
  const charge = { code: 'fuel', label: 'Fuel', basis: '(8 − 5)/8', amount: 1088.17, left_out_by: null } as const;
  whole = wholeAnswer(id, {
    rental: rentalAnswer(id, { status: 'returned', returned_at: '2026-11-21T08:00:00.000Z' }),
    periods: [periodAnswer(10)],
    charges: [{ ...charge, left_out_reason: '', invoice_number: null }],
  });
  open('?tab=money');
  await expect.element(page.getByText('(8 − 5)/8 · Goes with the last bill')).toBeVisible();
  await button(/^Bill this period/)
    .first()
    .click();
  await expect.element(dialog().getByText('2,288.17')).toBeVisible();
  await button('Cancel').click();
  await button('Leave out: Fuel').click();
  await dialog().getByLabelText('Why').fill('Our mistake');
  updated = () => {
    whole = { ...whole, charges: [{ ...charge, left_out_reason: 'Our mistake', invoice_number: null }] };
    return framed(whole);
  };
  await button('Leave it out').click();
  await expect.element(page.getByText(/Left out: Our mistake/)).toBeVisible();
});

test('an odometer that was corrected after its distance was billed is told at the rental, and at the charge', async () => {
  whole = wholeAnswer(id, {
    rental: rentalAnswer(id, { status: 'closed', returned_at: '2026-11-21T08:00:00.000Z' }),
    charges: [
      {
        code: 'extra_distance',
        label: 'Extra distance',
        basis: '(3,767 − 600) mi × 0.35',
        amount: 1108.45,
        left_out_reason: '',
        left_out_by: null,
        invoice_number: 'INV-000002',
      },
    ],
    corrected: { distance: 3867, amount: 1143.45, billed: 1108.45 },
  });
  open();
  const words = 'the distance would be 3,867 mi, the charge 1,143.45 instead of 1,108.45.';
  await expect
    .element(page.getByText(`The odometer was corrected after this was billed: ${words}`, { exact: false }))
    .toBeVisible();
  await page.getByRole('tab', { name: 'Money' }).click();
  await expect.element(page.getByText(`Odometer corrected: ${words}`)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});

test('who sees no payments sees no money, and who may not change it is offered nothing', async () => {
  whole = wholeAnswer(id, { invoices: null, payments: null, periods: null, balance: null, deposit_held: null });
  open('?tab=money', ['private-rental.view']);
  await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  expect(page.getByRole('tab', { name: 'Money' }).query()).toBeNull();
  expect(button(/Take it back|Extend|Change terms|More/).query()).toBeNull();
});
