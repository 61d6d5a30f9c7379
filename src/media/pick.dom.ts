/** Pictures from a file input: the way in when the camera cannot be opened in the app. */
import { imageType } from './image-type.ts';

export interface Picked {
  readonly bytes: ArrayBuffer;
  readonly mime: string;
}

export interface PickedAll {
  readonly pictures: readonly Picked[];
  /** Names of files that could not be read whole or are no pictures: take these again. */
  readonly failed: readonly string[];
}

/**
 * Copies the bytes out of the files. Call it in the `change` event itself: on Android the handles die after a few photos,
 * and on iOS as soon as the input is cleared.
 */
export async function copyFiles(files: Iterable<File>): Promise<PickedAll> {
  const copies = await Promise.all([...files].map(copy));
  return {
    pictures: copies.filter((c) => typeof c !== 'string'),
    failed: copies.filter((c) => typeof c === 'string'),
  };
}

async function copy(file: File): Promise<Picked | string> {
  const bytes = await file.arrayBuffer().catch(() => null);
  const mime = bytes && bytes.byteLength === file.size ? imageType(bytes) : null;
  return bytes && mime ? { bytes, mime } : file.name;
}
