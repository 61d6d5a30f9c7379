/** Pictures that a real server takes: true JPEGs and true hashes, different for different bytes. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Media } from '#sync/ports.ts';
import type { Tab } from '#tests/sync/phone/tab.ts';

const small = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#704020' } })
  .jpeg()
  .toBuffer();

/** The longest comment that a JPEG segment holds. */
const SEGMENT = 65_000;
/** One picture in four is as large as a photo, so that its bytes take a while. */
const LARGE = 12 * SEGMENT;

/** The picture with these bytes in comments behind its head. */
function carrying(bytes: Uint8Array): ArrayBuffer {
  const segments: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += SEGMENT) {
    const part = Buffer.from(bytes.subarray(at, at + SEGMENT));
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(part.length + 2, 2);
    segments.push(head, part);
  }
  return new Uint8Array(Buffer.concat([small.subarray(0, 2), ...segments, small.subarray(2)])).buffer;
}

const SIZES = { large: 1, medium: 2, small: 3 } as const;

/** Makes a picture of the bytes at once; the same for the same. */
export function pictures(tab: Tab): Media {
  const later = <T>(value: T): Promise<T> =>
    tab.hear('work', Promise.resolve(value), tab.rng.chance(0.3) ? tab.rng.int(400) : 0);
  return {
    compress: (bytes, _mime, size) => {
      const raw = Buffer.concat([Buffer.from(bytes), Buffer.from([SIZES[size]])]);
      const isLarge = (raw[3] ?? 0) % 4 === 0 && size === 'large';
      const filled = isLarge ? Buffer.alloc(LARGE, raw) : raw;
      return later({ bytes: carrying(filled), mime: 'image/jpeg', width: 8, height: 6, thumb: new ArrayBuffer(1) });
    },
    sha256: (bytes) => later(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')),
  };
}
