/** A real photograph of a phone, 13 megapixels, held by a registry package; a test chooses the EXIF orientation it carries. */
import { createRequire } from 'node:module';
import sharp from 'sharp';

/** JPEG bytes with EXIF orientation 1–8; 6 is a phone held upright: the picture must be turned 90° clockwise to be seen right. */
export function photograph(orientation: number): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  return sharp(require.resolve('exif/test/short-ascii-II.jpg'))
    .keepMetadata()
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
}
