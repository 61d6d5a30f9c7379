import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';

test('what was saved is sent, acknowledged, read back, and green', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored({ title: 'Wash' });
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(await phone.store.row('todos', todo.lid)).toMatchObject({ title: 'Wash', sid: todo.sid, dirty: 0 });
  await phone.retitle(todo.lid, 'Wash and wax');
  await phone.clock.pass(2_000);
  expect(phone.errors).toEqual([]);
  expect(phone.yard.todos.get(todo.sid)?.title).toBe('Wash and wax');
  expect(await phone.store.outbox()).toEqual([]);
  expect(await phone.store.meta('confirmed')).toMatchObject({ fence: 1 });
  expect(phone.yard.timeline).toEqual([]);
});
