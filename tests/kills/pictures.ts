/** Photos as phones and small cameras take them, each with the moment in its EXIF by which it is known again. */
import sharp from 'sharp';
import type { Photo } from './hand.ts';

/** In pixels. */
const SIZES = [
  [4000, 3000],
  [1600, 1200],
  [800, 600],
] as const;

const bases = new Map<number, Promise<Buffer>>();
let made = 0;

/** Noise, so that coding it takes its time. */
async function makeBase(i: number): Promise<Buffer> {
  const [width, height] = SIZES[i % SIZES.length] ?? SIZES[0];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 200, height: 150, channels: 3, background: '#888', noise } });
  return sharp(await small.png().toBuffer())
    .resize(width, height)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A photo that was taken then (ISO 8601, to the minute); no two have the same bytes, for the server takes those for one. */
export async function pictureOf(takenAt: string, size: number): Promise<Photo> {
  const i = size % SIZES.length;
  const base = await (bases.get(i) ?? bases.set(i, makeBase(i)).get(i));
  const at = new Date(takenAt);
  const two = (n: number): string => String(n).padStart(2, '0');
  const said = `${at.getFullYear()}:${two(at.getMonth() + 1)}:${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:00`;
  made += 1;
  const mark = {
    create: { width: 64, height: 64, channels: 3, background: { r: made % 256, g: (made >> 8) % 256, b: 77 } },
  } as const;
  const buffer = await sharp(base)
    .composite([{ input: mark, left: 8, top: 8 }])
    .withExif({ IFD2: { DateTimeOriginal: said } })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name: `${made}.jpg`, mimeType: 'image/jpeg', buffer };
}
