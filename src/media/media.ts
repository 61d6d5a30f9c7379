/** The Media port where the code runs: one picture at a time, for two decoded at once are what small phones die of. */
import type { Media } from '#sync/ports.ts';
import { compressImage } from './compress.ts';
import { sha256 } from './sha256.ts';

/** Who asked has given it up by then (photos.ts): a decoder that hangs holds up nobody for longer. */
const HANGS_MS = 60_000;

export function createMedia(compress: Media['compress'] = compressImage): Media {
  let last: Promise<unknown> = Promise.resolve();
  return {
    compress(bytes, mime, size) {
      const mine = last.then(() => compress(bytes, mime, size));
      const late = new Promise((resolve) => setTimeout(resolve, HANGS_MS));
      last = Promise.race([mine, late]).catch(() => null);
      return mine;
    },
    sha256,
  };
}
