/** Tar archives (ustar), written and read as streams: an entry is never held in memory. Any tar program can list one. */
import type { Readable, Writable } from 'node:stream';

const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** Must be read to its end (or left alone) before the next entry is asked for. */
  readonly body: AsyncIterable<Buffer>;
}

/** Writes one entry; `size` must be exactly what the body holds. */
export async function writeEntry(
  out: Writable,
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  await write(out, header(name, size));
  let written = 0;
  for await (const chunk of body) {
    written += chunk.byteLength;
    await write(out, chunk);
  }
  if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}: it changed while it was read.`);
  await write(out, Buffer.alloc(padding(size)));
}

/** Two empty blocks say that nothing was cut off. */
export const writeEnd = (out: Writable): Promise<void> => write(out, Buffer.alloc(2 * BLOCK));

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** The sum of all bytes, those of the checksum itself counted as spaces. */
const checksum = (block: Buffer) => block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0);

function write(out: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** The entries one after another. Throws when the archive is damaged or ends too early. */
export async function* readEntries(source: Readable): AsyncGenerator<TarEntry> {
  const blocks = new ByteReader(source);
  for (;;) {
    const block = await blocks.take(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const size = Number.parseInt(block.toString('latin1', 124, 136), 8);
    if (!Number.isSafeInteger(size) || checksum(block) !== Number.parseInt(block.toString('latin1', 148, 156), 8))
      throw new Error('The archive is damaged.');
    const body = blocks.pieces(size);
    yield { name: block.toString('utf8', 0, block.indexOf(0)).slice(0, 100), size, body };
    for await (const _ of body);
    await blocks.take(padding(size));
  }
}

/** Takes exact numbers of bytes from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const piece of this.pieces(count)) parts.push(piece);
    return Buffer.concat(parts);
  }

  async *pieces(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#rest.length === 0) await this.#fill();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #fill(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('The archive ends too early.');
    this.#rest = next.value;
  }
}
