/** The Media port where the code runs: one picture at a time, for two decoded at once are what small phones die of. */
import type { Media } from '#sync/ports.ts';
import { compressImage } from './compress.ts';
import { sha256 } from './sha256.ts';

export function createMedia(): Media {
  let last: Promise<unknown> = Promise.resolve();
  return {
    compress(bytes, mime, size) {
      const mine = last.then(() => compressImage(bytes, mime, size));
      last = mine;
      return mine;
    },
    sha256,
  };
}
