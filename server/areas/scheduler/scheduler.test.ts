import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { files } from '#contract/areas/files.ts';
import { scheduler } from '#contract/areas/scheduler.ts';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeTodo } from '#tests/support/yard.ts';

const app = await startTestApp();
const office = await app.signIn(await app.makeUser('office', { name: 'Ruth Meyer' }));
const worker = await app.makeUser('technician');
const technician = await app.signIn(worker);

const pdf = (text = 'x'): TestFile => ({ bytes: Buffer.from(`%PDF-1.7 ${text}`), name: 'offer.pdf' });
const hashOf = ({ bytes }: TestFile) => createHash('sha256').update(bytes).digest('hex');
type Fields = Partial<NonNullable<Parameters<typeof office.call<typeof scheduler.addAttachment>>[1]>['body']>;
const add = (task_id: number, attachment: TestFile | TestFile[], fields: Fields = {}, client: Client = office) =>
  client.call(scheduler.addAttachment, { body: { task_id, ...fields } }, { files: { attachment } });
const list = (id: number, client: Client = office) => client.call(scheduler.attachments, { params: { id } });

describe('files of a todo', () => {
  test('are added, several at once, and listed for the work and for its note', async () => {
    const { id } = await makeTodo(office);
    const jpeg = { bytes: await makeJpeg(), name: 'dent.jpg' };
    const added = await add(id, [pdf(), jpeg]);
    expect(added.body.attachment).toMatchObject({
      name: 'offer.pdf',
      for: 'task',
      mime: 'application/pdf',
      thumb: null,
    });
    expect([added.message, added.body.attachments.length]).toEqual(['2 files added.', 2]);
    const named = await add(id, pdf(), { for: 'note', name: 'Offer of the workshop.pdf', sha256: hashOf(pdf()) });
    expect(named.message).toBe('File added.');
    const { body } = await list(id);
    expect(body.attachment.map((file) => [file.name, file.for, file.created_by_name])).toEqual([
      ['offer.pdf', 'task', 'Ruth Meyer'],
      ['dent.jpg', 'task', 'Ruth Meyer'],
      ['Offer of the workshop.pdf', 'note', 'Ruth Meyer'],
    ]);
    expect((await office.fetch(body.attachment[1]!.thumb!)).headers.get('content-type')).toBe('image/webp');
  });

  test('of the same bytes are added once, with the same key or without any', async () => {
    const { id } = await makeTodo(office);
    const headers = { [HEADERS.key]: 'file-1' };
    const send = (extra = {}) =>
      office.call(scheduler.addAttachment, { body: { task_id: id } }, { files: { attachment: pdf() }, ...extra });
    const answers = [await send({ headers }), await send({ headers }), await send()];
    expect(new Set(answers.map(({ body }) => body.attachment.id)).size).toBe(1);
    expect((await list(id)).body.attachment).toHaveLength(1);
  });

  test('are told what cannot be taken, in words and by field', async () => {
    const { id } = await makeTodo(office);
    const type = '<Override PartName="/w.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>';
    const macros = zipSync({ '[Content_Types].xml': strToU8(`<?xml version="1.0"?><Types>${type}</Types>`) });
    const page = await add(id, { bytes: Buffer.from('<html><script>'), name: 'a.jpg', type: 'image/jpeg' });
    expect([page.status, page.errors['attachment']]).toEqual([415, [expect.stringContaining('Only JPEG, PNG')]]);
    const macro = await add(id, { bytes: macros, name: 'a.docx' });
    expect([macro.status, macro.errors['attachment']]).toEqual([415, [expect.stringContaining('macros')]]);
    const big = Buffer.alloc(20 * 1024 * 1024 + 1);
    big.set([0xff, 0xd8, 0xff]);
    const large = await add(id, { bytes: big, name: 'a.jpg' });
    expect([large.status, large.errors]).toEqual([413, { attachment: ['A picture may have at most 20 MB.'] }]);
    const other = await add(id, pdf(), { sha256: 'a'.repeat(64) });
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['sha256']]);
    const two = await add(id, [pdf('1'), pdf('2')], { name: 'Both' });
    expect([two.status, Object.keys(two.errors)]).toEqual([422, ['name']]);
    expect((await list(id)).body.attachment).toEqual([]);
  });
});

describe('who may', () => {
  test('see the todo may see its files; any other is told that there is none', async () => {
    const [mine, others] = [await makeTodo(office, { resource: worker.id }), await makeTodo(office)];
    const elsewhere = await makeTodo(office, { branch_id: await makeBranch(app, 'UTC'), resource: null });
    const inMine = (await add(mine.id, pdf())).body.attachment;
    const inOther = (await add(elsewhere.id, pdf())).body.attachment;
    expect((await technician.call(files.file, { params: { id: inMine.id } })).status).toBe(200);
    expect((await technician.call(files.file, { params: { id: inOther.id } })).status).toBe(404);
    expect((await list(elsewhere.id, technician)).status).toBe(404);
    expect((await add(elsewhere.id, pdf('2'), {}, technician)).status).toBe(404);
    expect((await technician.call(files.remove, { params: { id: inOther.id } })).status).toBe(404);
    expect((await list(others.id + 1000)).status).toBe(404);
  });

  test('change todos may add and delete files, and so may whom the todo is given to', async () => {
    const viewer = await app.makeUserWith(['todo.view', 'todo.view-all']);
    const client = await app.signIn(viewer);
    const [given, other] = [await makeTodo(office, { resource: viewer.id }), await makeTodo(office)];
    const ours = (await add(other.id, pdf())).body.attachment;
    expect((await add(other.id, pdf('2'), {}, client)).status).toBe(403);
    expect((await client.call(files.remove, { params: { id: ours.id } })).status).toBe(403);
    const theirs = (await add(given.id, pdf(), {}, client)).body.attachment;
    expect((await client.call(files.remove, { params: { id: theirs.id } })).status).toBe(200);
    expect((await list(given.id)).body.attachment).toEqual([]);
    expect((await client.call(files.restore, { params: { id: theirs.id } })).body.attachment.id).toBe(theirs.id);
  });

  test('files of a deleted todo are gone with it', async () => {
    const { id } = await makeTodo(office);
    const file = (await add(id, pdf())).body.attachment;
    await office.call(todos.remove, { params: { id }, body: { reason: 'Made twice' } });
    const answers = [list(id), add(id, pdf('2')), office.call(files.file, { params: { id: file.id } })];
    expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual([410, 410, 410]);
  });
});
