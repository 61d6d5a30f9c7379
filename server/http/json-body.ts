/** A JSON body: limited while it arrives, so that nobody can make the server hold more than the limit. */
import type { Readable } from 'node:stream';
import { announcedLength, bodyStream, endedEarly } from './body-stream.ts';
import type { Request } from './kernel.ts';
import { invalid, tooLarge, unsupported } from './refusal.ts';

const JSON_LIMIT = 1024 * 1024;

const refuseLength = () => tooLarge('body', 'At most 1 MB can be sent at once.');

/** The parsed body; an absent one is `{}`. Refuses with 413, 415, or 422 naming `body`. */
export async function readJson(c: Request): Promise<unknown> {
  const bytes = await bodyBytes(c);
  if (bytes.length === 0) return {};
  if (!isJson(c.req.header('content-type'))) throw unsupported('body', 'This must be sent as application/json.');
  return parse(bytes);
}

/** The whole body, at most 1 MB of it; 413 beyond. */
export async function bodyBytes(c: Request): Promise<Buffer> {
  if (announcedLength(c) > JSON_LIMIT) throw refuseLength();
  return collect(bodyStream(c), JSON_LIMIT);
}

export const isJson = (type: string | undefined) => /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type ?? '');

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw invalid({ body: ['This is not JSON.'] });
  }
}

/**
 * All bytes, or a 413 as soon as there are more. The stream is only paused then, not destroyed: the socket must stay open for the
 * refusal to be read.
 */
function collect(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => stream.off('data', take).off('end', end).off('error', broken).off('close', broken);
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      stop();
      stream.pause();
      reject(refuseLength());
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const broken = () => {
      stop();
      reject(endedEarly());
    };
    stream.on('data', take).on('end', end).on('error', broken).on('close', broken);
  });
}
