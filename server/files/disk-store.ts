/** Files on this machine's disk: `ab/cdef…` by hash, `tmp/` for what is still arriving, variants beside the original. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobMissing, type BlobStore, type ByteRange, type PendingBlob, type Stored } from './blob-store.ts';

const HASH = /^[0-9a-f]{64}$/;
/** Enough of a file to know text from other bytes. */
const HEAD_BYTES = 4096;
/** What arrived this long ago and was never kept belongs to a process that died. */
const STALE_MS = 24 * 3_600_000;

/** Opens (and makes) the store in a folder; leftovers of earlier processes are removed. */
export async function openDiskStore(folder: string): Promise<BlobStore> {
  const store = new DiskStore(folder);
  await store.prepare();
  return store;
}

class DiskStore implements BlobStore {
  readonly #folder: string;
  readonly #arriving: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#arriving = path.join(folder, 'tmp');
  }

  async prepare(): Promise<void> {
    await mkdir(this.#arriving, { recursive: true });
    for (const name of await readdir(this.#arriving)) {
      const file = path.join(this.#arriving, name);
      if (Date.now() - (await stat(file)).mtimeMs > STALE_MS) await rm(file, { force: true });
    }
  }

  async receive(source: Readable): Promise<PendingBlob> {
    const file = path.join(this.#arriving, randomUUID());
    const meter = new Meter();
    try {
      await pipeline(source, meter, createWriteStream(file, { flags: 'wx' }));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return this.#pending(file, meter);
  }

  #pending(file: string, meter: Meter): PendingBlob {
    const { size, head } = meter;
    const sha256 = meter.digest();
    let place = file;
    return {
      sha256,
      size,
      head,
      open: () => createReadStream(place),
      keep: async () => {
        if (place !== file) return;
        await this.#keep(file, sha256);
        place = this.#place(sha256);
      },
      drop: () => rm(file, { force: true }),
    };
  }

  /** The bytes reach the disk before the name does: after a power cut a name never stands for half a file. */
  async #keep(file: string, sha256: string): Promise<void> {
    await sync(file);
    await mkdir(path.dirname(this.#place(sha256)), { recursive: true });
    await rename(file, this.#place(sha256));
    // Windows cannot open a folder, and needs no flush of it.
    if (process.platform !== 'win32') await sync(path.dirname(this.#place(sha256)));
  }

  async put(bytes: Uint8Array): Promise<Stored> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (!(await this.has(sha256))) {
      const file = path.join(this.#arriving, randomUUID());
      await writeFile(file, bytes);
      await this.#keep(file, sha256);
    }
    return { sha256, size: bytes.byteLength };
  }

  async has(sha256: string): Promise<boolean> {
    return access(this.#place(sha256)).then(
      () => true,
      () => false,
    );
  }

  open(sha256: string, range?: ByteRange): Readable {
    const out = new PassThrough();
    const file = createReadStream(this.#place(sha256), range);
    file.on('error', (error: NodeJS.ErrnoException) =>
      out.destroy(error.code === 'ENOENT' ? new BlobMissing(sha256) : error),
    );
    out.on('close', () => file.destroy());
    return file.pipe(out);
  }

  async variant(
    sha256: string,
    name: string,
    make: (original: Uint8Array) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const place = `${this.#place(sha256)}.${name}`;
    const made = await readFile(place).catch(() => null);
    if (made) return made;
    const original = await readFile(this.#place(sha256)).catch(() => {
      throw new BlobMissing(sha256);
    });
    const bytes = await make(original);
    const file = path.join(this.#arriving, randomUUID());
    await writeFile(file, bytes);
    await rename(file, place);
    return bytes;
  }

  async remove(sha256: string): Promise<void> {
    const place = this.#place(sha256);
    const names = await readdir(path.dirname(place)).catch(() => []);
    const own = names.filter((name) => name.startsWith(path.basename(place)));
    for (const name of own) await rm(path.join(path.dirname(place), name), { force: true });
  }

  async *list(): AsyncGenerator<Stored & { readonly keptAt: Date }> {
    const folders = (await readdir(this.#folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
    for (const folder of folders.toSorted()) {
      for (const name of (await readdir(path.join(this.#folder, folder))).toSorted()) {
        const sha256 = folder + name;
        if (!HASH.test(sha256)) continue;
        // Null: another process has just removed it.
        const found = await stat(this.#place(sha256)).catch(() => null);
        if (found) yield { sha256, size: found.size, keptAt: found.mtime };
      }
    }
  }

  /** Refuses anything but a hash, so that no name of a client's ever becomes a path. */
  #place(sha256: string): string {
    if (!HASH.test(sha256)) throw new TypeError('a stored file is named by its SHA-256 in hex');
    return path.join(this.#folder, sha256.slice(0, 2), sha256.slice(2));
  }
}

/** Passes bytes through while it hashes and counts them and remembers the first ones. */
class Meter extends Transform {
  readonly #hash = createHash('sha256');
  size = 0;
  head: Uint8Array = new Uint8Array();

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, chunk]).subarray(0, HEAD_BYTES);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
