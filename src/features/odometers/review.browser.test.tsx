import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ReviewScreen from './review-screen.tsx';

const FOUR = [80_700, 80_910, 81_060, 81_244];
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T10:00:00.000Z`;

const neighbour = (id: number, value: number, read_at: string, judgement: 'accepted' | 'doubtful') => ({
  id,
  value,
  read_at,
  judgement,
  source: 'todo' as const,
  confirmed: false,
  created_by_name: 'Maya Patel',
});

const effect = (act: ReviewEffect['act'], more: Partial<ReviewEffect> = {}): ReviewEffect => ({
  act,
  value: null,
  judgement: 'accepted',
  others: [],
  last_odometer: 81_850,
  daily_average: 58,
  ...more,
});

/** The series of vehicles.md §4.4 with 18,342 in it. */
const reading = (id: number, plate: string, more: Partial<ReviewedReading> = {}): ReviewedReading => ({
  id,
  vehicle: { id: 3, plate, name: 'Ford Transit 2022', unit: 'km' },
  todo: { id: 7, title: 'Return inspection', day: '2026-11-14' },
  value: 18_342,
  read_at: day(14),
  source: 'todo',
  note: '',
  created_by_name: 'Maya Patel',
  stood_by: true,
  judgement: 'doubtful',
  why: 'below',
  voided_by_name: null,
  void_reason: '',
  starts_dial: false,
  photos: [],
  before: { value: 81_244, read_at: day(12), most: 82_244 },
  hints: [{ value: 81_342, why: 'swapped' }],
  is_trip: false,
  neighbours: [
    ...FOUR.map((value, i) => neighbour(100 + i, value, day(1 + i * 3), 'accepted')),
    neighbour(id, 18_342, day(14), 'doubtful'),
    neighbour(110, 81_850, day(21), 'accepted'),
  ],
  effects: [
    effect('confirm', {
      last_odometer: 18_342,
      others: [{ id: 103, value: 81_244, read_at: day(10), judgement: 'doubtful' }],
    }),
    effect('correct', { value: 81_342 }),
    effect('void', { judgement: 'void' }),
    effect('cluster'),
    effect('unit', { judgement: 'doubtful' }),
  ],
  ...more,
});

let person = 7_400;
let phone: Phone;
let readings: ReviewedReading[];
let server: ReturnType<typeof fakeServer>;
let readTakesMs: number;
beforeEach(async () => {
  await page.viewport(1440, 900);
  readings = [reading(1, 'KX41 RTU'), reading(2, 'AB12 CDE')];
  readTakesMs = 0;
  const judged = (id: number, plate: string) => () => {
    // Judged ones leave the list; the second word about one brings it back.
    const isThere = readings.some((one) => one.id === id);
    const done = reading(id, plate, isThere ? { judgement: 'accepted' } : {});
    readings = isThere ? readings.filter((one) => one.id !== id) : [done, ...readings];
    return { status: 200, message: '', reading: done, total: readings.length };
  };
  const readSlowly = async () => {
    const answer = { status: 200, message: '', readings, next_cursor: null, total: readings.length };
    await new Promise((resolve) => setTimeout(resolve, readTakesMs));
    return answer;
  };
  server = fakeServer({
    '/api/odometer-review': readSlowly,
    '/api/odometer-review/1': judged(1, 'KX41 RTU'),
    '/api/odometer-review/2': judged(2, 'AB12 CDE'),
  });
  // Another person each time: what one has read is kept for a while.
  person += 1;
  phone = await openPhone({ reach: 'online' }, undefined, person);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const show = () => phone.show(<ReviewScreen />, '/odometer-review');
const drawer = (plate: string) => page.getByRole('complementary', { name: `18,342 of ${plate}` });
const says = (...bodies: object[]) => expect.poll(() => server.writes.map(({ body }) => body)).toEqual(bodies);

test('a doubtful reading stands beside its photo, its neighbours, and what each choice would do', async () => {
  readings = [reading(1, 'KX41 RTU', { photos: [31] })];
  show();
  await expect.element(page.getByRole('img', { name: 'Dial of KX41 RTU' })).toBeInTheDocument();
  await expect.element(drawer('KX41 RTU').getByText(/62,902 below 81,244/)).toBeVisible();
  await expect.element(drawer('KX41 RTU').getByText('Kept as typed when asked.')).toBeVisible();
  const around = page.getByRole('table', { name: 'Readings around it' });
  await expect.element(around.getByRole('row', { name: /81,850 Accepted/ })).toBeVisible();
  await expect.element(around.getByRole('row', { name: /18,342 Doubtful/ })).toBeVisible();
  const right = page.getByRole('button', { name: /It is right/ });
  await expect
    .element(right.getByText(/^Counts; last 18,342, about 58 a day\. 1.other would be doubtful\.$/))
    .toBeVisible();
  await right.hover();
  await expect.element(around.getByRole('row', { name: /81,244 Doubtful/ })).toBeVisible();
});

test('what a tracker told has no reader and no photo, and reasons of its own', async () => {
  readings = [reading(1, 'KX41 RTU', { source: 'telematics', created_by_name: null, todo: null })];
  show();
  await expect.element(drawer('KX41 RTU').getByText(/, tracker$/)).toBeVisible();
  expect(page.getByText('No photo of the dial').query()).toBeNull();
  await userEvent.keyboard('v');
  await page.getByRole('button', { name: 'The tracker is in another vehicle' }).click();
  await says({ act: 'void', reason: 'The tracker is in another vehicle' });
});

test('y confirms, the next one takes its place, and z takes it back', async () => {
  show();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  await userEvent.keyboard('y');
  await says({ act: 'confirm' });
  await expect.element(drawer('AB12 CDE')).toBeVisible();
  await expect.element(page.getByText('18,342 of KX41 RTU confirmed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Doubtful 1/ })).toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(page.getByRole('button', { name: /^Doubtful 2/ })).toBeVisible();
  await says({ act: 'confirm' }, { act: 'unvoid' });
});

test('the next key judges the next one, while the list is still read again', async () => {
  show();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  readTakesMs = 1500;
  await userEvent.keyboard('y');
  await expect.element(page.getByText('18,342 of KX41 RTU confirmed')).toBeVisible();
  await userEvent.keyboard('y');
  await expect.element(page.getByText('18,342 of AB12 CDE confirmed')).toBeVisible();
  expect(server.writes.map(({ path }) => path)).toEqual(['/api/odometer-review/1', '/api/odometer-review/2']);
  await expect.element(page.getByText('All readings fit')).toBeVisible();
});

test('c corrects: by a proposal, or by what is typed', async () => {
  show();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(page.getByLabelText('What the dial showed')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '81,342', exact: true })).toBeVisible();
  await userEvent.keyboard('81344{Enter}');
  await says({ act: 'correct', value: 81_344 });
});

test('v takes it out and asks why; Escape closes the question and not the drawer', async () => {
  show();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  await userEvent.keyboard('v');
  await expect.element(page.getByLabelText('Why it does not count')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Why it does not count')).not.toBeInTheDocument();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  await page.getByRole('button', { name: /^Take it out/ }).click();
  await page.getByRole('button', { name: 'The trip meter' }).click();
  await says({ act: 'void', reason: 'The trip meter' });
});

test('r begins a new dial with what it and the old one showed, and refuses more than the reading', async () => {
  show();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  await userEvent.keyboard('r');
  const first = page.getByLabelText('The new dial showed first');
  await expect.element(first).toHaveValue('18342');
  await first.fill('18343');
  await expect.element(page.getByRole('button', { name: 'Begin the new dial' })).toBeDisabled();
  await first.fill('12');
  await userEvent.keyboard('{Enter}');
  await says({ act: 'cluster', first_value: 12, last_value: 81_244 });
});

test('u says that the dial counts in another unit', async () => {
  show();
  await expect.element(drawer('KX41 RTU')).toBeVisible();
  await userEvent.keyboard('u');
  await page.getByRole('radio', { name: 'from this reading on' }).click();
  await page.getByRole('button', { name: 'It counts miles' }).click();
  await says({ act: 'unit', unit: 'mi', since: 'reading' });
});

test('what was taken out is brought back with b', async () => {
  const out = { judgement: 'void', why: null, void_reason: 'Other car', voided_by_name: 'Olga' } as const;
  readings = [reading(1, 'KX41 RTU', { ...out, effects: [effect('unvoid')] })];
  phone.show(<ReviewScreen />, '/odometer-review?view=void');
  await expect.element(drawer('KX41 RTU').getByText('Taken out by Olga: Other car')).toBeVisible();
  expect(server.asked.at(-1)?.searchParams.get('judgement')).toBe('void');
  await userEvent.keyboard('b');
  await says({ act: 'unvoid' });
});

test('where all readings fit, it says so', async () => {
  readings = [];
  show();
  await expect.element(page.getByText('All readings fit')).toBeVisible();
});

test('on a phone the list is all there is until a reading is opened', async () => {
  await page.viewport(390, 844);
  show();
  await page.getByRole('row', { name: /KX41 RTU/ }).click();
  await expect.element(drawer('KX41 RTU').getByText(/62,902 below/)).toBeVisible();
});
