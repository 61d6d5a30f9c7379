/** Stored files as HTTP: in place or for saving, whole or in part. */
import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { PICTURES, SOUNDS } from '#contract/file-types.ts';
import type { BlobStore, ByteRange } from '../files/blob-store.ts';
import { matches } from './etag.ts';
import type { FileAnswer } from './handler.ts';
import type { Request } from './kernel.ts';
import { missing } from './refusal.ts';

const PDF = 'application/pdf';

/** What browsers show in place and never run in our origin; hardly any of them draws HEIC. */
const SHOWN: ReadonlySet<string> = new Set([...PICTURES.filter((mime) => mime !== 'image/heic'), ...SOUNDS, PDF]);

/** Browsers do not show a PDF file in a sandbox. Their viewers keep it apart from our origin. */
const policyOf = (mime: string) =>
  mime === PDF ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox";

/** Sends a stored file. What cannot be shown in place is for saving, so that it never runs in our origin. */
export async function answerBytes(c: Request, files: BlobStore, file: FileAnswer): Promise<Response> {
  const etag = `"${file.sha256}"`;
  c.header('Cache-Control', file.isSecret ? 'no-store' : 'private, no-cache');
  if (!file.isSecret) {
    c.header('ETag', etag);
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  }
  if (!file.isMade && !(await files.has(file.sha256))) throw missing('file');
  const shown = SHOWN.has(file.mime);
  c.header('Content-Type', file.mime);
  c.header(
    'Content-Disposition',
    `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
  );
  c.header('Content-Security-Policy', policyOf(file.mime));
  return file.part ? answerPart(c, file, file.part) : whole(c, file);
}

function whole(c: Request, file: FileAnswer): Response {
  c.header('Content-Length', String(file.size));
  return send(c, file.stream(), 200);
}

/** Sounds are asked for in parts: without them Safari plays none, and nobody could wind on. */
function answerPart(c: Request, file: FileAnswer, part: NonNullable<FileAnswer['part']>): Response {
  c.header('Accept-Ranges', 'bytes');
  const range = rangeOf(c.req.header('range'), file.size);
  if (range === null) return whole(c, file);
  if (range === 'beyond') {
    c.header('Content-Range', `bytes */${file.size}`);
    return c.body(null, 416);
  }
  c.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  c.header('Content-Length', String(range.end - range.start + 1));
  return send(c, part(range), 206);
}

/** Not `Readable.toWeb`: of a client that goes away it throws where nobody can catch it. */
const send = (c: Request, bytes: Readable, status: 200 | 206) =>
  c.body(ReadableStream.from<Uint8Array>(bytes) as never, status);

/** One range, `bytes=0-99`, `bytes=100-` or `bytes=-50`. Null where none is asked for in a way that we know: the whole file answers that. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'beyond' : { start, end };
}
