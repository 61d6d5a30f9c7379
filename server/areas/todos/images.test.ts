import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeJpeg, makeTodo, makeVehicle, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office', { name: 'Olga' }));
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
type Fields = Parameters<typeof send>[2];
const send = (
  client: Client,
  bytes: Uint8Array,
  body: {
    todo_id: number;
    kind?: 'photo' | 'odometer' | 'line';
    odometer_id?: number;
    line_id?: number;
    name?: string;
    sha256?: string;
    taken_at?: string;
    latitude?: number;
    longitude?: number;
  },
  file = 'mid.jpg',
) => client.call(todos.upload, { body }, { files: { image: { bytes, name: file, type: 'image/jpeg' } } });
const upload = (bytes: Uint8Array, body: Fields) => send(office, bytes, body);

async function makeReading(todo_id: number, value: number): Promise<number> {
  const { body } = await office.call(todos.addOdometer, { body: { todo_id, value } });
  return body.odometer.id;
}

describe('upload-todo', () => {
  it('keeps the bytes as they came, with what the phone says of them', async () => {
    const { id: todo_id } = await makeTodo(office);
    const bytes = await makeJpeg();
    const taken_at = '2026-11-21T08:15:00.000Z';
    const { status, body } = await upload(bytes, {
      todo_id,
      sha256: sha256Of(bytes),
      name: '0198.jpg',
      taken_at,
      latitude: 52.5,
      longitude: -13.25,
    });
    expect(status).toBe(200);
    expect(body.image).toMatchObject({
      todo_id,
      kind: 'photo',
      name: '0198.jpg',
      sha256: sha256Of(bytes),
      mime: 'image/jpeg',
      size: bytes.length,
      width: 64,
      height: 32,
    });
    expect(body.image).toMatchObject({
      taken_at,
      latitude: 52.5,
      longitude: -13.25,
      created_by_name: 'Olga',
      odometer_id: null,
    });
    expect((await office.call(todos.details, { query: { id: todo_id } })).body.todo.todoimages).toEqual([body.image]);
    const file = await office.call(todos.imageFile, { params: { id: body.image.id } });
    expect(sha256Of(file.bytes)).toBe(sha256Of(bytes));
    expect([file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ]);
    expect([file.headers.get('cache-control'), file.headers.get('content-disposition')]).toEqual([
      expect.stringContaining('private'),
      expect.stringContaining('inline'),
    ]);
  });

  it('stores the same bytes once for the same person, todo and kind', async () => {
    const [one, other] = [await makeTodo(office), await makeTodo(office)];
    const bytes = await makeJpeg({ shade: 1 });
    const first = await upload(bytes, { todo_id: one.id });
    const [again, ...others] = [
      await upload(bytes, { todo_id: one.id }),
      await upload(bytes, { todo_id: one.id, kind: 'odometer' }),
      await upload(bytes, { todo_id: other.id }),
      await send(await app.signIn(await app.makeUser('admin')), bytes, { todo_id: one.id }),
    ];
    expect(again.body.image).toEqual(first.body.image);
    expect(new Set([first, ...others].map((answer) => answer.body.image.id)).size).toBe(4);
  });

  it('keeps the same picture of a dial once for each reading', async () => {
    const { id: todo_id } = await makeTodo(office, { vehicle_id: await makeVehicle(app) });
    const bytes = await makeJpeg({ shade: 4 });
    const ids: number[] = [];
    for (const odometer_id of [await makeReading(todo_id, 7), await makeReading(todo_id, 8)]) {
      const [{ body }, again] = [
        await upload(bytes, { todo_id, kind: 'odometer', odometer_id }),
        await upload(bytes, { todo_id, kind: 'odometer', odometer_id }),
      ];
      expect([again.body.image.id, again.body.image.odometer_id]).toEqual([body.image.id, odometer_id]);
      ids.push(body.image.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('takes the same photo sent at the same moment as one', async () => {
    const { id: todo_id } = await makeTodo(office);
    const bytes = await makeJpeg({ shade: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => upload(bytes, { todo_id })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.image.id)).size).toBe(1);
  });

  it('refuses bytes that changed on their way', async () => {
    const { id: todo_id } = await makeTodo(office);
    const { status, errors } = await upload(await makeJpeg({ shade: 3 }), { todo_id, sha256: 'a'.repeat(64) });
    expect([status, Object.keys(errors)]).toEqual([422, ['sha256']]);
    expect((await office.call(todos.details, { query: { id: todo_id } })).body.todo.todoimages).toEqual([]);
  });

  it('refuses a picture that nothing can read, and takes one that only ends too early', async () => {
    const { id: todo_id } = await makeTodo(office);
    const broken = await upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), {
      todo_id,
    });
    expect([broken.status, Object.keys(broken.errors)]).toEqual([422, ['image']]);
    const whole = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#445566',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const cut = await upload(whole.subarray(0, whole.length / 2), { todo_id });
    expect(cut.body.image).toMatchObject({ width: 400, height: 300 });
    expect(
      (await office.call(todos.imageFile, { params: { id: cut.body.image.id }, query: { size: 'thumb' } })).status,
    ).toBe(200);
  });

  it('binds a dial photo to a reading of the same todo only', async () => {
    const vehicle_id = await makeVehicle(app);
    const [one, other] = [await makeTodo(office, { vehicle_id }), await makeTodo(office, { vehicle_id })];
    const { body } = await office.call(todos.addOdometer, { body: { todo_id: one.id, value: 7 } });
    const bytes = await makeJpeg({ shade: 4 });
    const bound = await upload(bytes, { todo_id: one.id, kind: 'odometer', odometer_id: body.odometer.id });
    expect(bound.body.image.odometer_id).toBe(body.odometer.id);
    expect(
      (await upload(bytes, { todo_id: other.id, kind: 'odometer', odometer_id: body.odometer.id })).errors,
    ).toHaveProperty('odometer_id');
  });
});

describe('a photo of a checklist line', () => {
  it('belongs to its line, whatever kind is said, and is kept once for each', async () => {
    const { id: todo_id, statusTodo } = await makeTodo(office, { checklist: ['Left', 'Right'] });
    const [left = 0, right = 0] = statusTodo.checklist.map((line) => line.id);
    const bytes = await makeJpeg({ shade: 11 });
    const first = await upload(bytes, { todo_id, kind: 'photo', line_id: left });
    expect(first.body.image).toMatchObject({ kind: 'line', line_id: left, odometer_id: null });
    expect((await upload(bytes, { todo_id, kind: 'line', line_id: left })).body.image.id).toBe(first.body.image.id);
    const others = [await upload(bytes, { todo_id, line_id: right }), await upload(bytes, { todo_id })];
    expect(others.map((one) => [one.body.image.kind, one.body.image.line_id])).toEqual([
      ['line', right],
      ['photo', null],
    ]);
    expect((await office.call(todos.details, { query: { id: todo_id } })).body.todo.todoimages).toHaveLength(3);
  });

  it('is refused where its line is of another todo or none is named', async () => {
    const [one, other] = [await makeTodo(office), await makeTodo(office, { checklist: ['Left'] })];
    const bytes = await makeJpeg({ shade: 12 });
    const strange = await upload(bytes, { todo_id: one.id, line_id: other.statusTodo.checklist[0]?.id ?? 0 });
    expect([strange.status, Object.keys(strange.errors)]).toEqual([422, ['line_id']]);
    const none = await upload(bytes, { todo_id: one.id, kind: 'line' });
    expect([none.status, Object.keys(none.errors)]).toEqual([422, ['line_id']]);
    expect((await office.call(todos.details, { query: { id: one.id } })).body.todo.todoimages).toEqual([]);
  });
});

it('tells and shows a photo with EXIF orientation upright', async () => {
  const { id: todo_id } = await makeTodo(office);
  // Wider than high in its bytes, turned a quarter by its EXIF: 800 high as seen, red on top.
  const halves = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 400, height: 600, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { body } = await upload(halves, { todo_id });
  expect(body.image).toMatchObject({ width: 600, height: 800 });
  const thumb = await office.call(todos.imageFile, { params: { id: body.image.id }, query: { size: 'thumb' } });
  expect(thumb.headers.get('content-type')).toBe('image/webp');
  const { data, info } = await sharp(thumb.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([360, 480]);
  const red = (y: number) => data[(y * info.width + 180) * info.channels] ?? 0;
  expect([red(20) > 200, red(460) < 60]).toEqual([true, true]);
  const full = await office.call(todos.imageFile, { params: { id: body.image.id } });
  expect(full.bytes.length).toBe(halves.length);
});

it('never enlarges, and makes the small form once', async () => {
  const { id: todo_id } = await makeTodo(office);
  const { body } = await upload(await makeJpeg({ width: 100, height: 50, shade: 5 }), { todo_id });
  const small = () => office.call(todos.imageFile, { params: { id: body.image.id }, query: { size: 'thumb' } });
  const [first, second] = [await small(), await small()];
  expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 100, height: 50 });
  expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
});

it('keeps a HEIC that it cannot read, for saving only and without a small form', async () => {
  const { id: todo_id } = await makeTodo(office);
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic'), Buffer.alloc(64, 7)]);
  const { body } = await upload(bytes, { todo_id });
  expect(body.image).toMatchObject({ mime: 'image/heic', width: null, height: null });
  const full = await office.call(todos.imageFile, { params: { id: body.image.id } });
  expect(Buffer.from(full.bytes).equals(bytes)).toBe(true);
  expect(full.headers.get('content-disposition')).toContain('attachment');
  const small = await office.call(todos.imageFile, { params: { id: body.image.id }, query: { size: 'thumb' } });
  expect([small.status, small.message]).toEqual([404, 'This photo has no small form. Open it in full size.']);
});

describe('deleteTodoImage', () => {
  it('takes the photo away, may be repeated, and lets the same photo be added again', async () => {
    const { id: todo_id } = await makeTodo(office);
    const bytes = await makeJpeg({ shade: 6 });
    const { body } = await upload(bytes, { todo_id });
    const remove = () => office.call(todos.deleteImage, { params: { id: body.image.id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await office.call(todos.details, { query: { id: todo_id } })).body.todo.todoimages).toEqual([]);
    expect((await office.call(todos.imageFile, { params: { id: body.image.id } })).status).toBe(410);
    expect((await upload(bytes, { todo_id })).body.image.id).not.toBe(body.image.id);
  });

  it('lets a photo stand that was added again after the deletion, which came late', async () => {
    const { id: todo_id } = await makeTodo(office);
    const now = app.clock.now.getTime();
    const files = { image: { bytes: await makeJpeg({ shade: 10 }), name: 'mid.jpg', type: 'image/jpeg' } };
    const add = (ms: number) => office.call(todos.upload, { body: { todo_id } }, { files, ...stamped(ms) });
    const remove = (ms: number) => office.call(todos.deleteImage, { params: { id: added.body.image.id } }, stamped(ms));
    const added = await add(now - 9000);
    expect((await add(now - 5000)).body.image).toEqual(added.body.image);
    // A repetition of the first upload makes it no older.
    await add(now - 9000);
    const late = await remove(now - 7000);
    expect([late.status, late.headers.get(HEADERS.superseded)]).toEqual([200, 'deleted_at']);
    const shown = async () => (await office.call(todos.details, { query: { id: todo_id } })).body.todo.todoimages;
    expect(await shown()).toEqual([added.body.image]);
    const later = await remove(now - 1000);
    expect([later.status, later.headers.get(HEADERS.superseded), await shown()]).toEqual([200, null, []]);
  });

  it('answers 404 for a photo that does not exist', async () => {
    for (const answer of [
      await office.call(todos.deleteImage, { params: { id: 9e9 } }),
      await office.call(todos.imageFile, { params: { id: 9e9 } }),
    ]) {
      expect([answer.status, answer.message]).toEqual([404, 'This photo does not exist.']);
    }
  });
});
