import { wrap } from 'comlink';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { GRID, means } from '#tests/support/colour-grid.ts';
import type { PictureWanted } from '#tests/support/photo-command.ts';
import type { compressImage as Compress } from './compress.ts';
import { createMedia } from './media.ts';
import { sha256 } from './sha256.ts';
import { readTaken } from './taken.ts';

const worker = new Worker(new URL('../../tests/support/compress.worker.ts', import.meta.url), { type: 'module' });
const compressImage = wrap<typeof Compress>(worker);
afterAll(() => worker.terminate());

const bytesOf = (base64: string): ArrayBuffer => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer;

async function picture(wanted: PictureWanted): Promise<ArrayBuffer> {
  return bytesOf(await commands.picture(wanted));
}

async function gridOf(bytes: ArrayBuffer): Promise<number[]> {
  const options = { imageOrientation: 'none', resizeWidth: GRID, resizeHeight: GRID, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), options);
  const context = new OffscreenCanvas(GRID, GRID).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return means(context.getImageData(0, 0, GRID, GRID).data, 4);
}

/** The colour in the middle of each quarter: red, green, blue or white. */
async function quarters(bytes: ArrayBuffer): Promise<{ size: string; colours: string[] }> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'none' });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x * width, y * height] as const));
  const colours = places.map(([x, y]) => nameOf(context.getImageData(x, y, 1, 1).data));
  return { size: `${width}×${height}`, colours };
}

/** Besides, whether the black circle in the middle is as wide as it is high, within three pixels. */
async function round(bytes: ArrayBuffer) {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const [x, y] = [Math.floor(bitmap.width / 2), Math.floor(bitmap.height / 2)];
  const across = black(context.getImageData(0, y, bitmap.width, 1).data);
  const down = black(context.getImageData(x, 0, 1, bitmap.height).data);
  return { ...(await quarters(bytes)), isRound: Math.abs(across - down) <= 3 && across > 80 };
}

function black(line: Uint8ClampedArray): number {
  const pixels = Array.from({ length: line.length / 4 }, (_, i) => line.slice(i * 4, i * 4 + 3));
  return pixels.filter((pixel) => Math.max(...pixel) < 60).length;
}

function nameOf([r = 0, g = 0, b = 0]: Uint8ClampedArray): string {
  const high = [r, g, b].map((value) => (value > 128 ? 1 : 0)).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[high] ?? high;
}

const UPRIGHT = ['red', 'green', 'blue', 'white'];
const EXIF_MARK = 'Exif';

const holds = (bytes: ArrayBuffer, text: string) =>
  String.fromCharCode(...new Uint8Array(bytes).slice(0, 4000)).includes(text);

describe('a photo before it is sent', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright whatever EXIF orientation it was taken in: %i', async (orientation) => {
    const raw = await picture({ width: 600, height: 900, orientation });
    const { bytes, mime, width, height, thumb } = await compressImage(raw, 'image/jpeg', 'large');
    expect({ mime, width, height }).toEqual({ mime: 'image/jpeg', width: 600, height: 900 });
    expect(await quarters(bytes)).toEqual({ size: '600×900', colours: UPRIGHT });
    expect(await quarters(thumb!)).toEqual({ size: '213×320', colours: UPRIGHT });
    expect(holds(bytes, EXIF_MARK)).toBe(false);
  });

  // What each orientation does is told above; here it is where each format keeps it. WebKitGTK turns no AVIF, other than Safari.
  const turnsAvif = navigator.vendor !== 'Apple Computer, Inc.' || navigator.platform.startsWith('Mac');
  it.each([
    ['jpeg', [2, 7]],
    ['png', [3, 6]],
    ['webp', [6]],
    ['avif', turnsAvif ? [6] : [1]],
  ] as const)('bugs 2: a %s is upright and its circle round in whatever orientation', async (format, orientations) => {
    for (const orientation of orientations) {
      const raw = await picture({ width: 1000, height: 750, orientation, format, circle: true });
      const { bytes, width, height, thumb } = await compressImage(raw, `image/${format}`, 'small');
      const seen = { size: `${width}×${height}`, whole: await round(bytes), thumb: await round(thumb!) };
      expect({ orientation, ...seen }).toEqual({
        orientation,
        size: '800×600',
        whole: { size: '800×600', colours: UPRIGHT, isRound: true },
        thumb: { size: '320×240', colours: UPRIGHT, isRound: true },
      });
    }
  });

  it('of twelve megapixels, taken upright with a phone, comes out upright and small', async () => {
    const raw = await picture({ width: 3000, height: 4000, orientation: 6 });
    expect(holds(raw, EXIF_MARK)).toBe(true);
    const media = createMedia();
    const began = performance.now();
    const prepared = await media.compress(raw, 'image/jpeg', 'large');
    // oxlint-disable-next-line no-console -- the figure of this machine
    console.info(`12 MP → 1600 px: ${Math.round(performance.now() - began)} ms, ${prepared.bytes.byteLength} bytes`);
    expect(await quarters(prepared.bytes)).toEqual({ size: '1200×1600', colours: UPRIGHT });
    expect(await quarters(prepared.thumb!)).toEqual({ size: '240×320', colours: UPRIGHT });
    expect(prepared.bytes.byteLength).toBeLessThan(raw.byteLength);
    expect(await media.sha256(prepared.bytes)).toBe(await sha256(prepared.bytes));
    // The caller's bytes are still whole: they may not be replaced yet.
    expect(raw.byteLength).toBeGreaterThan(0);
  });

  it.each([1, 6])(
    'that a real phone took, thirteen megapixels in orientation %i, shows what people saw',
    async (orientation) => {
      const { base64, grid } = await commands.photograph(orientation);
      const raw = bytesOf(base64);
      const { bytes, width, height, thumb } = await compressImage(raw, 'image/jpeg', 'large');
      expect(Math.max(width ?? 0, height ?? 0)).toBe(1600);
      expect(orientation === 1 ? (width ?? 0) > (height ?? 0) : (height ?? 0) > (width ?? 0)).toBe(true);
      for (const seen of [await gridOf(bytes), await gridOf(thumb!)]) {
        const off = seen.map((value, i) => Math.abs(value - (grid[i] ?? 999)));
        expect(Math.max(...off)).toBeLessThan(6);
      }
      expect(bytes.byteLength).toBeLessThan(raw.byteLength / 3);
    },
  );

  it.each([
    { size: 'large', side: 1600 },
    { size: 'medium', side: 1200 },
    { size: 'small', side: 800 },
  ] as const)('has at most $side px at size $size', async ({ size, side }) => {
    const { width, height } = await compressImage(
      await picture({ width: 2400, height: 1200, orientation: 8 }),
      'image/jpeg',
      size,
    );
    expect({ width, height }).toEqual({ width: side, height: side / 2 });
  });

  it('is never enlarged', async () => {
    const { width, height } = await compressImage(
      await picture({ width: 64, height: 32, orientation: 1 }),
      'image/jpeg',
      'large',
    );
    expect({ width, height }).toEqual({ width: 64, height: 32 });
  });

  it.each(['png', 'webp'] as const)('may have been a %s', async (format) => {
    const raw = await picture({ width: 2000, height: 1000, orientation: 1, format });
    // Phones name files wrongly: the bytes decide.
    const { bytes, mime } = await compressImage(raw, 'image/jpeg', 'large');
    expect(mime).toBe('image/jpeg');
    expect(await quarters(bytes)).toEqual({ size: '1600×800', colours: UPRIGHT });
  });

  it('gets paper, not black, where it is transparent', async () => {
    const raw = await picture({ width: 400, height: 400, orientation: 1, format: 'png', plain: 'transparent' });
    const { bytes } = await compressImage(raw, 'image/png', 'large');
    expect((await quarters(bytes)).colours).toEqual(['white', 'white', 'white', 'white']);
  });

  it('that shows one colour only is sent as it was taken', async () => {
    const raw = await picture({ width: 400, height: 400, orientation: 1, plain: 'grey' });
    const { bytes, thumb, width } = await compressImage(raw, 'image/jpeg', 'large');
    expect(new Uint8Array(bytes)).toEqual(new Uint8Array(raw));
    expect({ thumb, width }).toEqual({ thumb: null, width: null });
  });

  it('that cannot be decoded here is sent as it was taken, named by its content', async () => {
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic and nothing more').buffer;
    const prepared = await compressImage(heic, 'image/jpeg', 'large');
    expect(prepared).toMatchObject({ mime: 'image/heic', width: null, height: null, thumb: null });
    expect(new Uint8Array(prepared.bytes)).toEqual(new Uint8Array(heic));
    const cut = (await picture({ width: 600, height: 900, orientation: 6 })).slice(0, 700);
    expect((await compressImage(cut, 'image/jpeg', 'large')).bytes.byteLength).toBe(700);
  });

  it('waits for the one before it', async () => {
    const raw = await picture({ width: 1600, height: 1200, orientation: 1 });
    const media = createMedia(compressImage);
    const finished: string[] = [];
    const large = media.compress(raw, 'image/jpeg', 'large').then(() => finished.push('large'));
    const broken = media.compress(new ArrayBuffer(3), 'image/jpeg', 'small').then(() => finished.push('broken'));
    await Promise.all([large, broken]);
    expect(finished).toEqual(['large', 'broken']);
  });
});

describe('when and where a photo was taken', () => {
  const now = Date.UTC(2026, 10, 21, 20);

  it('is read from EXIF, with the camera’s zone', async () => {
    const taken = await readTaken(await picture({ width: 60, height: 40, orientation: 6 }), now);
    expect(taken).toEqual({ at: '2026-11-21T13:30:05.000Z', latitude: 52.5, longitude: -13.25 });
  });

  it('is unknown where a picture does not say, or says a day to come', async () => {
    const nothing = { at: null, latitude: null, longitude: null };
    expect(await readTaken(await picture({ width: 60, height: 40, orientation: 1, format: 'png' }), now)).toEqual(
      nothing,
    );
    expect(await readTaken(new ArrayBuffer(12), now)).toEqual(nothing);
    const early = await readTaken(await picture({ width: 60, height: 40, orientation: 1 }), Date.UTC(2026, 0, 1));
    expect(early.at).toBeNull();
  });
});
