/** Pictures by sharp: their size as seen upright, and their small form. */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import sharp from 'sharp';

/** Above the largest phone camera (200 megapixels): a small file that unpacks to more than this is an attack. */
const MOST_PIXELS = 220_000_000;
/** The longer side of the small form. */
const THUMB_PIXELS = 480;

export const THUMB_MIME = 'image/webp';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height after the EXIF orientation is applied; null when the bytes cannot be read as a picture. */
export async function uprightSize(picture: Readable): Promise<PictureSize | null> {
  const bytes = await buffer(picture);
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}

/** The small form, upright. A picture that ends too early is shown as far as it goes. Rejects when it cannot be read at all. */
export function shrink(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
    .autoOrient()
    .resize(THUMB_PIXELS, THUMB_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();
}
