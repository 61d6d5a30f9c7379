import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { files } from '#contract/areas/files.ts';
import { type Log, logs } from '#contract/areas/logs.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeVehicle, stamped } from '#tests/support/yard.ts';

const HOUR = 3_600_000;

let app: TestApp;
let kim: TestUser;
let kims: Client;
let other: Client;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  kim = await app.makeUser('technician', { name: 'Kim Aas' });
  kims = await app.signIn(kim);
  other = await app.signIn(await app.makeUser('technician'));
  office = await app.signIn(await app.makeUser('office', { name: 'Ruth Meyer' }));
});

type Fields = NonNullable<Input<typeof logs.update>['body']>;
type NewFields = Partial<NonNullable<Input<typeof logs.add>['body']>>;
type Attached = { attachment?: TestFile | TestFile[] };

const add = (fields: NewFields = {}, client = kims, attached: Attached = {}) =>
  client.call(logs.add, { body: { kind: 'note', title: 'Gate code', ...fields } }, { files: { ...attached } });

/** A new entry of Kim's. */
async function made(fields: NewFields = {}, client = kims, attached: Attached = {}): Promise<Log> {
  const { status, body, errors } = await add(fields, client, attached);
  expect([status, errors]).toEqual([200, {}]);
  return body.log;
}
const update = (who: Client, id: number, body: Fields, extra = {}) =>
  who.call(logs.update, { params: { id }, body }, extra);
const titles = async (query: object, who = office) =>
  (await who.call(logs.list, { query })).body.logs.map(({ title }) => title);

describe('an entry', () => {
  it('has now, its author and their branch unless it says others', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'KLM-4821' });
    expect(await made({ vehicle_id })).toMatchObject({
      at: app.clock.now.toISOString(),
      created_by: kim.id,
      created_by_name: 'Kim Aas',
      branch_name: 'Test yard',
      vehicle_name: 'KLM-4821',
      attachment: [],
      follow_todo: null,
    });
  });

  it('is refused for what does not exist, and for what is still to come', async () => {
    expect(Object.keys((await add({ vehicle_id: 9e9, branch_id: 9e9 })).errors)).toEqual(['vehicle_id', 'branch_id']);
    expect(Object.keys((await add({ at: '2026-11-21T10:00:00.000Z' })).errors)).toEqual(['at']);
  });

  it('is changed by its author for 24 hours, and by the office at any time', async () => {
    const { id } = await made();
    expect((await update(other, id, { text: 'More' })).status).toBe(403);
    app.clock.advance(24 * HOUR);
    expect((await update(kims, id, { text: 'More' })).status).toBe(200);
    app.clock.advance(1);
    expect((await update(kims, id, { text: 'Late' })).status).toBe(403);
    expect((await update(office, id, { text: 'Late' })).body.log.text).toBe('Late');
  });

  it('is deleted and restored by its author and by the office, and by nobody else', async () => {
    for (const who of [kims, office]) {
      const params = { id: (await made()).id };
      for (const row of [logs.remove, logs.restore]) {
        expect((await other.call(row, { params })).status).toBe(403);
        // Again it changes nothing.
        for (let time = 0; time < 2; time += 1) expect((await who.call(row, { params })).status).toBe(200);
      }
    }
  });

  it('keeps of two edits of a field the later one, whichever arrives first', async () => {
    const { id } = await made();
    const ms = app.clock.now.getTime();
    await update(office, id, { text: 'Second' }, stamped(ms - 1000, 'desk0001'));
    const late = await update(kims, id, { text: 'First', kind: 'key' }, stamped(ms - 2000));
    expect(late.body.log).toMatchObject({ text: 'Second', kind: 'key' });
    expect(late.headers.get('sync-superseded')).toBe('text');
  });

  it('tells in its history who changed what', async () => {
    const { id } = await made({ pinned_until: '2026-12-01' });
    await update(office, id, { kind: 'damage', pinned_until: '' });
    const { body } = await kims.call(audit.recordHistory, { params: { entity: 'log', id } });
    expect(body.history.map(({ words, by, changes }) => [words, by, changes.length])).toEqual([
      ['Changed', 'Ruth Meyer', 2],
      ['Made', 'Kim Aas', 5],
    ]);
    expect(body.history[0]?.changes).toEqual([
      { field: 'kind', label: 'Kind', from: 'Note', to: 'Damage' },
      { field: 'pinned_until', label: 'Keep on top until', from: 'Tue 1 Dec 2026', to: null },
    ]);
  });
});

describe('the list', () => {
  it('has the newest first, by kind, vehicle and the day of who asks', async () => {
    const vehicle_id = await makeVehicle(app);
    await made({ title: 'Zz noon', at: '2026-03-02T12:00:00.000Z', kind: 'key', vehicle_id });
    await made({ title: 'Zz night', at: '2026-03-01T23:59:00.000Z' });
    await made({ title: 'Zz evening', at: '2026-03-02T23:59:00.000Z' });
    expect(await titles({ search: 'zz' })).toEqual(['Zz evening', 'Zz noon', 'Zz night']);
    expect(await titles({ search: 'zz', kind: 'key' })).toEqual(['Zz noon']);
    expect(await titles({ vehicle_id })).toEqual(['Zz noon']);
    expect(await titles({ date: '2026-03-02' })).toEqual(['Zz evening', 'Zz noon']);
    const far = await makeBranch(app, 'Pacific/Auckland');
    const there = await app.signIn(await app.makeUser('office', { branch_id: far }));
    expect(await titles({ date: '2026-03-02', search: 'zz' }, there)).toEqual(['Zz night']);
  });

  it('has what is pinned today by itself', async () => {
    const today = app.clock.now.toISOString().slice(0, 10);
    await made({ title: 'Pp today', pinned_until: today });
    await made({ title: 'Pp over', pinned_until: '2026-11-01' });
    await made({ title: 'Pp plain' });
    expect(await titles({ search: 'pp', pinned: '1' })).toEqual(['Pp today']);
  });

  it('is the book of one’s own branches for those who may not see all', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const theirs = await app.signIn(await app.makeUser('technician', { branch_id }));
    const { id } = await made({ title: 'Far away' }, theirs);
    expect([await titles({ search: 'far' }, kims), await titles({ search: 'far' })]).toEqual([[], ['Far away']]);
    expect(Object.keys((await add({ branch_id })).errors)).toEqual(['branch_id']);
    for (const row of [logs.one, logs.remove, logs.restore])
      expect((await kims.call(row as typeof logs.one, { params: { id } })).status).toBe(404);
    expect((await update(kims, id, {})).status).toBe(404);
    await made({ title: 'Far of no branch', branch_id: '' }, office);
    expect(await titles({ search: 'far of' }, kims)).toEqual([]);
  });
});

describe('files', () => {
  const hashOf = ({ bytes }: TestFile) => createHash('sha256').update(bytes).digest('hex');
  const photo = async (shade: number) => ({ bytes: await makeJpeg({ shade }), name: `dent ${shade}.jpg` });

  it('come with an entry and with its changes, several at once, and none twice', async () => {
    const [one, two] = [await photo(40), await photo(80)];
    const log = await made({ kind: 'damage', checksums: [hashOf(one), hashOf(two)] }, kims, { attachment: [one, two] });
    expect(log.attachment.map(({ name }) => name)).toEqual(['dent 40.jpg', 'dent 80.jpg']);
    const again = await update(kims, log.id, {}, { files: { attachment: [two, await photo(120)] } });
    expect(again.body.log.attachment).toHaveLength(3);
    expect((await add({ checksums: [hashOf(two)] }, kims, { attachment: one })).errors).toHaveProperty('checksums');
  });

  it('are for who sees the entry, and deleted by their author, the entry’s, and the office', async () => {
    const { attachment } = await made({}, kims, { attachment: [await photo(10), await photo(20), await photo(30)] });
    const ids = attachment.map(({ id }) => id);
    const branch_id = await makeBranch(app, 'UTC');
    const stranger = await app.signIn(await app.makeUser('technician', { branch_id }));
    const params = { id: ids[0] ?? 0 };
    expect((await stranger.call(files.file, { params })).status).toBe(404);
    expect((await stranger.call(logs.removeAttachment, { params })).status).toBe(404);
    expect((await other.call(files.file, { params })).status).toBe(200);
    expect((await other.call(logs.removeAttachment, { params })).status).toBe(403);
    expect((await kims.call(logs.removeAttachment, { params })).status).toBe(200);
    expect((await office.call(logs.removeAttachment, { params: { id: ids[1] ?? 0 } })).status).toBe(200);
    expect((await kims.call(files.file, { params })).status).toBe(410);
  });
});

describe('the todo of an entry', () => {
  const follow = (id: number, fields: Fields['follow'] = {}, who = office) => update(who, id, { follow: fields });

  it('is made once, of its vehicle and branch, with what the entry says', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'KLM-7007' });
    const { id } = await made({ title: 'Lamp broken', text: 'Left one', vehicle_id });
    const { log } = (await follow(id, { todo_date: '2026-11-30', resource: kim.id })).body;
    expect(log.follow_todo).toMatchObject({ title: 'Lamp broken', todo_date: '2026-11-30', resource_name: 'Kim Aas' });
    const { todo } = (await kims.call(todos.details, { query: { id: log.follow_todo_id ?? 0 } })).body;
    expect(todo).toMatchObject({ note: 'Left one', vehicle_id, branch_id: log.branch_id });
    expect((await follow(id)).body.log.follow_todo_id).toBe(log.follow_todo_id);
    // Of two at once one makes it.
    const second = await made();
    const both = await Promise.all([follow(second.id), follow(second.id)]);
    expect(new Set(both.map(({ body }) => body.log.follow_todo_id)).size).toBe(1);
  });

  it('can be made anew when it was deleted', async () => {
    const { id } = await made();
    const first = (await follow(id)).body.log.follow_todo_id ?? 0;
    await office.call(todos.remove, { params: { id: first }, body: { reason: 'Not needed' } });
    expect((await kims.call(logs.one, { params: { id } })).body.log.follow_todo_id).toBeNull();
    expect((await follow(id)).body.log.follow_todo_id).toBeGreaterThan(first);
  });

  it('is for those who may make todos, and seen by those who may see it', async () => {
    const { id } = await made();
    expect((await follow(id, {}, kims)).status).toBe(403);
    const anna = await app.makeUser('technician');
    await follow(id, { resource: anna.id });
    const { log } = (await other.call(logs.one, { params: { id } })).body;
    expect([log.follow_todo_id === null, log.follow_todo]).toEqual([false, null]);
  });
});
