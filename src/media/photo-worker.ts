/** The Media port through the photo worker, for pages and for workers that have something else to do. */
import { wrap } from 'comlink';
import type { Media } from '#sync/ports.ts';

export interface PhotoWorker extends Media {
  /** Ends the worker; what was asked of it never answers. */
  stop(): void;
}

/** Starts the worker. Bytes are copied to it: the caller's stay whole, for they may not be stored yet. */
export function startPhotoWorker(): PhotoWorker {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module', name: 'photos' });
  const remote = wrap<Media>(worker);
  return {
    compress: (bytes, mime, size) => remote.compress(bytes, mime, size),
    sha256: (bytes) => remote.sha256(bytes),
    stop: () => worker.terminate(),
  };
}
