import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { attachment, attachmentPart } from '#contract/attachment.ts';
import { files as rows } from '#contract/areas/files.ts';
import { post } from '#contract/endpoint.ts';
import { SOUNDS } from '#contract/file-types.ts';
import { frame, id, numberText } from '#contract/schema.ts';
import { attach, attachmentsOf } from '#server/files/attachments.ts';
import type { FileOwners } from '#server/files/owners.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import type { Handler } from '#server/http/handler.ts';
import type { TestFile } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeJpeg } from '#tests/support/yard.ts';
import { filesHandlers } from './handlers.ts';

// Kinds of record that no area has: a message that nobody sees when it is number 13, and a licence.
const owners: FileOwners = {
  message: {
    noun: 'file',
    sees: ({ person }, ownerId) => Promise.resolve(person.can('todo.view') && ownerId !== 13),
    changes: ({ person }) => Promise.resolve(person.can('todo.delete')),
  },
  licence: { noun: 'licence', sees: () => Promise.resolve(true), changes: () => Promise.resolve(true), isSecret: true },
};
const door = { ...rows.file, path: '/api/test-files/{id}' };
const remove = { ...rows.remove, path: '/api/test-attachments/{id}' };
const restore = { ...rows.restore, path: '/api/test-restore/{id}' };
const add = post('/api/test-add-files', {
  permission: null,
  replay: 'create',
  body: z.object({ kind: z.enum(['message', 'licence']), owner: numberText(id) }),
  files: { file: { ...attachmentPart, types: [...attachmentPart.types, ...SOUNDS] } },
  answer: z.object({ ...frame, files: z.array(attachment) }),
});
const onAdd: Handler<typeof add> = async ({ body: { kind, owner }, files }, ctx) => {
  await attach(ctx, kind, owner, { field: 'file', blobs: files['file'] ?? [], taken: { taken_at: ctx.now } });
  return { status: 200, message: '', files: [...((await attachmentsOf(ctx.db, kind, [owner])).get(owner) ?? [])] };
};
const handlers = filesHandlers(owners);
const app = await startTestApp({
  routes: [
    { endpoint: door, handler: handlers.file },
    { endpoint: remove, handler: handlers.remove },
    { endpoint: restore, handler: handlers.restore },
    { endpoint: add, handler: onAdd },
  ],
});
const office = await app.signIn(await app.makeUser('office', { name: 'Ruth Meyer' }));

const jpeg = async (width = 64): Promise<TestFile> => ({
  bytes: await makeJpeg({ shade: 90, width }),
  name: 'scratch.jpg',
});
const pdf = (text = 'x'): TestFile => ({ bytes: Buffer.from(`%PDF-1.7 ${text}`), name: 'in voice.pdf' });
const send = (file: TestFile | TestFile[], owner: number, kind: 'message' | 'licence' = 'message', client = office) =>
  client.call(add, { body: { kind, owner } }, { files: { file } });
const sendOne = async (...args: Parameters<typeof send>) => {
  const { body } = await send(...args);
  return body.files.at(-1)!.id;
};
const see = (fileId: number, size?: 'thumb' | 'preview' | 'full', client = office) =>
  client.call(door, { params: { id: fileId }, query: size ? { size } : {} });
const auditOf = (action: string) =>
  app.db.selectFrom('audit').select(['entity_id', 'detail']).where('action', '=', action).execute();

describe('files of a record', () => {
  test('are added in their order, each once, and say what is known of them', async () => {
    const pictures = await Promise.all(Array.from({ length: 9 }, (_, n) => jpeg(64 + 8 * n)));
    await send([...pictures, pdf()], 2);
    const { body } = await send([pictures[3]!, pdf('later')], 2);
    expect(body.files.map(({ name }) => name)).toEqual([
      ...pictures.map(() => 'scratch.jpg'),
      'in voice.pdf',
      'in voice.pdf',
    ]);
    const [first] = body.files;
    expect(first).toMatchObject({ mime: 'image/jpeg', thumb: `/api/files/${first!.id}?size=thumb` });
    expect(body.files[9]).toMatchObject({ thumb: null, created_by_name: 'Ruth Meyer' });
    expect(await auditOf('message.attach')).toHaveLength(11);
  });

  test('that cannot be read as the picture that they claim to be are refused by name', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 1, 2]);
    const { status, errors } = await send({ bytes, name: 'half.jpg' }, 3);
    expect([status, errors]).toEqual([422, { file: ['“half.jpg” cannot be read as a picture.'] }]);
  });

  test('are a hundred at most', async () => {
    for (let i = 0; i < 10; i += 1)
      await send(
        Array.from({ length: 10 }, (_, n) => pdf(`${i}.${n}`)),
        4,
      );
    expect((await send(pdf('one more'), 4)).errors).toEqual({ file: ['At most 100 files.'] });
  });
});

describe('the door', () => {
  test('gives a picture in three sizes, never to be run', async () => {
    const picture = await sendOne(await jpeg(2400), 5);
    const sizes = await Promise.all((['thumb', 'preview', 'full'] as const).map((size) => see(picture, size)));
    const widths = await Promise.all(sizes.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([480, 1600, 2400]);
    const { headers } = sizes[2]!;
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''scratch.jpg");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await office.fetch(`/api/test-files/${picture}`, { headers: known })).status).toBe(304);
  });

  test('shows PDF in place, and gives text to be saved; neither has a small form', async () => {
    const [paper, csv] = [await sendOne(pdf(), 6), await sendOne({ bytes: Buffer.from('a;b'), name: 'km.csv' }, 6)];
    expect((await see(paper)).headers.get('content-disposition')).toBe("inline; filename*=UTF-8''in%20voice.pdf");
    expect((await see(csv)).headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''km.csv");
    expect(await see(paper, 'thumb')).toMatchObject({ status: 404, message: expect.stringContaining('small form') });
  });

  test('gives a part of a sound', async () => {
    const bytes = Buffer.from(`RIFF\x24\0\0\0WAVEfmt ${'0123456789'.repeat(10)}`, 'latin1');
    const sound = await sendOne({ bytes, name: 'a.wav' }, 7);
    const ask = async (range: string) => {
      const answer = await office.fetch(`/api/test-files/${sound}`, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await ask('bytes=16-19')).toEqual([206, 'bytes 16-19/116', '0123']);
    expect(await ask('bytes=112-')).toEqual([206, 'bytes 112-115/116', '6789']);
    expect(await ask('bytes=-2')).toEqual([206, 'bytes 114-115/116', '89']);
    expect(await ask('bytes=116-')).toEqual([416, 'bytes */116', '']);
    expect(await ask('lines=1-2')).toEqual([200, null, bytes.toString('latin1')]);
  });

  test('asks the area of the record: 401, 404 for what the person may not see, 410 when it was deleted', async () => {
    const [shown, hidden] = [await sendOne(await jpeg(72), 8), await sendOne(await jpeg(72), 13)];
    const stranger = await app.signIn(await app.makeUserWith([]));
    const answers = [see(shown, 'full', app.guest()), see(shown, 'full', stranger), see(hidden), see(9e9)];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 404, 404, 404]);
    // The real door knows no such kind of record.
    expect((await office.call(rows.file, { params: { id: shown } })).status).toBe(404);
    await office.call(remove, { params: { id: shown } });
    expect((await see(shown)).status).toBe(410);
  });

  test('writes down who looked at a licence, and leaves no copy on the way', async () => {
    const licence = await sendOne(await jpeg(80), 9, 'licence');
    const { headers, status } = await see(licence, 'thumb');
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
    expect(await auditOf('licence.look')).toEqual([{ entity_id: 9, detail: { file: licence } }]);
  });
});

describe('deleting a file', () => {
  test('is for who added it and who may change the record; it comes back, but not twice', async () => {
    const technician = await app.signIn(await app.makeUser('technician'));
    const [theirs, ours] = [await sendOne(pdf('1'), 10, 'message', technician), await sendOne(pdf('2'), 10)];
    const drop = (fileId: number, client = office) => client.call(remove, { params: { id: fileId } });
    expect((await drop(ours, technician)).status).toBe(403);
    expect((await drop(theirs, technician)).status).toBe(200);
    expect([(await drop(ours)).status, (await drop(ours)).status]).toEqual([200, 200]);
    expect(await auditOf('message.detach')).toHaveLength(3);
    const back = await office.call(restore, { params: { id: ours } });
    expect([back.status, back.body.attachment.id, (await see(ours)).status]).toEqual([200, ours, 200]);
    await send(pdf('1'), 10);
    const twice = await office.call(restore, { params: { id: theirs } });
    expect([twice.status, Object.keys(twice.errors)]).toEqual([422, ['id']]);
  });

  test('keeps its bytes, however old', async () => {
    const file = await sendOne(pdf('kept'), 11);
    await office.call(remove, { params: { id: file } });
    const later = new Date(Math.max(Date.now(), app.clock.now.getTime()) + 3 * 86_400_000);
    await sweepFiles(app.db, app.files, later);
    const row = await app.db
      .selectFrom('attachments')
      .select('sha256')
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    expect(await app.files.has(row.sha256)).toBe(true);
  });
});
