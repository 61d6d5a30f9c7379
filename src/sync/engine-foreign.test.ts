/** Against a documented server that knows no keys, no stamps and no ETags: unsure → look up, and reading before old edits. */
import { describe, expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';

async function onForeignServer() {
  const phone = new Phone();
  phone.yard.capabilities = null;
  const todo = await phone.mirrored({ title: 'Wash', note: 'inside' });
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.requests.length = 0;
  return { phone, ...todo };
}

const creates = (phone: Phone) => phone.yard.writes().filter((path) => path === 'add-todo' || path === 'save-checkin');

describe('a create that was sent and never answered', () => {
  test('is looked for when the server is surely done, and adopted when it is there', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('add-todo', 'answer lost');
    await phone.addTodo('Once');
    await phone.clock.pass(31_000);
    expect(await phone.states()).toEqual(['unsure']);
    await phone.clock.pass(58_000);
    expect(await phone.states()).toEqual(['unsure']);
    await phone.clock.pass(3_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(creates(phone)).toEqual(['add-todo']);
    const [made] = [...phone.yard.todos.values()].filter((t) => t.title === 'Once');
    // One row here, under the id it was made with, although a pull may have brought it before.
    await phone.clock.pass(5_000);
    expect(await phone.store.lidOf('todos', made?.id ?? 0)).toMatch(/^todo\/~/);
    expect(await phone.store.row('todos', `todo/${made?.id}`)).toBeUndefined();
  });

  test('is sent again when it is not there', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('add-todo', 'lost');
    await phone.addTodo('Once');
    await phone.clock.pass(1_000);
    expect(await phone.states()).toEqual(['unsure']);
    await phone.clock.pass(92_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect([...phone.yard.todos.values()].filter((t) => t.title === 'Once')).toHaveLength(1);
    expect(creates(phone)).toEqual(['add-todo', 'add-todo']);
  });

  test('is a person’s business when more than one may be it', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('add-todo', 'answer lost');
    await phone.addTodo('Twin');
    await phone.clock.pass(31_000);
    // Somebody else made the same.
    phone.yard.todo({ title: 'Twin', todo_date: '2026-11-21' });
    await phone.clock.pass(62_000);
    expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'unconfirmed' } });
    expect(creates(phone)).toEqual(['add-todo']);
  });

  test('two equal ones have two effects: what one adopted is not the other’s', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('save-checkin', 'answer lost');
    await phone.punchIn();
    await phone.clock.pass(31_000);
    await phone.punchIn();
    await phone.clock.pass(70_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(phone.yard.punches).toHaveLength(2);
  });

  test('what an equal one under way has just made is not taken for its own', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('add-todo', 'lost', 2);
    await phone.addTodo('Twin');
    await phone.clock.pass(500);
    await phone.addTodo('Twin');
    await phone.clock.pass(500);
    const [first] = await phone.store.outbox();
    const lookedUp = (first?.sentAt ?? 0) + 90_000;
    const until = (ms: number) => phone.clock.pass(lookedUp + ms - phone.clock.now());
    // The first is not there, and goes again: done after five seconds, answered after ten.
    await until(60);
    phone.yard.latency = 10_000;
    // The second is looked for meanwhile, and the list, which shows what the first made, is answered sooner.
    await until(5_300);
    phone.yard.latency = 1_000;
    await until(7_000);
    expect(await phone.states()).toEqual(['sending', 'unsure']);
    await phone.clock.pass(120_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect([...phone.yard.todos.values()].filter((t) => t.title === 'Twin')).toHaveLength(2);
  });

  test('a punch to which the server gave other words is a person’s business, also over a line too slow to know the clock', async () => {
    const { phone } = await onForeignServer();
    phone.yard.latency = 4_000;
    phone.yard.next('save-checkin', 'answer lost');
    await phone.punchIn();
    await phone.clock.pass(31_000);
    phone.yard.punches.splice(0, 1, { ...phone.yard.punches[0]!, note: 'words of the server' });
    await phone.clock.pass(90_000);
    expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'unconfirmed' } });
    expect(creates(phone)).toEqual(['save-checkin']);
  });

  test('waits on when the look-up itself gets no answer', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('add-todo', 'answer lost');
    phone.yard.next('todo-data', { status: 500 }, 5);
    await phone.addTodo('Once');
    await phone.clock.pass(93_000);
    expect(await phone.states()).toEqual(['unsure']);
    await phone.clock.pass(300_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(creates(phone)).toEqual(['add-todo']);
  });

  test('a crash while it is on its way leaves it unsure, not ready; the wait is counted from the sending on disk', async () => {
    const { phone } = await onForeignServer();
    await phone.addTodo('Once');
    await phone.clock.pass(60);
    expect(await phone.states()).toEqual(['sending']);
    await phone.crash();
    await phone.clock.pass(60_000);
    const again = new Phone({ clock: phone.clock, yard: phone.yard, store: phone.store });
    await again.lead();
    await again.clock.pass(25_000);
    expect(await again.states()).toEqual(['unsure']);
    await again.clock.pass(10_000);
    expect(await again.store.outbox()).toEqual([]);
    expect([...phone.yard.todos.values()].filter((t) => t.title === 'Once')).toHaveLength(1);
  });

  test('a success without the new id is looked up, too', async () => {
    const { phone } = await onForeignServer();
    phone.yard.next('add-todo', { status: 200, body: { status: 200, message: 'Created.' } });
    await phone.addTodo('Once');
    await phone.clock.pass(1_000);
    expect(await phone.states()).toEqual(['unsure']);
  });

  test('an upload is found again by its name', async () => {
    const { phone, lid } = await onForeignServer();
    phone.yard.next('upload-todo', 'answer lost');
    await phone.photo(lid);
    await phone.clock.pass(125_000);
    expect(await phone.store.outbox()).toEqual([]);
    expect(phone.yard.files.size).toBe(1);
  });
});

describe('an old edit', () => {
  const paths = (phone: Phone) => phone.yard.requests.map((r) => r.endpoint.path.replace('/api/', ''));

  async function editedOffline() {
    const { phone, lid, sid } = await onForeignServer();
    phone.online = phone.yard.online = false;
    phone.engine.wake('network');
    await phone.act({ op: 'todos.update', args: { lid, patch: { title: 'Mine', note: 'mine' } } });
    await phone.clock.pass(120_000);
    phone.yard.requests.length = 0;
    const back = async (): Promise<void> => {
      phone.online = phone.yard.online = true;
      phone.engine.wake('network');
      await phone.clock.pass(5_000);
    };
    return { phone, lid, sid, back };
  }

  test('that is fresh is sent without a look', async () => {
    const { phone, lid } = await onForeignServer();
    await phone.retitle(lid, 'fresh');
    await phone.clock.pass(150);
    expect(paths(phone)[0]).toBe('update-todo/{id}');
  });

  test('is sent when nobody changed the record', async () => {
    const { phone, sid, back } = await editedOffline();
    await back();
    expect(
      paths(phone)
        .filter((p) => !p.startsWith('sanctum'))
        .slice(0, 2),
    ).toContain('get-todo-details');
    expect(phone.yard.todos.get(sid)).toMatchObject({ title: 'Mine', note: 'mine' });
  });

  test('gives way field by field to what somebody changed after it; what lost is kept', async () => {
    const { phone, lid, sid, back } = await editedOffline();
    Object.assign(phone.yard.todos.get(sid) ?? {}, {
      title: 'Theirs',
      updated_at: new Date(phone.clock.now()).toISOString(),
    });
    await back();
    expect(phone.yard.todos.get(sid)).toMatchObject({ title: 'Theirs', note: 'mine' });
    expect(phone.conflicts).toMatchObject([{ t: 'todos', lid, field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(await phone.store.row('todos', lid)).toMatchObject({ title: 'Theirs', note: 'mine', dirty: 0 });
  });

  test('goes as another request when only a part of it is left', async () => {
    const { phone, lid, sid, back } = await editedOffline();
    Object.assign(phone.yard.todos.get(sid) ?? {}, {
      title: 'Theirs',
      updated_at: new Date(phone.clock.now()).toISOString(),
    });
    const { mid } = await phone.only();
    await back();
    const [sent] = phone.yard.requests.filter((r) => r.endpoint.path.includes('update-todo'));
    expect(sent?.input.body).toEqual({ note: 'mine' });
    expect(sent?.key).toBe(`${mid}:note`);
    expect(await phone.store.row('todos', lid)).toMatchObject({ dirty: 0 });
  });

  test('of which everything lost is not sent at all', async () => {
    const { phone, lid, sid, back } = await editedOffline();
    const later = { title: 'Theirs', note: 'theirs', updated_at: new Date(phone.clock.now()).toISOString() };
    Object.assign(phone.yard.todos.get(sid) ?? {}, later);
    await back();
    expect(phone.yard.writes()).toEqual([]);
    expect(await phone.store.outbox()).toEqual([]);
    expect(await phone.store.row('todos', lid)).toMatchObject({ title: 'Theirs', note: 'theirs', dirty: 0 });
  });

  test('of a record that is gone needs a person', async () => {
    const { phone, sid, back } = await editedOffline();
    phone.yard.todos.delete(sid);
    await back();
    expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'missing', status: 404 } });
    expect(phone.yard.writes()).toEqual([]);
  });
});

test('one record that changes under us again and again is read three times, then a person decides', async () => {
  const phone = new Phone();
  const todo = await phone.mirrored();
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.next('update-todo', { status: 412 }, 9);
  await phone.retitle(todo.lid, 'stubborn');
  await phone.clock.pass(5_000);
  expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'conflict', status: 412 } });
  expect(phone.yard.writes()).toHaveLength(4);
});
