/** Compression of what is made for each request. Quick levels: a list of todos becomes a fifteenth in about a millisecond. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What fits one packet anyway is not worth it. */
const WORTH_BYTES = 1400;

export interface Compressed {
  readonly bytes: Uint8Array;
  readonly encoding: 'br' | 'gzip' | null;
}

/** The names of an Accept-Encoding header, without those it refuses (`q=0`). */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const parts = (header ?? '').split(',').map((part) => part.trim().toLowerCase());
  return new Set(parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.replace(/;.*/, '').trim()));
}

/** The text as bytes, in the best form that the client takes. */
export async function compress(text: string, header: string | undefined): Promise<Compressed> {
  const bytes = Buffer.from(text);
  const accepted = acceptedEncodings(header);
  if (bytes.length < WORTH_BYTES) return { bytes, encoding: null };
  if (accepted.has('br')) return { bytes: await quickBrotli(bytes), encoding: 'br' };
  if (accepted.has('gzip')) return { bytes: await promisify(gzip)(bytes, { level: 3 }), encoding: 'gzip' };
  return { bytes, encoding: null };
}

const quickBrotli = (bytes: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
