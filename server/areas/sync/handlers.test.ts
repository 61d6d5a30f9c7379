import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BATCH_MOST, sync } from '#contract/areas/sync.ts';
import { todos } from '#contract/areas/todos.ts';
import { type AnyEndpoint, type Body, fillPath, type Input } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { formatStamp } from '#contract/stamp.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

type Part = Body<typeof sync.batch>['parts'][number];

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
});
afterEach(() => void vi.restoreAllMocks());

let keys = 0;

function part<E extends AnyEndpoint>(endpoint: E, input: Input<E>, more: Partial<Part> = {}): Part {
  const path = fillPath(endpoint.path, input.params ?? {});
  const body = JSON.stringify(input.body ?? {});
  return { method: endpoint.method as Part['method'], path, body, key: `key-${(keys += 1)}`, stamp: null, ...more };
}

const add = (title: string, more: Partial<Part> = {}): Part =>
  part(todos.add, { body: { title, todo_date: '2026-11-21' } }, more);

const send = (parts: readonly Part[], client = office) => client.call(sync.batch, { body: { parts: [...parts] } });

async function answersOf(parts: readonly Part[], client = office) {
  const { status, body } = await send(parts, client);
  expect(status).toBe(200);
  return body.answers;
}

const statuses = async (parts: readonly Part[], client = office): Promise<number[]> =>
  (await answersOf(parts, client)).map(({ status }) => status);

async function titled(title: string): Promise<number> {
  const rows = await app.db.selectFrom('todos').select('id').where('title', '=', title).execute();
  return rows.length;
}

describe('the batch as a whole', () => {
  it('is for who is signed in, from a page of ours', async () => {
    expect((await send([add('Nobody')], app.guest())).status).toBe(401);
    const forged = await office.call(
      sync.batch,
      { body: { parts: [add('Nobody')] } },
      { headers: { [HEADERS.csrf]: 'x' } },
    );
    expect(forged.status).toBe(419);
    expect(await titled('Nobody')).toBe(0);
  });

  it('holds one to fifty parts', async () => {
    expect((await send([])).errors).toHaveProperty('parts');
    const many = Array.from({ length: BATCH_MOST + 1 }, () => add('Many'));
    expect((await send(many)).errors).toHaveProperty('parts');
    expect(await titled('Many')).toBe(0);
  });

  it('names every part that is none, and does nothing of it', async () => {
    const strangers: readonly Partial<Part>[] = [
      { path: '/api/login' },
      { path: '/api/logout' },
      { path: '/api/sync-batch' },
      { path: '/api/device-report' },
      { path: '/api/upload-todo' },
      { path: '/api/no-such-call' },
      { path: 'https://elsewhere.example/api/add-todo' },
      { path: '//elsewhere.example/api/add-todo' },
      { path: '/api/x/../add-todo' },
      { path: '/api/add-todo#x' },
      { path: '/api/update-todo/%2e%2e' },
      { path: '/api/add-todo', method: 'DELETE' },
    ];
    const { status, errors } = await send([add('Stranger'), ...strangers.map((more) => add('Stranger', more))]);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual(strangers.map((_, i) => `parts.${i + 1}.path`));
    const wrong = await send([add('Stranger'), add('Stranger', { key: 'a b' }), add('Stranger', { stamp: 'ä' })]);
    expect(Object.keys(wrong.errors)).toEqual(['parts.1.key', 'parts.2.stamp']);
    expect(await titled('Stranger')).toBe(0);
  });
});

describe('a part', () => {
  it('is answered as if it had come alone, in the order given', async () => {
    const viewer = await app.signIn(await app.makeUserWith(['todo.view']));
    expect(await statuses([add('Forbidden')], viewer)).toEqual([403]);
    const answers = await answersOf([
      add('First of three'),
      add(''),
      part(todos.update, { params: { id: 999_999 }, body: { note: 'x' } }),
      add('Not JSON', { body: '{' }),
      add('Last of three'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 404, 422, 200]);
    expect(answers[1]?.body).toMatchObject({ errors: { title: expect.any(Array) as string[] } });
    const alone = await office.call(todos.add, { body: { title: 'Alone', todo_date: '2026-11-21' } });
    const together = answers[0]?.body as (typeof alone)['body'];
    expect(Object.keys(together.todoCreated)).toEqual(Object.keys(alone.body.todoCreated));
    expect([await titled('First of three'), await titled('Last of three'), await titled('Not JSON')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('may change what one before it changed', async () => {
    const { body } = await office.call(todos.add, { body: { title: 'Chain', todo_date: '2026-11-21' } });
    const { id } = body.todoCreated;
    const notes = ['one', 'two', 'three'];
    await answersOf(notes.map((note) => part(todos.update, { params: { id }, body: { note } })));
    const kept = await app.db.selectFrom('todos').select('note').where('id', '=', id).executeTakeFirstOrThrow();
    expect(kept.note).toBe('three');
  });

  it('is told which of its fields are superseded', async () => {
    const { body } = await office.call(todos.add, { body: { title: 'Stamped', todo_date: '2026-11-21' } });
    const { id } = body.todoCreated;
    const at = (ms: number): string =>
      formatStamp({ ms: app.clock.now.getTime() + ms, counter: 0, device: 'aaaaaaaa' });
    const note = (text: string, ms: number): Part =>
      part(todos.update, { params: { id }, body: { note: text } }, { stamp: at(ms) });
    const [newer, older] = await answersOf([note('newer', 2_000), note('older', 1_000)]);
    expect([newer?.headers, older?.headers]).toEqual([{}, { [HEADERS.superseded]: 'note' }]);
  });

  it('happens once for its key: in one batch, in two, and alone', async () => {
    const once = add('Once', { key: 'one-key' });
    const [first, second] = await answersOf([once, once]);
    const [third] = await answersOf([once]);
    const alone = await office.call(
      todos.add,
      { body: { title: 'Once', todo_date: '2026-11-21' } },
      { headers: { [HEADERS.key]: 'one-key' } },
    );
    expect([second?.headers, third?.headers]).toEqual([{ [HEADERS.replayed]: 'true' }, { [HEADERS.replayed]: 'true' }]);
    expect([second?.body, third?.body, alone.body]).toEqual([first?.body, first?.body, first?.body]);
    expect(await titled('Once')).toBe(1);
    expect(await statuses([add('Another', { key: 'one-key' })])).toEqual([422]);
  });

  it('that fails leaves the others alone', async () => {
    await sql`create function explode() returns trigger language plpgsql as $$ begin
      if new.title = 'Explode' then raise exception 'nobody expected this'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger explode before insert on todos for each row execute function explode()`.execute(app.db);
    const logged = vi.spyOn(app.kernel.log, 'error').mockImplementation(() => undefined);
    expect(await statuses([add('Before it'), add('Explode'), add('After it')])).toEqual([200, 500, 200]);
    expect([await titled('Before it'), await titled('After it')]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('for which there is no time any more is told to come again', async () => {
    let now = 0;
    // Each look at the clock is eight seconds later.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 8_000));
    const answers = await answersOf([add('In time'), add('Late'), add('Late'), add('Late'), add('Late')]);
    expect(answers.at(-1)).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    expect(await titled('In time')).toBe(1);
    expect(await titled('Late')).toBeLessThan(4);
  });
});
