import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { permissions, type Permission } from '#contract/permissions.ts';
import { dayOf } from '#lib/day.ts';
import { framed, todoAnswer } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PaletteButton } from './palette-button.tsx';
import Palette from './palette.tsx';

let phone: Phone;
let server: FakeServer;
/** Ends the wait of each request that is still open. */
let answerNext: (() => void)[];

const van = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'GD40 RTX', name: 'Ford Transit 2022' };

beforeEach(async () => {
  answerNext = [];
  server = fakeServer({ '/api/todo-data-range': later });
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

/** An answer that comes when the test says so, named after what was looked for: a todo of today, and one of days before. */
async function later(url: URL) {
  await new Promise<void>((resolve) => answerNext.push(resolve));
  const text = url.searchParams.get('search') ?? '';
  const [from = ''] = url.searchParams.get('date')?.split(',') ?? [];
  const isToday = from === dayOf(Date.now());
  const todo = todoAnswer({
    id: isToday ? 91 : 92,
    title: isToday ? `Wash for ${text}` : `Old wash for ${text}`,
    vehicle: van,
    resource_name: 'Tom Becker',
    todo_date: from,
  });
  return framed({ todos: text === 'nowhere' ? [] : [todo], next_cursor: null, total: 1 });
}
const answerAll = () => answerNext.splice(0).forEach((answer) => answer());

const Where = () => <p>at {useLocation().pathname}</p>;
const open = (may: readonly Permission[] = permissions) =>
  phone.show(
    <>
      <Routes>
        <Route path="*" element={<Where />} />
      </Routes>
      <Palette onClose={() => undefined} />
    </>,
    '/to-do',
    may,
  );
const input = page.getByRole('combobox');
const asked = () => [...new Set(server.asked.map((url) => url.searchParams.get('search')))];

test('use 14: the palette asks the server once the person pauses, and drops the answer to what is not asked any more', async () => {
  phone = await openPhone({ reach: 'online' });
  open();
  await input.fill('bra');
  await expect.poll(asked).toEqual(['bra']);
  await expect.element(page.getByText('Asking the server…')).toBeVisible();
  await input.click();
  await userEvent.keyboard('{End}kes');
  await expect.poll(asked).toEqual(['bra', 'brakes']);
  answerAll();
  await expect.element(page.getByRole('option', { name: /^Wash for brakes · GD40 RTX.*Tom Becker/ })).toBeVisible();
  expect(page.getByRole('option', { name: /Wash for bra ·/ }).query()).toBeNull();
  // What is to come stands before what was.
  const titles = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles.map((title) => title?.split(' for')[0])).toEqual(['Wash', 'Old wash']);
  await page.getByRole('option', { name: /^Wash for brakes/ }).click();
  await expect.element(page.getByText('at /to-do/91')).toBeInTheDocument();
});

test('use 14: a todo of this device stands once, and nothing found is said of the whole yard', async () => {
  phone = await openPhone({ reach: 'online' });
  await phone.yard.todos([91, { title: 'Wash for wash', vehicle: van }]);
  open();
  await input.fill('wash');
  await expect.poll(() => answerNext.length).toBe(2);
  answerAll();
  await expect.element(page.getByText('Asking the server…')).not.toBeInTheDocument();
  expect(page.getByRole('option', { name: /^Wash for wash/ }).elements().length).toBe(1);
  await input.fill('nowhere');
  await expect.poll(() => answerNext.length).toBe(2);
  answerAll();
  await expect.element(page.getByText('Nothing matches “nowhere”.')).toBeVisible();
});

test('use 14: without the server the palette says that it looks through what this device knows', async () => {
  phone = await openPhone({ reach: 'offline' });
  await phone.yard.todos([1, { title: 'Brake check' }]);
  open();
  await input.fill('brake');
  await expect.element(page.getByRole('option', { name: /Brake check/ })).toBeVisible();
  await expect.element(page.getByText(/of what this device knows/)).toBeVisible();
  expect(server.asked).toEqual([]);
});

test('use 14: an answer that does not come is said, and what this device knows stays', async () => {
  phone = await openPhone({ reach: 'online' });
  server.cut(true);
  await phone.yard.todos([1, { title: 'Brake check' }]);
  open();
  await input.fill('brake');
  await expect.element(page.getByText(/of what this device knows/)).toBeVisible();
  await expect.element(page.getByRole('option', { name: /Brake check/ })).toBeVisible();
});

test('use 14: who sees only their own work is not told of a server', async () => {
  phone = await openPhone({ reach: 'online' });
  open(['todo.view', 'vehicle.view']);
  await input.fill('nowhere');
  await expect.element(page.getByText('Nothing on this computer matches “nowhere”.')).toBeVisible();
  expect(server.asked).toEqual([]);
});

/** The Enter with which an input method takes a word; Safari gives it after the composition, by its code only. */
const endComposition = (init: KeyboardEventInit) =>
  input
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));

test('bugs 5: the Enter that ends a composition opens nothing, the one after it does', async () => {
  phone = await openPhone();
  await putVehicles(phone.yard);
  open(['todo.view', 'vehicle.view']);
  await input.fill('gd40rtx');
  await expect.element(page.getByRole('option', { name: /^GD40 RTX/ })).toBeVisible();
  // What is not prevented is left to the input method.
  expect([endComposition({ isComposing: true }), endComposition({ keyCode: 229 })]).toEqual([true, true]);
  expect(page.getByText('at /to-do').elements().length).toBe(1);
  expect(endComposition({})).toBe(false);
  await expect.element(page.getByText('at /vehicles/3')).toBeInTheDocument();
});

test('use 26: the palette finds a plate without its space, in small letters, and a vehicle by its name', async () => {
  phone = await openPhone();
  await putVehicles(phone.yard);
  open(['todo.view', 'vehicle.view']);
  await input.fill('gd40rtx');
  await expect.element(page.getByRole('option', { name: /GD40 RTX/ })).toBeVisible();
  await input.fill('w30 pld');
  await expect.element(page.getByRole('option', { name: /W30-PLD/ })).toBeVisible();
  await input.fill('jetta');
  await expect.element(page.getByRole('option', { name: /GD41 AAA/ })).toBeVisible();
});

test('use 14: a word that the server refuses is not taken for a server that is away', async () => {
  phone = await openPhone({ reach: 'online' });
  server.stop();
  server = fakeServer({
    '/api/todo-data-range': () => Response.json({ status: 403, message: 'No.' }, { status: 403 }),
  });
  open();
  await input.fill('brake');
  await expect.element(page.getByText(/The server refused to answer/)).toBeVisible();
  expect(page.getByText(/cannot be reached/).query()).toBeNull();
});

test('use 14: no more can be looked for than the server takes', async () => {
  phone = await openPhone({ reach: 'online' });
  open();
  await expect.element(input).toHaveAttribute('maxlength', '100');
});

test('use 16: Back closes the palette and leaves the page where it is', async () => {
  phone = await openPhone();
  // A step back that nobody hears must not leave the page of the tests.
  history.pushState(null, '');
  phone.show(
    <>
      <Where />
      <PaletteButton shown />
    </>,
    '/to-do',
  );
  await page.getByRole('button', { name: /^Find or go to/ }).click();
  await expect.element(input).toHaveFocus();
  history.back();
  await expect.element(input).not.toBeInTheDocument();
  await expect.element(page.getByText('at /to-do')).toBeInTheDocument();
});
