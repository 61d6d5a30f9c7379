import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { departments } from '#contract/areas/departments.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeTodo, makeVehicle, TODAY } from '#tests/support/yard.ts';
import { foldText } from '#lib/fold-text.ts';

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('manager'));
});

const readingAt = async (value: number | string) => {
  const todo = await makeTodo(office, { vehicle_id: await makeVehicle(app) });
  return office.call(todos.addOdometer, { body: { todo_id: todo.id, value } });
};

it('bugs 3: half of a surrogate pair, NUL, and names that hold them are refused at their field', async () => {
  const todo = await makeTodo(office);
  for (const title of ['a\uD83D', '\uDE90b', 'a\u0000b']) {
    const { status, errors } = await office.call(todos.createStatus, {
      body: { todo_id: todo.id, direction: 'next', title },
    });
    expect([status, Object.keys(errors)]).toEqual([422, ['title']]);
  }
});

it('bugs 4: a reading is understood as text too, and refused in words', async () => {
  expect((await readingAt("٤٧'٣٠٠ km")).body.odometer.value).toBe(47_300);
  for (const [value, reason] of [
    ['47300,5', 'Leave the tenths out.'],
    [-47_300, 'An odometer is never below zero.'],
    ['4.73e4', 'Please type all the digits, without a power of ten.'],
    ['12345678', 'At most seven digits.'],
    [12_345_678, 'At most seven digits.'],
    ['', 'Please fill this in.'],
  ] as const)
    expect([value, (await readingAt(value)).errors]).toEqual([value, { value: [reason] }]);
});

it('bugs 6: a list is searched whatever the spelling, case and marks', async () => {
  const branch_id = await makeBranch(app, 'UTC');
  await makeTodo(office, { title: 'To Zu\u0308rich, Hauptstra\u00DFe: Inspection FILTER 50%', branch_id });
  const found = async (search: string) =>
    (await office.call(todos.dataRange, { query: { date: TODAY, branch_id, search } })).body.todos.length;
  for (const words of ['z\u00FCrich', 'ZURICH', 'HAUPTSTRASSE', 'inspection f', 'ınspectıon', 'ﬁlter 50%'])
    expect([words, await found(words)]).toEqual([words, 1]);
  for (const words of ['zurich_', '50_']) expect([words, await found(words)]).toEqual([words, 0]);
  await office.call(departments.add, { body: { name: 'Küche Straße' } });
  const { body } = await office.call(departments.list, { query: { search: 'STRASSE kuche' } });
  expect(body.departments.map(({ name }) => name)).toEqual(['Küche Straße']);
});

it('bugs 6: the database folds every letter of Latin, Greek and Cyrillic as the phone does', async () => {
  const { rows } = await sql<{ letter: string; folded: string }>`
    select chr(code) as letter, fold_text(chr(code)) as folded from (
      select generate_series(33, 1423) as code union all select generate_series(7680, 8191)
      union all select generate_series(65281, 65374)
    ) as codes`.execute(app.db);
  const other = rows.filter(({ letter, folded }) => folded !== foldText(letter));
  expect(other).toEqual([]);
});

it('bugs 7: text of which nothing can be seen is refused at its field, all other text is cleaned', async () => {
  for (const title of ['\u200B', '\u3164', '\u0007', '\u202E\u2800']) {
    const { status, errors } = await office.call(todos.add, { body: { title, todo_date: TODAY } });
    expect([status, errors]).toEqual([422, { title: ['Please fill this in.'] }]);
  }
  const todo = await makeTodo(office, {
    title: 'Wash\u0007 \u202EKLM\nnow',
    note: 'one\r\n\u0007two',
    checklist: ['Mirrors\u2066'],
  });
  expect([todo.title, todo.note, todo.statusTodo.checklist[0]?.title]).toEqual(['Wash KLM now', 'one\ntwo', 'Mirrors']);
  const reason = await office.call(todos.remove, { params: { id: todo.id }, body: { reason: '\u200B' } });
  expect(reason.errors).toEqual({ reason: ['Please fill this in.'] });
});
