import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Context } from '../http/handler.ts';
import { smallForm, uprightSize } from './picture.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/><circle cx="300" cy="200" r="100"/></svg>`;

/** How many pixels of this row or column are dark. */
function dark(pixels: Buffer, from: number, step: number, count: number): number {
  return Array.from({ length: count }, (_, i) => pixels[from + i * step] ?? 255).filter((value) => value < 100).length;
}

it.each([
  ['jpeg', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['png', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['webp', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['avif', [6]],
] as const)(
  'bugs 2: a %s has its upright size, and a round circle in its small form, in whatever orientation',
  async (format, orientations) => {
    for (const orientation of orientations) {
      const bytes = await sharp(Buffer.from(SVG)).withMetadata({ orientation }).toFormat(format).toBuffer();
      const [width, height] = orientation >= 5 ? [400, 600] : [600, 400];
      expect(await uprightSize(Readable.from([bytes]))).toEqual({ width, height });
      const files = { variant: (_sha: string, _name: string, make: (original: Uint8Array) => unknown) => make(bytes) };
      const stored = { sha256: '', mime: format === 'avif' ? 'image/heic' : `image/${format}`, name: 'a' };
      const { stream } = await smallForm({ files } as unknown as Pick<Context, 'files'>, stored, 'thumb', 'photo');
      const small = Buffer.concat(await Array.fromAsync(stream() as AsyncIterable<Buffer>));
      const { data, info } = await sharp(small).greyscale().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual(orientation >= 5 ? [320, 480] : [480, 320]);
      const middle = { row: Math.floor(info.height / 2) * info.width, column: Math.floor(info.width / 2) };
      const across = dark(data, middle.row, 1, info.width);
      const down = dark(data, middle.column, info.width, info.height);
      expect(Math.abs(across - down)).toBeLessThanOrEqual(2);
      expect(across).toBeGreaterThan(140);
    }
  },
);
