/** The bytes of a request as a Node stream, from the socket itself where there is one. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Request } from './kernel.ts';
import { Refusal } from './refusal.ts';

/** Refuses where the client has gone. Listen to it at once: of a stream that is closed already nothing more is heard, not even that. */
export function bodyStream(c: Request): Readable {
  const incoming = c.env.incoming;
  if (incoming?.destroyed) throw endedEarly();
  if (incoming) return incoming;
  const body = c.req.raw.body as ReadableStream<Uint8Array> | null;
  return body === null ? Readable.from([]) : Readable.fromWeb(body);
}

export const endedEarly = () => new Refusal('malformed', 'The request ended before all of it was sent.');

/** Bytes announced by the client; 0 when it announced none or nonsense. */
export function announcedLength(c: Request): number {
  const text = c.req.header('content-length') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
