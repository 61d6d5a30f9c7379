/** The built app: its files as they are, and its first page for every address that is a screen. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './compress.ts';
import { matches } from './etag.ts';
import type { Env, Request } from './kernel.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

type Encoding = 'br' | 'gzip' | 'identity';

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Readonly<Record<Encoding, Uint8Array>>;
}

/** Vite puts the hash of the content into these names: what was fetched once is right for ever. */
const isHashed = (name: string) => /^assets\/.*[-.][\w-]{8,}\.\w+$/.test(name);
const isCompressible = (type: string) => !/^(image\/(?!svg)|font\/)/.test(type);

/** Serves GET and HEAD from `folder`; hands on what is not there and what has the form of a file. */
export function staticFiles(folder: string): MiddlewareHandler<Env> {
  const assets = new Assets(folder);
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const name = fileName(c.req.path);
    const asset = name === null ? null : await assets.find(name);
    if (asset) return answer(c, asset, isHashed(name ?? ''));
    const page = isScreen(c.req.path) ? await assets.find('index.html') : null;
    return page ? answer(c, page, false) : next();
  };
}

/** `/todo/7` is a screen; `/assets/gone.js` is a file that is no more, and must not be answered with a page. */
const isScreen = (address: string) => path.posix.extname(address) === '' && !/\/\./.test(address);

/** The file's name within the folder; null for anything that leaves it or is hidden. */
function fileName(address: string): string | null {
  const name = safeDecode(address).slice(1) || 'index.html';
  const isPlain = /^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/.test(name);
  return isPlain ? name : null;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '/\0';
  }
}

async function answer(c: Request, asset: Asset, isForever: boolean): Promise<Response> {
  c.set('route', 'static');
  c.header('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', asset.etag);
  c.header('Vary', 'Accept-Encoding');
  if (matches(c.req.header('if-none-match'), asset.etag)) return c.body(null, 304);
  const encoding = bestEncoding(c.req.header('accept-encoding'), asset);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  c.header('Content-Type', asset.type);
  return c.body(asset.bytes[encoding] as Uint8Array<ArrayBuffer>);
}

function bestEncoding(header: string | undefined, { bytes }: Asset): Encoding {
  const accepted = acceptedEncodings(header);
  if (accepted.has('br') && bytes.br.length < bytes.identity.length) return 'br';
  if (accepted.has('gzip') && bytes.gzip.length < bytes.identity.length) return 'gzip';
  return 'identity';
}

/** Read and compressed once each; read again when the file has changed (a new build under a running server). */
class Assets {
  readonly #folder: string;
  readonly #loaded = new Map<string, { version: string; asset: Promise<Asset> }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(name: string): Promise<Asset | null> {
    const file = path.join(this.#folder, name);
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return null;
    const version = `${info.mtimeMs}/${info.size}`;
    const known = this.#loaded.get(name);
    if (known?.version === version) return known.asset;
    const asset = load(file);
    this.#loaded.set(name, { version, asset });
    asset.catch(() => this.#loaded.delete(name));
    return asset;
  }
}

async function load(file: string): Promise<Asset> {
  const identity = await readFile(file);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  if (!isCompressible(type)) return { type, etag, bytes: { identity, br: identity, gzip: identity } };
  const [br, zipped] = await Promise.all([compressBrotli(identity), promisify(gzip)(identity)]);
  return { type, etag, bytes: { identity, br, gzip: zipped } };
}

/** Level 9 of 11: a tenth of the time, a few per cent more bytes. */
const compressBrotli = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
