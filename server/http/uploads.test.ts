import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import { id, note, numberText, text } from '#contract/schema.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { openPort } from '#tests/support/listen.ts';
import { startTestApp } from '#tests/support/server.ts';

const KB = 1024;
const upload = post('/api/test-upload', {
  permission: 'image.create',
  replay: 'create',
  body: z.object({ todo_id: numberText(id), note: z.optional(text(100)) }),
  files: {
    image: { required: true, maxCount: 2, maxBytes: 300 * KB, types: ['image/jpeg', 'image/png', 'image/heic'] },
    extra: { required: false, maxCount: 1, maxBytes: 10 * KB, types: ['image/webp'] },
  },
  answer: z.object({
    files: z.array(
      z.object({ sha256: z.string(), mime: z.string(), size: z.int(), name: z.string(), read: z.string() }),
    ),
    todo_id: z.int(),
  }),
});

const optional = post('/api/test-optional', {
  permission: 'image.create',
  replay: 'create',
  body: z.object({
    done_at: z.optional(z.nullable(text(20))),
    note: z.optional(note(20)),
    ids: z.optional(z.array(numberText(id))),
  }),
  files: {
    papers: { required: false, maxCount: 10, maxBytes: 300 * KB, maxPictureBytes: 100 * KB, types: ['image/jpeg'] },
  },
  answer: z.object({ body: z.unknown(), papers: z.array(z.string()) }),
});
const onOptional: Handler<typeof optional> = ({ body, files }) =>
  Promise.resolve({ body, papers: (files['papers'] ?? []).map(({ name }) => name) });

const describeBlob = async (blob: StoredBlob) => ({
  sha256: blob.sha256,
  mime: blob.mime,
  size: blob.size,
  name: blob.name,
  read: createHash('sha256')
    .update(await buffer(blob.open()))
    .digest('hex'),
});
const onUpload: Handler<typeof upload> = async ({ body, files }) => {
  if (body.note === 'refuse') throw invalid({ note: ['Not this.'] });
  const all = [...(files['image'] ?? []), ...(files['extra'] ?? [])];
  return { files: await Promise.all(all.map(describeBlob)), todo_id: body.todo_id };
};

const app = await startTestApp({
  routes: [
    { endpoint: upload, handler: onUpload },
    { endpoint: optional, handler: onOptional },
  ],
});
const port = await openPort(app);
const worker = await app.makeUserWith(['image.create']);
const browser = await port.signIn(worker);

const jpeg = (size = 1000): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)]);
/** As far as its first data: what is in that nobody looks at. */
const png = (): Uint8Array =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1'),
    randomBytes(17),
    Buffer.from('\0\0\0\x40IDAT', 'latin1'),
    randomBytes(100),
  ]);
const webp = (): Uint8Array => Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1');
const heic = (brand: string): Uint8Array =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1'), randomBytes(50)]);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const send = (
  files: Record<string, TestFile | TestFile[]>,
  body: Record<string, unknown> = { todo_id: 7 },
  headers = {},
) => browser.call(upload, { body: body as never }, { files, headers });
const arriving = () => readdir(path.join(app.folder, 'tmp'));

describe('an upload', () => {
  test('is stored by the hash of its bytes, typed by its content, and readable in the handler', async () => {
    const [one, two] = [jpeg(200 * KB), png()];
    const { status, body } = await send({
      image: [
        { bytes: one, name: 'C:\\photos\\a\u0007.png', type: 'text/html' },
        { bytes: two, name: '../../b.jpg' },
      ],
    });
    expect(status).toBe(200);
    expect(body.files).toEqual([
      { sha256: hashOf(one), mime: 'image/jpeg', size: one.length, name: 'a.png', read: hashOf(one) },
      { sha256: hashOf(two), mime: 'image/png', size: two.length, name: 'b.jpg', read: hashOf(two) },
    ]);
    expect(await buffer(app.files.open(hashOf(one)))).toEqual(Buffer.from(one));
    expect(
      await app.db.selectFrom('blobs').select(['mime', 'size']).where('sha256', '=', hashOf(one)).execute(),
    ).toEqual([{ mime: 'image/jpeg', size: one.length }]);
    expect(await arriving()).toEqual([]);
  });

  test('of the same bytes again changes nothing', async () => {
    const image = { bytes: jpeg() };
    await send({ image });
    expect((await send({ image })).status).toBe(200);
    expect(
      await app.db.selectFrom('blobs').select('size').where('sha256', '=', hashOf(image.bytes)).execute(),
    ).toHaveLength(1);
    expect(await arriving()).toEqual([]);
  });

  test.each(['heic', 'mif1', 'heix'])('takes HEIC of the brand %s', async (brand) => {
    expect((await send({ image: { bytes: heic(brand) } })).body.files[0]?.mime).toBe('image/heic');
  });

  test('with an idempotency key is stored once; other bytes under the key are refused', async () => {
    const headers = { [HEADERS.key]: 'upload-1' };
    const image = { bytes: jpeg() };
    const first = await send({ image }, undefined, headers);
    const again = await send({ image }, undefined, headers);
    expect([again.status, again.headers.get(HEADERS.replayed)]).toEqual([200, 'true']);
    expect(again.bytes).toEqual(first.bytes);
    expect((await send({ image: { bytes: jpeg() } }, undefined, headers)).errors).toEqual({
      [HEADERS.key]: ['This key was used for another request.'],
    });
    expect(await arriving()).toEqual([]);
  });
});

describe('a refused upload leaves no file behind', () => {
  /** Status and fields of the answer, and what it left: files still arriving, and whether `bytes` are in the store. */
  const left = async (answer: ReturnType<typeof send>, bytes: Uint8Array = Buffer.from('never sent')) => {
    const { status, errors } = await answer;
    return [status, Object.keys(errors), await arriving(), await app.files.has(hashOf(bytes))];
  };
  const nothing = (status: number, fields: string[]) => [status, fields, [], false];

  test('a byte too large: 413 naming the part; exactly the limit is taken', async () => {
    const [fits, tooLarge] = [jpeg(300 * KB), jpeg(300 * KB + 1)];
    expect((await send({ image: { bytes: fits } })).status).toBe(200);
    expect(await left(send({ image: { bytes: tooLarge } }), tooLarge)).toEqual(nothing(413, ['image']));
    const extra = { bytes: Buffer.concat([webp(), randomBytes(10 * KB)]) };
    expect(await left(send({ image: { bytes: jpeg() }, extra }))).toEqual(nothing(413, ['extra']));
  });

  test('too many files: 413', async () => {
    expect(await left(send({ image: [1, 2, 3].map(() => ({ bytes: jpeg() })) }))).toEqual(nothing(413, ['image']));
  });

  test('not a picture, or one of a kind that this part does not take: 415', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    expect(await left(send({ image: { bytes: html, name: 'photo.jpg', type: 'image/jpeg' } }), html)).toEqual(
      nothing(415, ['image']),
    );
    expect(await left(send({ image: { bytes: webp() } }))).toEqual(nothing(415, ['image']));
  });

  test('a missing file, an empty file and wrong fields: 422 naming all of them', async () => {
    expect(await left(send({}, { todo_id: 'x', note: 'n'.repeat(101) }))).toEqual(
      nothing(422, ['image', 'todo_id', 'note']),
    );
    expect(await left(send({ image: { bytes: new Uint8Array() } }))).toEqual(nothing(422, ['image']));
    expect(await left(send({ extra: { bytes: webp() } }, {}))).toEqual(nothing(422, ['image', 'todo_id']));
  });

  test('refused by the handler', async () => {
    const bytes = jpeg();
    expect(await left(send({ image: { bytes } }, { todo_id: 1, note: 'refuse' }), bytes)).toEqual(
      nothing(422, ['note']),
    );
  });

  test('an unknown part is ignored', async () => {
    const { status, body } = await send({
      image: { bytes: jpeg() },
      other: { bytes: randomBytes(5000) },
      constructor: { bytes: jpeg() },
    });
    expect([status, body.files.length]).toEqual([200, 1]);
    expect(await arriving()).toEqual([]);
  });
});

describe('a call whose files are all optional', () => {
  const form = (...fields: readonly (readonly [string, string | Blob])[]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return browser.fetch('/api/test-optional', { method: 'POST', body: data });
  };
  const picture = (size?: number) => new File([jpeg(size) as Uint8Array<ArrayBuffer>], 'a.jpg');

  test('takes JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ done_at: null, ids: [1] });
    const answer = await browser.fetch('/api/test-optional', { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ body: { done_at: null, ids: [1] }, papers: [] });
  });

  test('in a form, nothing clears a field that may be null; `name[]` and `name[0]` are lists of `name`', async () => {
    const fields = [
      ['done_at', ''],
      ['note', ''],
      ['ids[]', '3'],
      ['ids[1]', '5'],
    ] as const;
    const answer = await form(...fields, ['papers[]', picture()], ['papers[1]', picture()], ['papers', picture()]);
    expect(await answer.json()).toEqual({
      body: { done_at: null, note: '', ids: [3, 5] },
      papers: ['a.jpg', 'a.jpg', 'a.jpg'],
    });
  });

  test('takes ten files and not eleven, and of pictures smaller ones than of others', async () => {
    const many = (count: number) => form(...Array.from({ length: count }, () => ['papers', picture()] as const));
    expect([(await many(10)).status, (await many(11)).status]).toEqual([200, 413]);
    const answer = await form(['papers', picture(100 * KB + 1)]);
    expect([answer.status, await answer.json()]).toMatchObject([413, { errors: { papers: [expect.any(String)] } }]);
    expect(await arriving()).toEqual([]);
  });
});

describe('bodies that are not what they should be', () => {
  const post = (type: string | null, body: string | Uint8Array) =>
    browser.fetch('/api/test-upload', {
      method: 'POST',
      headers: type === null ? {} : { 'content-type': type },
      body: body as string,
    });

  test.each([
    ['JSON', 'application/json', '{"todo_id":1}', 415],
    ['no type', null, Buffer.from('x'), 415],
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x', 400],
    ['nothing at all', 'multipart/form-data; boundary=b', '', 400],
    ['no part', 'multipart/form-data; boundary=b', 'hello', 400],
    [
      'an end too early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['a header without end', 'multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(100_000)}`, 400],
  ])('%s', async (_name, type, body, status) => {
    const answer = await post(type, body);
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors ?? {})]).toEqual([
      status,
      ['body'],
    ]);
    expect(await arriving()).toEqual([]);
  });

  test('a field that is too long, and more fields than anybody needs', async () => {
    const form = new FormData();
    form.append('todo_id', '1');
    form.append('note', 'n'.repeat(70_000));
    expect((await browser.fetch('/api/test-upload', { method: 'POST', body: form })).status).toBe(413);
    const many = new FormData();
    for (let i = 0; i < 300; i += 1) many.append(`f${i}`, '1');
    expect((await browser.fetch('/api/test-upload', { method: 'POST', body: many })).status).toBe(413);
  });
});

describe('over a real socket', () => {
  const head = (client: Client, extra: Record<string, string | number> = {}) => ({
    host: '127.0.0.1',
    port: port.port,
    path: '/api/test-upload',
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      cookie: ['yardhand', 'XSRF-TOKEN'].map((name) => `${name}=${client.cookie(name)}`).join('; '),
      'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '',
      ...extra,
    },
  });
  const PART = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

  test('nobody who may not upload makes the server read the bytes', async () => {
    const stranger = await port.signIn(await app.makeUserWith([]));
    const call = request(head(stranger, { 'content-length': 200 * KB }));
    call.on('error', () => undefined);
    call.flushHeaders();
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    expect(answer.statusCode).toBe(403);
    call.destroy();
  });

  test('a length that cannot be is refused before the bytes come', async () => {
    const call = request(head(browser, { 'content-length': 10_000_000_000 }));
    call.on('error', () => undefined);
    call.flushHeaders();
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    expect(answer.statusCode).toBe(413);
    call.destroy();
  });

  test('a stream that does not end is cut at the limit, and the refusal is heard', async () => {
    const call = request(head(browser, { 'transfer-encoding': 'chunked' }));
    call.on('error', () => undefined);
    call.write(PART);
    const answered = once(call, 'response') as Promise<[{ statusCode: number }]>;
    const pour = () => {
      while (!call.destroyed && call.write(jpeg(64 * KB)));
    };
    call.on('drain', pour);
    pour();
    const [answer] = await answered;
    expect(answer.statusCode).toBe(413);
    call.destroy();
  });

  test('a phone that goes away in the middle leaves nothing, and the server goes on', async () => {
    for (let i = 0; i < 5; i += 1) {
      const call = request(head(browser, { 'content-length': 100 * KB }));
      call.on('error', () => undefined);
      call.write(PART);
      call.write(jpeg(20 * KB));
      await expect.poll(arriving).toHaveLength(1);
      call.destroy();
      await expect.poll(arriving).toEqual([]);
    }
    expect((await send({ image: { bytes: jpeg() } })).status).toBe(200);
  });

  test('twenty at once all arrive whole', async () => {
    const pictures = Array.from({ length: 20 }, () => jpeg(250 * KB));
    const answers = await Promise.all(pictures.map((bytes) => send({ image: { bytes } })));
    expect(answers.map(({ body }) => body.files[0]?.sha256)).toEqual(pictures.map(hashOf));
    expect(await arriving()).toEqual([]);
  });
});
