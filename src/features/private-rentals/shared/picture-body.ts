import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { FormUploads } from '#kit/files/use-form-files.ts';

/** What is said of the picture that goes along; nothing where none does. */
export function pictureBody(slot: ImageSlot, [file]: FormUploads['files'], [sha256]: FormUploads['checksums']) {
  if (!file || sha256 === undefined) return {};
  return { slot, name: file.name, sha256 };
}
