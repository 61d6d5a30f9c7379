/** Pictures by sharp: their size as seen upright, and their small forms. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PICTURES } from '#contract/file-types.ts';
import type { Context, FileAnswer } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

/** Above the largest phone camera (200 megapixels): a small file that unpacks to more than this is an attack. */
const MOST_PIXELS = 220_000_000;

/** The longer side of the small forms, pixels: `thumb` for lists, `preview` for a screen. */
const SIDES = { thumb: 480, preview: 1600 } as const;
export type SmallSize = keyof typeof SIDES;

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

/** A small form, upright. A picture that ends too early is shown as far as it goes. Rejects when it cannot be read at all. */
function shrink(picture: Uint8Array, side: number): Promise<Uint8Array> {
  return sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();
}

interface Stored {
  readonly sha256: string;
  readonly mime: string;
  readonly name: string;
}

/**
 * A small form of a stored picture, made when it is asked for first. 404 where the file is no picture, or cannot be drawn. Sharp is given
 * pictures only: it would draw other files too, with readers that follow what stands in them.
 *
 * @param noun what people call the file
 */
export async function smallForm(
  { files }: Pick<Context, 'files'>,
  { sha256, mime, name }: Stored,
  size: SmallSize,
  noun: string,
): Promise<FileAnswer> {
  const none = () => new Refusal('missing', `This ${noun} has no small form. Open it in full size.`);
  if (!(PICTURES as readonly string[]).includes(mime)) throw none();
  const bytes = await files
    .variant(sha256, `${size}.webp`, (original) => shrink(original, SIDES[size]))
    .catch(() => {
      throw none();
    });
  return {
    stream: () => Readable.from([bytes]),
    mime: 'image/webp',
    size: bytes.byteLength,
    // Its original's: the small form is made from nothing else, and has an address of its own.
    sha256,
    name: `${name.replace(/\.\w+$/, '')}.webp`,
  };
}
