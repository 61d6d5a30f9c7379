/**
 * A photograph as it is sent: upright, at most so many pixels, JPEG; and its small picture. Runs where OffscreenCanvas is: in
 * workers, and in pages that must do without one. What cannot be decoded here (HEIC outside Safari) is sent as it was taken.
 */
import type { Prepared } from '#sync/ports.ts';
import { fit, imageSize, type Size } from './image-size.ts';
import { imageType } from './image-type.ts';
import { ownOrientation } from './own-orientation.ts';
import { readOrientation } from './taken.ts';

export type SizeClass = 'large' | 'medium' | 'small';

/** The longer side, in pixels. */
const SIDES: Readonly<Record<SizeClass, number>> = { large: 1600, medium: 1200, small: 800 };
const THUMB_SIDE = 320;
const QUALITY = 0.8;

/** Side of the square that is looked at to see whether a picture shows anything. */
const SAMPLE = 16;

/** A decoded picture, and the EXIF orientation that is still to be applied. */
interface Decoded {
  readonly bitmap: ImageBitmap;
  readonly orientation: number;
}

/** `bytes` of the answer are fresh; those passed in are left alone. Never rejects for what the picture is. */
export async function compressImage(bytes: ArrayBuffer, mime: string, size: SizeClass): Promise<Prepared> {
  const type = imageType(bytes) ?? mime;
  const decoded = await decode(bytes, type, SIDES[size]).catch(() => null);
  if (!decoded) return asTaken(bytes, type);
  try {
    return await encode(decoded, SIDES[size], bytes, type);
  } catch {
    return asTaken(bytes, type);
  } finally {
    // Twelve megapixels are 48 MB until somebody collects them; a small phone has no time for that.
    decoded.bitmap.close();
  }
}

function asTaken(bytes: ArrayBuffer, mime: string): Prepared {
  return { bytes: bytes.slice(0), mime, width: null, height: null, thumb: null };
}

/** One reader tells how a picture lies: for PNG and WebP it is ours, for all others the browser. */
async function decode(bytes: ArrayBuffer, mime: string, side: number): Promise<Decoded> {
  const laid = ownOrientation(bytes, mime);
  const target = laid ? storedTarget(bytes, side) : await uprightTarget(bytes, side);
  const blob = laid?.blob ?? new Blob([bytes], { type: mime });
  return { bitmap: await decodeTo(blob, target), orientation: laid?.orientation ?? 1 };
}

/**
 * At the target size where the header told the size and how it lies, else in full. Danger: the header is read by two, this app and the
 * browser. So only the longer side is asked for: where the two do not agree, another shape comes out than we expected, and not a picture
 * that is squeezed into ours.
 */
async function decodeTo(blob: Blob, target: Size | null): Promise<ImageBitmap> {
  if (target) {
    const { width, height } = target;
    const longer = width >= height ? { resizeWidth: width } : { resizeHeight: height };
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image', ...longer, resizeQuality: 'high' });
    // Nor is it the shape of a browser that does not know these options. One pixel: each rounds in its own way.
    if (Math.max(Math.abs(bitmap.width - width), Math.abs(bitmap.height - height)) <= 1) return bitmap;
    bitmap.close();
  }
  return createImageBitmap(blob, { imageOrientation: 'from-image' });
}

function storedTarget(bytes: ArrayBuffer, side: number): Size | null {
  const size = imageSize(bytes);
  return size && fit(size, side);
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

async function uprightTarget(bytes: ArrayBuffer, side: number): Promise<Size | null> {
  const stored = storedTarget(bytes, side);
  if (!stored) return null;
  const orientation = await readOrientation(bytes);
  if (orientation === null) return null;
  return orientation >= 5 ? turned(stored) : stored;
}

async function encode(
  { bitmap, orientation }: Decoded,
  side: number,
  raw: ArrayBuffer,
  mime: string,
): Promise<Prepared> {
  const size = fit(orientation >= 5 ? turned(bitmap) : bitmap, side);
  const canvas = draw(bitmap, size, orientation);
  // Canvases fail silently: too large or out of memory they come out in one colour. Then what was taken is sent. A
  // picture that really is of one colour (a hand on the lens) goes the same way, which costs a few kilobytes.
  if (isFlat(canvas)) return asTaken(raw, mime);
  return {
    bytes: await toJpeg(canvas),
    mime: 'image/jpeg',
    width: size.width,
    height: size.height,
    thumb: await toJpeg(draw(bitmap, fit(size, THUMB_SIDE), orientation)),
  };
}

/** By EXIF orientation: where the stored picture's right and down point to, as seen upright, and so the first four of a transform. */
const AXES: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

/** `size` is the upright one. */
function draw(source: CanvasImageSource, size: Size, orientation = 1): OffscreenCanvas {
  const { width, height } = size;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const [a, b, c, d] = AXES[orientation] ?? [1, 0, 0, 1];
  // About the middle: it stays where it is, however the picture is turned.
  context.setTransform(a, b, c, d, width / 2, height / 2);
  const stored = orientation >= 5 ? turned(size) : size;
  context.drawImage(source, -stored.width / 2, -stored.height / 2, stored.width, stored.height);
  return canvas;
}

/** True when all colours of the picture lie within a hair of each other. */
function isFlat(canvas: OffscreenCanvas): boolean {
  const { data } =
    draw(canvas, { width: SAMPLE, height: SAMPLE }).getContext('2d')?.getImageData(0, 0, SAMPLE, SAMPLE) ?? {};
  return !data || data.every((value, i) => Math.abs(value - (data[i % 4] ?? 0)) <= 2);
}

async function toJpeg(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return blob.arrayBuffer();
}
