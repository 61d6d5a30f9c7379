import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import { bare, inspectionLine } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { iconPaths } from '#ui/icon-paths.ts';
import TodoScreen from './todo-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  await page.viewport(390, 844);
  phone = await openPhone();
  await phone.yard.rows(bare(), inspectionLine(5, 'Tyres'), inspectionLine(6, 'Lights'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await phone.close();
});

const open = (may: readonly Permission[] = permissions) =>
  phone.show(
    <Routes>
      <Route path="/to-do/:key" element={<TodoScreen />} />
    </Routes>,
    '/to-do/1',
    may,
  );
const rowOf = (title: string) => page.getByRole('group', { name: title, exact: true });

/** A screen that is touched, as far as style and behaviour ask for it. */
function touched() {
  const ask = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    ask(query === '(pointer: coarse)' ? '(min-width: 0px)' : query),
  );
}

test('use 9: a line that nobody answered says so with an empty ring, unlike the button for more', async () => {
  open(['todo.view']);
  const given = rowOf('Tyres').getByText('Not done');
  await expect.element(given).toBeVisible();
  expect(given.element().querySelector('path')?.getAttribute('d')).toBe(iconPaths.planned);
});

test('use 9: under a finger Fail goes to the place of the word without a keyboard; the field is the next Tab', async () => {
  touched();
  open();
  await rowOf('Tyres').getByRole('button', { name: 'Fail' }).click();
  await expect.element(page.getByRole('group', { name: 'What is wrong with “Tyres”?' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(rowOf('Tyres').getByLabelText('Note')).toHaveFocus();
  await userEvent.keyboard('worn');
  await expect.element(rowOf('Tyres').getByLabelText('Note')).toHaveValue('worn');
});

test('use 9: with a mouse Fail goes to the field itself', async () => {
  open();
  await rowOf('Lights').getByRole('button', { name: 'Fail' }).click();
  await expect.element(rowOf('Lights').getByLabelText('Note')).toHaveFocus();
});
