/** The type of a file by its first bytes. Names and declared types are claims; this is what decides. */

const text = (head: Uint8Array, from: number, to: number): string =>
  Buffer.from(head.subarray(from, to)).toString('latin1');

/** Brands of the HEIF family that phones write as HEIC. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const tests: readonly (readonly [mime: string, is: (head: Uint8Array) => boolean])[] = [
  ['image/jpeg', (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ['image/png', (head) => text(head, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP'],
  ['image/heic', (head) => text(head, 4, 8) === 'ftyp' && HEIC.has(text(head, 8, 12))],
];

/** `image/jpeg` and the like, or null when it is none that we take anywhere. */
export function sniff(head: Uint8Array): string | null {
  return tests.find(([, is]) => is(head))?.[0] ?? null;
}
