/** The photo worker: decoding and encoding away from the page, so that no tap waits for it. */
import { expose, transfer } from 'comlink';
import { createMedia } from './media.ts';

const media = createMedia();

const photos = {
  ...media,
  async compress(...args: Parameters<typeof media.compress>) {
    const prepared = await media.compress(...args);
    return transfer(prepared, prepared.thumb ? [prepared.bytes, prepared.thumb] : [prepared.bytes]);
  },
};

expose(photos);
