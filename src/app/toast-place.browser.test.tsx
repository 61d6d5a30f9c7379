/** Where toasts stand in the frame of the app. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inspection, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, bytesOf, lid, upload } from '#tests/support/store/subject.ts';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  const lines = Array.from({ length: 14 }, (_, at) => inspectionLine(at + 5, `Line ${at + 1}`));
  await phone.yard.rows(inspection({ photo_count: 1 }), ...lines);
  await act(phone.yard.store, upload(lid('images'), 'todo/1', bytesOf(1, 2, 3)));
});
afterEach(async () => {
  await phone.close();
  await page.viewport(414, 896);
});

const show = (at: string) =>
  phone.show(
    <Shell>
      <AppRoutes />
    </Shell>,
    at,
  );

/** What has gone under the head of the page is nobody's to press. */
const headEnd = () => document.querySelector('header')!.getBoundingClientRect().bottom;

const isOver = (toast: Element, act: Element): boolean => {
  const [one, box] = [toast.getBoundingClientRect(), act.getBoundingClientRect()];
  const { left, right, bottom } = box;
  const other = { left, right, bottom, top: Math.max(box.top, headEnd()) };
  if (bottom <= other.top) return false;
  // A head that stays lies a hair under the strip.
  const hair = 2;
  return (
    one.left < other.right - hair &&
    other.left < one.right - hair &&
    one.top < other.bottom - hair &&
    other.top < one.bottom - hair
  );
};

/** What can be pressed, by its words, and lies under the toast. */
function covered(): string[] {
  const toast = page.getByRole('button', { name: 'Dismiss' }).element().parentElement!;
  const acts = [...document.querySelectorAll('main :is(button, a, input, textarea), nav a')];
  return acts.filter((act) => isOver(toast, act)).map((act) => act.getAttribute('aria-label') ?? act.textContent);
}

async function deletePhoto(): Promise<void> {
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await page.getByRole('button', { name: 'Delete this photo' }).click();
  await expect.element(page.getByText('Photo deleted.')).toBeVisible();
}

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])('finish 4: a toast covers no act, at the todo and in the camera, at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  show('/to-do/1');
  await deletePhoto();
  for (const at of [0, 200, document.documentElement.scrollHeight]) {
    scrollTo(0, at);
    expect(covered(), `scrolled by ${at}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  show('/capture/1');
  await deletePhoto();
  expect(covered()).toEqual([]);
});
