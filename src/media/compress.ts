/**
 * A photograph as it is sent: upright, at most so many pixels, JPEG; and its small picture. Runs where OffscreenCanvas is: in
 * workers, and in pages that must do without one. What cannot be decoded here (HEIC outside Safari) is sent as it was taken.
 */
import type { Prepared } from '#sync/ports.ts';
import { fit, imageSize, type Size } from './image-size.ts';
import { imageType } from './image-type.ts';
import { readOrientation } from './taken.ts';

export type SizeClass = 'large' | 'medium' | 'small';

/** The longer side, in pixels. */
const SIDES: Readonly<Record<SizeClass, number>> = { large: 1600, medium: 1200, small: 800 };
const THUMB_SIDE = 320;
const QUALITY = 0.8;

/** Side of the square that is looked at to see whether a picture shows anything. */
const SAMPLE = 16;

/** `bytes` of the answer are fresh; those passed in are left alone. Never rejects for what the picture is. */
export async function compressImage(bytes: ArrayBuffer, mime: string, size: SizeClass): Promise<Prepared> {
  const type = imageType(bytes) ?? mime;
  const bitmap = await decode(bytes, type, SIDES[size]).catch(() => null);
  if (!bitmap) return asTaken(bytes, type);
  try {
    return await encode(bitmap, fit(bitmap, SIDES[size]), bytes, type);
  } catch {
    return asTaken(bytes, type);
  } finally {
    // Twelve megapixels are 48 MB until somebody collects them; a small phone has no time for that.
    bitmap.close();
  }
}

function asTaken(bytes: ArrayBuffer, mime: string): Prepared {
  return { bytes: bytes.slice(0), mime, width: null, height: null, thumb: null };
}

/** Decodes upright, at the target size where the header told the size and how it lies, else in full. */
async function decode(bytes: ArrayBuffer, mime: string, side: number): Promise<ImageBitmap> {
  const blob = new Blob([bytes], { type: mime });
  const target = await uprightTarget(bytes, side);
  if (target) {
    const bitmap = await createImageBitmap(blob, {
      imageOrientation: 'from-image',
      resizeWidth: target.width,
      resizeHeight: target.height,
      resizeQuality: 'high',
    });
    // A browser that does not know these options, or resizes before it rotates, answers another size.
    if (bitmap.width === target.width && bitmap.height === target.height) return bitmap;
    bitmap.close();
  }
  return createImageBitmap(blob, { imageOrientation: 'from-image' });
}

async function uprightTarget(bytes: ArrayBuffer, side: number): Promise<Size | null> {
  const size = imageSize(bytes);
  if (!size) return null;
  const orientation = await readOrientation(bytes);
  if (orientation === null) return null;
  return fit(orientation >= 5 ? { width: size.height, height: size.width } : size, side);
}

async function encode(bitmap: ImageBitmap, size: Size, raw: ArrayBuffer, mime: string): Promise<Prepared> {
  const canvas = draw(bitmap, size);
  // Canvases fail silently: too large or out of memory they come out in one colour. Then what was taken is sent. A
  // picture that really is of one colour (a hand on the lens) goes the same way, which costs a few kilobytes.
  if (isFlat(canvas)) return asTaken(raw, mime);
  return {
    bytes: await toJpeg(canvas),
    mime: 'image/jpeg',
    width: size.width,
    height: size.height,
    thumb: await toJpeg(draw(bitmap, fit(size, THUMB_SIDE))),
  };
}

function draw(source: CanvasImageSource, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
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
