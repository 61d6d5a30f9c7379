import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, actOne, addReading, addTodo, lid, NOW, retitle, serverTodo } from '#tests/support/store/subject.ts';
import OutboxScreen from './outbox-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(() => phone.close());

const van = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'B-YD 104', name: 'Ford Transit 2022' };

/** A reading that the server refused with words about the value, after a change that is only waiting. */
async function refusedReading() {
  const { store } = phone.yard;
  await phone.yard.rows(serverTodo(1, { title: 'Wash', vehicle: van }), serverTodo(2));
  await act(store, retitle('todo/2', 'Wash it well'));
  const m = await actOne(store, addReading(lid('odometers'), 'todo/1', 18_342));
  const err = {
    class: 'rejected',
    status: 422,
    message: 'Refused.',
    fields: { value: ['Below the last reading.'] },
  } as const;
  await store.move(m.mid, await store.takeLead(NOW), ['ready'], {
    st: 'failed',
    err: { ...err, fields: { value: ['Below the last reading.'] } },
  });
  return m;
}

test('what needs a person stands first, with the server’s words', async () => {
  await refusedReading();
  phone.show(<OutboxScreen />, '/outbox');
  await expect.element(page.getByText('Below the last reading.')).toBeVisible();
  const titles = page
    .getByRole('listitem')
    .elements()
    .map((li) => li.querySelector('button')?.textContent);
  expect(titles[0]).toMatch(/^Odometer 18,342B-YD 104 · Wash/);
  expect(titles[1]).toMatch(/^Todo changed/);
});

test('correcting a refused value tries it again as new work', async () => {
  const m = await refusedReading();
  phone.show(<OutboxScreen />, '/outbox');
  await page.getByRole('button', { name: 'Correct it' }).click();
  const field = page.getByLabelText('Odometer reading');
  await expect.element(field).toHaveAccessibleDescription(/Below the last reading/);
  await field.fill('81342');
  await page.getByRole('button', { name: 'Save and try again' }).click();
  await expect
    .poll(async () => (await phone.outbox()).find((o) => o.op === m.op))
    .toMatchObject({ st: 'ready', args: { value: 81_342 } });
  expect((await phone.outbox()).some((o) => o.mid === m.mid)).toBe(false);
});

test('discarding says first what goes with it, and then it is gone', async () => {
  const todo = lid('todos');
  await act(phone.yard.store, addTodo(todo, 'Wash'));
  await act(phone.yard.store, addReading(lid('odometers'), todo, 5));
  phone.show(<OutboxScreen />, '/outbox');
  await page.getByRole('button', { name: /New todo/ }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard 2 changes' }).click();
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
  expect(await phone.outbox()).toEqual([]);
});

test('search finds by plate, however it is written', async () => {
  await refusedReading();
  phone.show(<OutboxScreen />, '/outbox');
  await page.getByRole('searchbox').fill('byd104');
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
  await page.getByRole('searchbox').fill('nothing like this');
  await expect.element(page.getByText(/Nothing in the outbox matches/)).toBeVisible();
});

test('an empty outbox is only called sent when the server confirmed it', async () => {
  phone.show(<OutboxScreen />, '/outbox');
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
  const confirmed = await openPhone({ confirmedAt: Date.now() });
  confirmed.show(<OutboxScreen />, '/outbox');
  await expect.element(page.getByText('All sent')).toBeVisible();
  await confirmed.close();
});
