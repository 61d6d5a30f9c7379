import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { dayOf } from '#lib/day.ts';
import { inspection, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME, serverTodo } from '#tests/support/store/subject.ts';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';

const TECHNICIAN: readonly Permission[] = [
  'todo.view',
  'todo.complete',
  'checklist.update',
  'odometer.create',
  'image.create',
  'attendance.punch',
];
const app = (
  <Shell>
    <AppRoutes />
  </Shell>
);

let phone: Phone;
beforeEach(async () => {
  localStorage.clear();
  phone = await openPhone();
});
afterEach(async () => {
  delete document.documentElement.dataset['text'];
  localStorage.clear();
  await phone.close();
  await page.viewport(414, 896);
});

type Found = ReturnType<typeof page.getByRole>;
const boxOf = (found: Found) => found.element().getBoundingClientRect();
/** Nothing that stays at the top or the bottom lies over it. */
function isSeen(found: Found): boolean {
  const element = found.element();
  const { left, top, bottom } = boxOf(found);
  const hits = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 2, y));
  return hits.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element)));
}
const complete = () => page.getByRole('button', { name: 'Complete', exact: true });
const note = 'Came back last night, keys are in the box.';

test('use 11: a todo opens with plate, title and two lines in sight, on a small phone and on its side', async () => {
  const lines = ['Keys received', 'Parked in the bay', 'Lights'].map((title, n) => inspectionLine(n + 5, title));
  await phone.yard.rows(inspection({ note, todo_time: '00:00' }), ...lines);
  for (const [width, height] of [
    [844, 390],
    [360, 640],
  ] as const) {
    await page.viewport(width, height);
    phone.show(app, '/to-do/1', TECHNICIAN);
    await expect.element(page.getByText(note)).toBeVisible();
    await expect.element(complete()).toBeVisible();
    for (const found of [
      page.getByRole('heading', { level: 1, name: 'Return inspection' }),
      page.getByText('B-YD 104'),
      ...['Keys received', 'Parked in the bay'].map((name) => page.getByRole('group', { name })),
    ]) {
      expect(isSeen(found), `${found.selector} at ${width}`).toBe(true);
      expect(boxOf(found).bottom).toBeLessThanOrEqual(height);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('use 11: on its side Complete stands beside the navigation, and the last field can be reached above both', async () => {
  await page.viewport(844, 390);
  await phone.yard.rows(inspection());
  phone.show(app, '/to-do/1', TECHNICIAN);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect.element(complete()).toBeVisible();
  expect(boxOf(complete()).left).toBeGreaterThanOrEqual(boxOf(nav).right);
  expect(boxOf(complete()).bottom).toBeLessThanOrEqual(390);
  const field = page.getByLabelText('For the office');
  (field.element() as HTMLElement).focus();
  await expect.poll(() => boxOf(field).bottom).toBeLessThanOrEqual(boxOf(nav).top);
});

test('use 11: a long note of the office takes two lines where height is short, and a tap shows all of it', async () => {
  await page.viewport(844, 390);
  await phone.yard.rows(inspection({ note: `${note} `.repeat(12) }));
  phone.show(app, '/to-do/1', TECHNICIAN);
  const all = page.getByRole('button', { name: 'Read all' });
  await expect.element(all).toBeVisible();
  const said = page.getByRole('figure').filter({ hasText: 'From the office' });
  const before = boxOf(said).height;
  await all.click();
  await expect.element(page.getByRole('button', { name: 'Less', expanded: true })).toBeVisible();
  expect(boxOf(said).height).toBeGreaterThan(2 * before);
  await page.getByRole('button', { name: 'Less' }).click();
  await expect.poll(() => boxOf(said).height).toBe(before);
});

const work = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    serverTodo(n + 1, { title: `Job ${n + 1}`, resource: ME, todo_date: dayOf(Date.now()), ...PLAIN }),
  );
const PLAIN = { deleted_at: null, todo_time: null, vehicle: null, category: null };

test('use 27: the offer to keep the data leaves the first todo above the fold, in the largest text too', async () => {
  await phone.yard.rows(...work(4));
  localStorage.setItem('keep-offer', JSON.stringify({ due: true, answered: false }));
  await page.viewport(360, 640);
  for (const text of ['normal', 'largest']) {
    localStorage.setItem('look', JSON.stringify({ text }));
    document.documentElement.dataset['text'] = text;
    phone.show(app, '/to-do', TECHNICIAN);
    const offer = page.getByRole('status').filter({ hasText: 'Work that is not sent yet' });
    const first = page.getByRole('link', { name: /Job 1/ });
    await expect.element(offer).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Punch in/ })).toBeVisible();
    expect(isSeen(first)).toBe(true);
    expect(boxOf(offer).top).toBeGreaterThanOrEqual(boxOf(first).bottom);
  }
});

test('use 23: punching in leaves the rows where one has scrolled to', async () => {
  await phone.yard.rows(...work(30));
  await page.viewport(360, 640);
  phone.show(app, '/to-do', TECHNICIAN);
  const row = page.getByRole('link', { name: /Job 9/ });
  await expect.element(page.getByRole('button', { name: /^Punch in/ })).toBeVisible();
  // The page is as long as its rows, and they come after the button.
  await expect.element(page.getByRole('link', { name: /Job 30/ })).toBeInTheDocument();
  scrollTo(0, 400);
  await expect.poll(() => scrollY).toBe(400);
  const { top } = boxOf(row);
  (page.getByRole('button', { name: /^Punch in/ }).element() as HTMLElement).click();
  await expect.element(page.getByRole('button', { name: 'Punch out' })).toBeInTheDocument();
  await expect.poll(() => boxOf(row).top).toBe(top);
});
