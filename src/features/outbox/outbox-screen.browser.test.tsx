import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import {
  act,
  actLater,
  actOne,
  addReading,
  addTodo,
  intent,
  lid,
  NOW,
  retitle,
  serverLine,
  serverTodo,
  upload,
} from '#tests/support/store/subject.ts';
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

/** An act of the one card that there is. */
async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('what needs a person stands first, with the server’s words', async () => {
  await refusedReading();
  phone.show(<OutboxScreen />, '/outbox');
  await expect.element(page.getByText('Below the last reading.')).toBeVisible();
  const [first, second] = page.getByRole('article').elements();
  expect(first?.textContent).toMatch(/^B-YD 104 · Wash.*Odometer 18,342/);
  expect(second?.textContent).toMatch(/^Todo 2|^Wash it well.*Title changed/);
});

test('bugs 4: correcting a refused value tries it again as new work', async () => {
  const m = await refusedReading();
  phone.tell({ reach: 'online' });
  phone.show(<OutboxScreen />, '/outbox');
  await page.getByRole('button', { name: 'Correct it' }).click();
  const field = page.getByLabelText('Odometer reading');
  await expect.element(field).toHaveAccessibleDescription(/Below the last reading/);
  // As the form at the todo reads it.
  await field.fill('8.1342e4');
  await page.getByRole('button', { name: 'Save and try again' }).click();
  await expect.element(field).toHaveAccessibleDescription(/without a power of ten/);
  await field.fill('81 342,5');
  await expect.element(field).toHaveAccessibleDescription(/Tenths are left out: 81,342/);
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
  await choose('Discard all 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard 2 changes' }).click();
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
  expect(await phone.outbox()).toEqual([]);
});

test('search finds by plate, however it is written', async () => {
  await refusedReading();
  phone.show(<OutboxScreen />, '/outbox');
  await page.getByRole('button', { name: 'Search the outbox' }).click();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await page.getByRole('searchbox').fill('byd104');
  await expect.poll(() => page.getByRole('article').elements().length).toBe(1);
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

/** Seven changes of one todo that the office deleted meanwhile. */
async function workOnDeleted() {
  const { store } = phone.yard;
  await phone.yard.rows(serverTodo(1, { title: 'Wash', vehicle: van }), serverTodo(2, { title: 'Fuel' }));
  await phone.yard.rows(serverLine(5, 1, { title: 'Tyres' }), serverLine(6, 1, { title: 'Lights' }));
  const tick = (line: string) => intent('todos.updateStatus', { lid: line, todo: 'todo/1', state: 'done' });
  await act(store, tick('line/5'));
  await act(store, tick('line/6'));
  await act(store, addReading(lid('odometers'), 'todo/1', 34_100));
  for (const name of [1, 2, 3]) await act(store, upload(lid('images'), 'todo/1', await picture(name)));
  const punch = intent('attendance.checkin', { lid: lid('punches'), todo: 'todo/1' });
  await act(store, intent('todos.complete', { lid: 'todo/1' }), punch);
  await act(store, retitle('todo/2', 'Fuel it'));
  const epoch = await store.takeLead(NOW);
  const err = {
    class: 'gone',
    status: 410,
    message: 'Ruth Adler deleted it at 10:40: Double booked.',
    fields: null,
    deleted: { at: '2026-11-21T09:40:00.000Z', by_name: 'Ruth Adler', reason: 'Double booked' },
  } as const;
  const own = (await phone.outbox()).filter((m) => m.t !== 'punches' && m.lid !== 'todo/2');
  for (const { mid } of own) await store.move(mid, epoch, ['ready'], { st: 'failed', err });
}

/** A small picture that no other is equal to. */
async function picture(nth: number): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(40, 30);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = `hsl(${nth * 90} 80% 50%)`;
  pen.fillRect(0, 0, 40, 30);
  return (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();
}

test('use 13: seven changes of a todo that the office deleted are one sentence and one tap; the punch stays', async () => {
  await workOnDeleted();
  phone.show(<OutboxScreen />, '/outbox');
  const wash = page.getByRole('article', { name: 'B-YD 104 · Wash' });
  await expect.element(wash.getByText('Ruth Adler deleted it at 10:40: Double booked.')).toBeVisible();
  await expect.element(wash.getByText(/Your 7 changes were not taken\.$/)).toBeVisible();
  expect(page.getByText(/deleted it at/).elements()).toHaveLength(1);
  await wash.getByRole('button', { name: 'Let them go' }).click();
  await expect.element(wash).not.toBeInTheDocument();
  expect((await phone.outbox()).map((m) => m.op)).toEqual(['attendance.checkin', 'todos.update']);
});

test('use 24: the outbox says todo by todo what changed, with photos, size and age, and each change can be reached', async () => {
  await workOnDeleted();
  phone.show(<OutboxScreen />, '/outbox');
  const wash = page.getByRole('article', { name: 'B-YD 104 · Wash' });
  await expect.element(wash.getByRole('button', { name: 'Tyres: OK' })).toBeVisible();
  await expect.element(wash.getByRole('button', { name: 'Odometer 34,100' })).toBeVisible();
  await expect.element(wash.getByText(/^7 changes · \d+ kB · /)).toBeVisible();
  await expect.poll(() => wash.getByRole('button', { name: 'Photo' }).elements().length).toBe(3);
  await expect.poll(() => wash.element().querySelectorAll('img[src^="blob:"]').length).toBe(3);
  await expect.element(page.getByRole('article', { name: 'Your working time' }).getByText('Punch in')).toBeVisible();

  await wash.getByRole('button', { name: 'Lights: OK' }).click();
  await wash.getByRole('button', { name: 'Discard this' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Lights: OK')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect.element(wash.getByText(/^6 changes/)).toBeVisible();
});

test('use 24: what waits for its undo says how long, and is undone there with all of its act', async () => {
  await phone.yard.rows(serverTodo(1, { title: 'Wash', vehicle: van }));
  const punch = intent('attendance.checkin', { lid: lid('punches'), todo: 'todo/1' });
  const held = await actLater(phone.yard.store, intent('todos.complete', { lid: 'todo/1' }), punch);
  const database = phone.yard.database;
  await database.outbox
    .where('mid')
    .anyOf(held.map((m) => m.mid))
    .modify({ nextAt: Date.now() + 60_000 });
  phone.show(<OutboxScreen />, '/outbox');
  const wash = page.getByRole('article', { name: 'B-YD 104 · Wash' });
  await expect.element(wash.getByText(/^Goes out in \d+ s\.$/)).toBeVisible();
  await wash.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
  expect(await phone.outbox()).toEqual([]);
});

test('use 24: a whole group is tried again, or discarded, with what is lost by name', async () => {
  const { store } = phone.yard;
  await phone.yard.rows(serverTodo(1, { title: 'Wash', vehicle: van }), serverLine(5, 1, { title: 'Tyres' }));
  const tick = intent('todos.updateStatus', { lid: 'line/5', todo: 'todo/1', state: 'failed' });
  const failed = [await actOne(store, tick), await actOne(store, addReading(lid('odometers'), 'todo/1', 34_100))];
  const epoch = await store.takeLead(NOW);
  const err = { class: 'server', status: 500, message: '', fields: null } as const;
  for (const { mid } of failed) await store.move(mid, epoch, ['ready'], { st: 'failed', err });
  phone.show(<OutboxScreen />, '/outbox');
  phone.tell({ reach: 'online' });
  await choose('Try again');
  await expect.poll(async () => (await phone.outbox()).map((m) => m.st)).toEqual(['ready', 'ready']);
  await choose('Discard all 2');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Tyres: Fail')).toBeVisible();
  await expect.element(dialog.getByText('Odometer 34,100')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard 2 changes' }).click();
  await expect.element(page.getByText('Nothing waits here')).toBeVisible();
});

test('finish 13: without a network the outbox is the work, with photos and completion in sight, and what works is a tap away', async () => {
  const { store } = phone.yard;
  const lines = [5, 6, 7, 8, 9, 10, 11];
  await phone.yard.rows(serverTodo(1, { title: 'Wash', vehicle: van }));
  await phone.yard.rows(...lines.map((sid) => serverLine(sid, 1, { title: `Line ${sid}` })));
  for (const sid of lines)
    await act(store, intent('todos.updateStatus', { lid: `line/${sid}`, todo: 'todo/1', state: 'done' }));
  for (const name of [1, 2, 3]) await act(store, upload(lid('images'), 'todo/1', await picture(name)));
  await act(store, intent('todos.complete', { lid: 'todo/1' }));
  phone.show(<OutboxScreen />, '/outbox');
  const wash = page.getByRole('article', { name: 'B-YD 104 · Wash' });
  await expect.element(wash.getByRole('button', { name: 'Completed' })).toBeVisible();
  const pictures = () => wash.getByRole('list', { name: 'Photos' }).element().querySelectorAll('img');
  await expect.poll(() => pictures().length).toBe(3);
  expect(page.getByRole('searchbox').query()).toBeNull();
  expect(page.getByRole('button', { name: /again|discard|file/i }).elements()).toEqual([]);

  await wash.getByRole('button', { name: 'Show 3 more answers' }).click();
  await expect.element(wash.getByRole('button', { name: 'Line 11: OK' })).toBeVisible();
  await wash.getByRole('button', { name: /^More/ }).click();
  const acts = () =>
    page
      .getByRole('menuitem')
      .elements()
      .flatMap((act) => (act.checkVisibility() ? act.textContent : []));
  expect(acts()).toEqual(['See the todo', 'Discard all 11']);
  await userEvent.keyboard('{Escape}');
  phone.tell({ reach: 'online' });
  await wash.getByRole('button', { name: /^More/ }).click();
  expect(acts()).toEqual(['See the todo', 'Try again', 'Discard all 11']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  expect(acts()).toEqual(['Try all again', 'Save as a file']);
});
