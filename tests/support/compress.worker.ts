/** Photographs are made small in a worker, as the app does it. In a page Chromium waits two seconds for an idle moment that tests do not have. */
import { expose, transfer } from 'comlink';
import { compressImage } from '#media/compress.ts';

expose(async (...photo: Parameters<typeof compressImage>) => {
  const prepared = await compressImage(...photo);
  return transfer(prepared, [prepared.bytes]);
});
