/** Sent again without keys, and the first try arrives after all: the person is asked, once, about that row and no other. */
import { expect, test } from 'vitest';
import type { Twin } from '#db/records.ts';
import { Phone } from '#tests/support/phone.ts';

const DAY = '2026-11-21';
const MINUTE = 60_000;

/** Unanswered, looked for, not found, sent again and acknowledged. */
async function sentAgain(): Promise<Phone> {
  const phone = new Phone();
  phone.yard.capabilities = null;
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('add-todo', 'lost');
  await phone.addTodo('Wash');
  await phone.clock.pass(2 * MINUTE);
  expect(await phone.store.outbox()).toEqual([]);
  return phone;
}

const twins = async (phone: Phone): Promise<readonly Twin[]> =>
  ((await phone.store.meta('twins')) ?? []) as unknown as readonly Twin[];

async function readAgain(phone: Phone): Promise<void> {
  phone.engine.wake('person', ['todos']);
  await phone.clock.pass(5_000);
}

const now = (phone: Phone): string => new Date(phone.clock.now() + phone.yard.off).toISOString();

test('a second one is put before the person, and not again once they have decided', async () => {
  const phone = await sentAgain();
  await readAgain(phone);
  expect(await twins(phone)).toEqual([]);
  const { id } = phone.yard.todo({ title: 'Wash', todo_date: DAY, created_at: now(phone), updated_at: now(phone) });
  await readAgain(phone);
  const asked = { t: 'todos', second: `todo/${id}`, op: 'todos.add' };
  expect(await twins(phone)).toMatchObject([{ ...asked, open: true }]);
  await phone.store.settleTwin(`todo/${id}`);
  await readAgain(phone);
  expect(await twins(phone)).toMatchObject([{ ...asked, open: false }]);
});

test('nobody is asked about something else, nor about what was made days after', async () => {
  const phone = await sentAgain();
  phone.yard.todo({ title: 'Tyres', todo_date: DAY, created_at: now(phone), updated_at: now(phone) });
  const later = new Date(phone.clock.now() + 3 * 86_400_000).toISOString();
  phone.yard.todo({ title: 'Wash', todo_date: DAY, created_at: later, updated_at: later });
  await readAgain(phone);
  expect(await twins(phone)).toEqual([]);
});

test('one that somebody changed meanwhile is still known by its title', async () => {
  const phone = await sentAgain();
  const changed = new Date(phone.clock.now() + MINUTE).toISOString();
  const todo_date = '2026-11-22';
  const { id } = phone.yard.todo({ title: 'Wash', todo_date, created_at: now(phone), updated_at: changed });
  await readAgain(phone);
  expect((await twins(phone)).map(({ second }) => second)).toEqual([`todo/${id}`]);
});

test('with keys nothing is kept in mind', async () => {
  const phone = new Phone();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('add-todo', 'lost');
  await phone.addTodo('Wash');
  await phone.clock.pass(2 * MINUTE);
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.meta('resent')).toBeUndefined();
});
