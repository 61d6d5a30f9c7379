/** What the server would refuse of a chosen file, as far as it can be known before anything is sent. Pure. */
import type { FilePart } from '#contract/endpoint.ts';
import { acceptedText } from '#contract/file-types.ts';

const MB = 1024 * 1024;

const tooLarge = (what: string, bytes: number) => `${what} may have at most ${Math.floor(bytes / MB)} MB.`;

/**
 * Why the file cannot be taken; null where the server has to say. What a browser calls a type is a guess by the name of the file: CSV and sounds
 * have many names.
 */
export function refusedText({ type, size }: Pick<File, 'type' | 'size'>, part: FilePart): string | null {
  if (size === 0) return 'This file is empty.';
  const [family = ''] = type.split('/');
  const { maxBytes, maxPictureBytes = maxBytes } = part;
  const isGuess = type === '' || family === 'audio' || (family === 'text' && type !== 'text/html');
  if (!part.types.includes(type) && !(isGuess && takesFamily(part, family))) return acceptedText(part.types);
  if (size > maxBytes) return tooLarge('A file', maxBytes);
  return family === 'image' && size > maxPictureBytes ? tooLarge('A picture', maxPictureBytes) : null;
}

const takesFamily = ({ types }: FilePart, family: string) =>
  family === '' || types.some((type) => type.startsWith(`${family}/`));

/** What the browser's own dialog offers. */
export const acceptOf = ({ types }: FilePart): string =>
  [...types, ...(types.includes('text/plain') ? ['text/csv', '.csv'] : [])].join(',');
