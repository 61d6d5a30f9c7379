/** The type of a file by its content. Names and declared types are claims; this is what decides. */
import { ReadableStream } from 'node:stream/web';
import type { PendingBlob } from './blob-store.ts';

type Bytes = Pick<PendingBlob, 'head' | 'open'>;

/** What we call types that the library calls otherwise. A recording of a browser is WebM without a picture. */
const OURS: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'audio/x-m4a': 'audio/mp4',
  'video/webm': 'audio/webm',
  'audio/vnd.wave': 'audio/wav',
};

/** The old office files are all of one container; the name of a stream in it says which program wrote it. */
const OLD_OFFICE = 'application/x-cfb';
const OLD_PROGRAMS: readonly (readonly [stream: string, mime: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
];

const wide = (text: string) => Buffer.from(text, 'utf16le');

/** Where an office file keeps its macros: the name of a file in a zip, or of a stream in the old container. */
const MACROS: readonly Buffer[] = [Buffer.from('vbaProject'), wide('_VBA_PROJECT')];
const HOLDS_MACROS = new Set(['application/zip', OLD_OFFICE]);

/** What `sniff` answers for an office file with macros: no part takes it. */
export const WITH_MACROS = 'application/x-macros';

/** `image/jpeg` and the like, `WITH_MACROS`, or null when it is none that we know. */
export async function sniff(blob: Bytes): Promise<string | null> {
  const found = await knownType(blob);
  if (found === null) return isText(blob.head) ? 'text/plain' : null;
  if (/macroenabled/i.test(found)) return WITH_MACROS;
  const isOffice = HOLDS_MACROS.has(found) || /opendocument|openxmlformats/.test(found);
  if (isOffice && (await holds(blob, MACROS))) return WITH_MACROS;
  return found === OLD_OFFICE ? oldProgram(blob) : (OURS[found] ?? found);
}

/** What the library says, without parameters (`audio/ogg; codecs=opus`). */
async function knownType(blob: Bytes): Promise<string | null> {
  const bytes = blob.open();
  try {
    // Loaded with the first file, so that the server listens sooner.
    const { fileTypeFromStream } = await import('file-type');
    // Not `Readable.toWeb`: what is cancelled in the middle there throws where nobody can catch it.
    const found = await fileTypeFromStream(ReadableStream.from<Uint8Array>(bytes));
    return found?.mime.replace(/;.*/, '') ?? null;
  } catch {
    return null;
  } finally {
    bytes.destroy();
  }
}

async function oldProgram(blob: Bytes): Promise<string | null> {
  for (const [stream, mime] of OLD_PROGRAMS) if (await holds(blob, [wide(stream)])) return mime;
  return null;
}

/** Whether any of the byte sequences stands in the file. */
async function holds(blob: Bytes, needles: readonly Buffer[]): Promise<boolean> {
  const longest = Math.max(...needles.map((needle) => needle.length));
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of blob.open() as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([rest, chunk]);
    if (needles.some((needle) => seen.includes(needle))) return true;
    rest = seen.subarray(-longest);
  }
  return false;
}

/**
 * Text has a UTF-16 mark, or no control characters besides tab, line feed and carriage return. What begins with `<` is none: a page with a
 * script is nothing that anybody should open from here.
 */
function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  const isPlain = head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
  return isPlain && !/^(\xef\xbb\xbf)?\s*</.test(Buffer.from(head.subarray(0, 200)).toString('latin1'));
}
