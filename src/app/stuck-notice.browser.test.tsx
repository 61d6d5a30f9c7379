import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, actOne, lid, addTodo, NOW } from '#tests/support/store/subject.ts';
import { DeviceStrip } from './device-strip.tsx';
import { StuckNotice } from './stuck-notice.tsx';

let phone: Phone;
afterEach(() => phone.close());

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="where">{pathname + search}</output>;
}

const shell = (
  <>
    <DeviceStrip />
    <StuckNotice />
    <Routes>
      <Route path="*" element={<Where />} />
    </Routes>
  </>
);

const where = () => page.getByLabelText('where');

test('a standstill is said aloud, with what to do and ways to the diagnostics and to the file', async () => {
  phone = await openPhone({ reach: 'online', pending: 4, stuck: true });
  phone.show(shell, '/to-do');
  const alarm = page.getByRole('alert');
  await expect
    .element(alarm.getByText(/^Nothing has gone through for 5 min, although the server answers/))
    .toBeVisible();
  await expect.element(alarm.getByText(/4 changes are safe on this (phone|computer)\./)).toBeVisible();
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await expect.element(where()).toHaveTextContent('/diagnostics');
  await page.getByRole('link', { name: 'Save for support' }).click();
  await expect.element(where()).toHaveTextContent('/diagnostics?save=1');
});

test('the strip leads to why', async () => {
  phone = await openPhone({ reach: 'online', pending: 4, stuck: true });
  phone.show(shell, '/to-do');
  await page.getByText(/nothing went through for 5 min/).click();
  await expect.element(where()).toHaveTextContent('/diagnostics');
});

test('Try again releases what waits', async () => {
  phone = await openPhone({ reach: 'online', pending: 1, stuck: true });
  const { store } = phone.yard;
  const m = await actOne(store, addTodo(lid('todos')));
  await store.move(m.mid, await store.takeLead(NOW), ['ready'], { st: 'failed' });
  phone.show(shell, '/to-do');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await phone.outbox()).map((o) => o.st)).toEqual(['ready']);
});

test('without a standstill nothing is said', async () => {
  phone = await openPhone({ reach: 'online', pending: 4 });
  await act(phone.yard.store, addTodo(lid('todos')));
  phone.show(shell, '/to-do');
  await expect.element(page.getByText(/^4 on this/)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
