import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BookingDocument, CheckItem } from '#contract/areas/rental-record.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import type { Paper } from './paper.ts';
import VerifyScreen from './verify-screen.tsx';

const ok = { status: 200, message: '' };
const DAY_MS = 86_400_000;
const NEXT_WEEK = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 7 * DAY_MS;
const inDays = (days: number, hour = 0) => new Date(NEXT_WEEK + days * DAY_MS + hour * 3_600_000).toISOString();
const dayIn = (days: number) => inDays(days).slice(0, 10);

const documentOf = (id: number, rest: Partial<BookingDocument> = {}): BookingDocument => ({
  id,
  customer_id: id,
  customer_name: 'Elena Marsh',
  booking_id: null,
  verification: 'license',
  side: 'front',
  document_number: 'M4471',
  region: 'New Jersey',
  issued_on: '2022-11-28',
  expires_on: dayIn(400),
  birth_date: '1990-05-14',
  uploaded_via: 'customer',
  created_at: inDays(-9),
  file: {
    id: 900 + id,
    name: 'licence.jpg',
    mime: 'image/jpeg',
    size: 340_000,
    thumb: null,
    created_by_name: '',
    created_at: inDays(-9),
    created_by: null,
  },
  approved: false,
  rejected: false,
  is_approved: null,
  approved_at: null,
  approved_by: null,
  approve_reason: '',
  rejected_at: null,
  rejected_by: null,
  reject_code: null,
  reject_reason: '',
  decision_id: null,
  ...rest,
});

const paperOf = (id: number, name: string, rest: Partial<BookingDocument> = {}): Paper => ({
  document: documentOf(id, { customer_name: name, ...rest }),
  booking: {
    id: 100 + id,
    number: `B-000${100 + id}`,
    starts_at: inDays(id, 9),
    ends_at: inDays(id + 4, 18),
    zone: 'UTC',
    vehicle: { id: 3, plate: `KLM-${id}`, name: 'Corolla', vin: null, unit: 'mi', fuel: null },
    renter_name: name,
    insurance: null,
  },
  sides: [],
  min_age: 21,
});

let person = 8_800;
let phone: Phone;
let server: FakeServer;
let queue: Paper[];
let decided: number;
let checks: CheckItem[];
let refusal: Response | null;
let readTakesMs: number;
let tickTakesMs: number;
const slowly = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const decide = (body: unknown) => {
  if (refusal) return refusal;
  if (checks.some(({ required, is_checked }) => required && !is_checked))
    return Response.json({ message: 'No', errors: { checklist: ['A check is missing.'] } }, { status: 422 });
  const { attachment_id: id, action } = body as { attachment_id: number; action: string };
  if (action !== 'undo') queue = queue.filter(({ document }) => document.id !== id);
  decided += action === 'undo' ? -1 : 1;
  return { ...ok, booking: {} };
};

beforeEach(async () => {
  queue = [paperOf(1, 'Elena Marsh'), paperOf(2, 'Devon Price'), paperOf(3, 'Priya Nair')];
  decided = 4;
  checks = [];
  refusal = null;
  readTakesMs = 0;
  tickTakesMs = 0;
  server = fakeServer({
    '/api/getRentalToken': () => ({ ...ok, token: 'rent', token_type: 'Bearer', expires_in: 3600 }),
    '/api/admin/verification-queue': async () => {
      const answer = { ...ok, queue, counts: { waiting: queue.length, ending: 0, decided }, next_cursor: null };
      await slowly(readTakesMs);
      return answer;
    },
    '/api/admin/verification-status/checklists': () => ({ ...ok, checklist: checks, status: 'pending' }),
    '/api/admin/verification-status/update': async (_, write) => {
      await slowly(tickTakesMs);
      if (refusal) return refusal;
      const { checklist = [] } = (write?.body ?? {}) as { checklist?: { id: number; is_checked: boolean }[] };
      checks = checks.map((item) => ({ ...item, ...checklist.find(({ id }) => id === item.id) }));
      return { ...ok, booking: {}, checklist: checks, status: 'pending' };
    },
    '/api/admin/booking/license/verify': (_, write) => decide(write?.body),
    '/api/admin/booking/address-proof/verify': (_, write) => decide(write?.body),
  });
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const show = (query = '', may?: Parameters<Phone['show']>[2]) =>
  phone.show(<VerifyScreen />, `/rentals/verify${query}`, may);
const desk = (name: string) => page.getByRole('region', { name: `${name}, Licence` });
const decisions = () => server.writes.filter(({ path }) => path.includes('/booking/')).map(({ body }) => body);

test('a paper after the other is decided by keys, and the last decision is taken back', async () => {
  show();
  await expect.element(desk('Elena Marsh')).toBeVisible();
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('a');
  await expect.element(desk('Devon Price')).toBeVisible();
  await expect.element(page.getByText('Approved: Elena Marsh, Licence')).toBeVisible();
  await userEvent.keyboard('r2');
  await expect.element(desk('Priya Nair')).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(desk('Devon Price')).toBeVisible();
  expect(decisions()).toMatchObject([
    { attachment_id: 1, action: 'approve', document_number: 'M4471', seen_decision_id: null },
    { attachment_id: 2, action: 'reject', code: 'cropped' },
    { attachment_id: 2, action: 'undo' },
  ]);
  await userEvent.keyboard('j');
  await expect.element(desk('Priya Nair')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(desk('Devon Price')).toBeVisible();
});

test('the next key decides the next paper, while the queue is still read again', async () => {
  show();
  await expect.element(desk('Elena Marsh')).toBeVisible();
  readTakesMs = 1500;
  await userEvent.keyboard('a');
  await expect.element(desk('Devon Price')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(desk('Priya Nair')).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(desk('Devon Price')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(desk('Priya Nair')).toBeVisible();
  expect(decisions()).toMatchObject([
    { attachment_id: 1, action: 'approve' },
    { attachment_id: 2, action: 'approve' },
    { attachment_id: 2, action: 'undo' },
    { attachment_id: 2, action: 'approve' },
  ]);
});

test('an approval right after a tick waits until that arrived', async () => {
  const check = {
    entity_type: 'license',
    required: true,
    is_checked: false,
    checked_at: null,
    checked_by: null,
  } as const;
  checks = [{ ...check, id: 11, title: 'Picture is clear', note: '' }];
  show();
  await expect.element(desk('Elena Marsh').getByText('Approve waits for tick 1.')).toBeVisible();
  tickTakesMs = 600;
  await userEvent.keyboard('1aa');
  await expect.element(desk('Devon Price')).toBeVisible();
  expect(decisions()).toMatchObject([{ attachment_id: 1, action: 'approve' }]);
});

test('a licence that ends before the return says by how much, proposes the reason, and is approved with another end', async () => {
  queue = [paperOf(1, 'Elena Marsh', { expires_on: dayIn(3) }), paperOf(2, 'Devon Price')];
  show();
  const beside = desk('Elena Marsh');
  await expect.element(beside.getByText('2 days without')).toBeVisible();
  await expect.element(beside.getByRole('radio', { name: 'Ends before return' })).toBeChecked();
  await userEvent.keyboard('a');
  await expect.element(beside.getByRole('alert')).toHaveTextContent('Approve waits for another end.');
  expect(decisions()).toEqual([]);
  const ends = beside.getByLabelText('Ends');
  await ends.fill(dayIn(5));
  // Letters belong to the field while it has the focus.
  await userEvent.type(beside.getByLabelText('State'), 'a');
  expect(decisions()).toEqual([]);
  await userEvent.keyboard('{Escape}a');
  await expect.element(desk('Devon Price')).toBeVisible();
  expect(decisions()).toMatchObject([{ expires_on: dayIn(5), region: 'New Jerseya' }]);
});

test('a refusal stands at its field, and the paper stays with what was written', async () => {
  refusal = Response.json(
    { message: 'No', errors: { birth_date: ['Elena is 20.'], attachment_id: ['The back is missing.'] } },
    { status: 422 },
  );
  show();
  const beside = desk('Elena Marsh');
  await beside.getByLabelText('Number').fill('M4472');
  await beside.getByRole('button', { name: /Approve/ }).click();
  await expect.element(beside.getByText('Elena is 20.')).toBeVisible();
  await expect.element(beside.getByRole('alert')).toHaveTextContent('The back is missing.');
  await expect.element(beside.getByLabelText('Born')).toHaveFocus();
  await expect.element(beside.getByLabelText('Number')).toHaveValue('M4472');
});

test('somebody else was faster: it is said, and the queue is read again', async () => {
  refusal = Response.json({ message: 'Ida approved this at 10:12.' }, { status: 409 });
  show();
  await expect.element(desk('Elena Marsh')).toBeVisible();
  queue = queue.slice(1);
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Elena Marsh, Licence: Ida approved this at 10:12.')).toBeVisible();
  await expect.element(desk('Devon Price')).toBeVisible();
});

test('digits tick, and a tick is put back when it is refused; another reason needs words', async () => {
  const check = {
    entity_type: 'license',
    required: true,
    is_checked: false,
    checked_at: null,
    checked_by: null,
    note: '',
  } as const;
  checks = [
    { ...check, id: 11, title: 'Picture is clear' },
    { ...check, id: 12, title: 'Face is the person', required: false },
  ];
  show();
  const beside = desk('Elena Marsh');
  await expect.element(beside.getByText('Approve waits for tick 1.')).toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(beside.getByText('1 of 2')).toBeVisible();
  refusal = Response.json(
    { message: 'No', errors: { checklist: ['Not all of these are checks of this list.'] } },
    { status: 422 },
  );
  await userEvent.keyboard('2');
  await expect.element(page.getByText('Not all of these are checks of this list.')).toBeVisible();
  await expect.element(beside.getByRole('checkbox', { name: /Face is the person/ })).not.toBeChecked();
  refusal = null;
  await userEvent.keyboard('r9');
  await expect.element(beside.getByLabelText('In words')).toHaveFocus();
  await userEvent.keyboard('Your cat covers it{Enter}');
  await expect.element(desk('Devon Price')).toBeVisible();
  expect(decisions()).toMatchObject([{ action: 'reject', code: 'other', reason: 'Your cat covers it' }]);
});

test('the picture is turned and enlarged by keys, its other page is a press away, a PDF opens in a tab', async () => {
  queue = [paperOf(1, 'Elena Marsh'), paperOf(2, 'Devon Price')];
  queue[0]?.sides.push(documentOf(7, { side: 'back' }));
  const [, second] = queue;
  if (second) second.document.file = { ...second.document.file, mime: 'application/pdf', name: 'licence.pdf' };
  show();
  const stage = page.getByRole('region', { name: 'Picture of the paper' });
  await expect.element(stage.getByRole('button', { name: 'Front' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('++');
  await expect.element(stage.getByText('Zoom 225 %')).toBeVisible();
  await userEvent.keyboard('f');
  await expect.element(stage.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Shift>}R{/Shift}j');
  await expect.element(stage.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('target', '_blank');
  expect(decisions()).toEqual([]);
});

test('on a phone the paper takes the place of the queue, and back leads to it', async () => {
  await page.viewport(390, 844);
  show();
  await page.getByRole('button', { name: /Devon Price/ }).click();
  await expect.element(desk('Devon Price')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect.element(page.getByRole('button', { name: /Elena Marsh/ })).toBeVisible();
  expect(desk('Devon Price').query()).toBeNull();
});

test('acts that are not open say so, and without a connection deciding waits', async () => {
  show('', ['verification.view', 'document.view']);
  await expect.element(desk('Elena Marsh').getByText(/the right to decide them is another one/)).toBeVisible();
  expect(page.getByRole('button', { name: /Approve/ }).query()).toBeNull();
  show();
  phone.tell({ reach: 'offline' });
  await expect.element(desk('Elena Marsh').getByText('Deciding waits for a connection.')).toBeVisible();
  await expect.element(desk('Elena Marsh').getByRole('button', { name: /Approve/ })).toBeDisabled();
});

test('nothing waits: how many were decided; papers that are not open say so', async () => {
  queue = [];
  show();
  await expect.element(page.getByText(/4 decided today\. A licence/)).toBeVisible();
  await page.getByRole('button', { name: /Decided today/ }).click();
  await expect.element(page.getByText('Nothing was decided today')).toBeVisible();
  show('', ['verification.view']);
  await expect.element(page.getByText('The papers are not open to you')).toBeVisible();
});
