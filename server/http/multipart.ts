/**
 * Uploads: parts stream from the socket to the store one after another; no file is ever held in memory. What was received stays
 * pending until the transaction commits, and is dropped by whoever called when anything goes wrong.
 */
import { type BusboyFileStream, type BusboyHeaders, type BusboyInstance, Busboy } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import type { FilePart } from '#contract/endpoint.ts';
import type { BlobStore, PendingBlob } from '../files/blob-store.ts';
import { announcedLength, bodyStream, endedEarly } from './body-stream.ts';
import type { Request } from './kernel.ts';
import { Refusal, tooLarge, unsupported } from './refusal.ts';

export type FileParts = Readonly<Record<string, FilePart>>;

/** A file that arrived whole. */
export interface Arrived {
  readonly field: string;
  readonly name: string;
  readonly blob: PendingBlob;
}

export interface Multipart {
  /** Text fields. `name[]` and `name[0]` are a list `name`; of other repeated names the last one counts. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly files: readonly Arrived[];
}

const MB = 1024 * 1024;
const FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
/** Boundaries and part headers. */
const SLACK_BYTES = 256 * 1024;

/** Receives a whole multipart body. Refuses with 400, 413 or 415; nothing it received is left behind then. */
export async function readMultipart(c: Request, parts: FileParts, store: BlobStore): Promise<Multipart> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw unsupported('body', 'This must be sent as multipart/form-data.');
  const limit = totalLimit(parts);
  if (announcedLength(c) > limit) throw refuseTotal(parts);
  return new Reception(parts, store, limit).run(bodyStream(c), parserOf(type, parts));
}

const largest = (parts: FileParts) => Math.max(...Object.values(parts).map((part) => part.maxBytes));
const totalLimit = (parts: FileParts) =>
  Object.values(parts).reduce(
    (sum, part) => sum + part.maxBytes * part.maxCount,
    MAX_FIELDS * FIELD_BYTES + SLACK_BYTES,
  );
/** 413 with the most that `what` may have. */
export const refuseSize = (field: string, what: string, maxBytes: number) =>
  tooLarge(field, `${what} may have at most ${Math.floor(maxBytes / MB)} MB.`);
const refuseFile = (field: string, part: FilePart) => refuseSize(field, 'A file', part.maxBytes);
/** `name[]` and `name[0]` → `name`. */
const listName = (name: string) => /^(.+)\[\d{0,4}\]$/.exec(name)?.[1] ?? null;
const refuseTotal = (parts: FileParts) => {
  const [field = 'body', part] = Object.entries(parts)[0] ?? [];
  return part ? refuseFile(field, part) : tooLarge(field, 'This is too large.');
};
const notMultipart = () =>
  new Refusal('malformed', 'This is not a multipart body.', { body: ['This is not a multipart body.'] });

function parserOf(type: string, parts: FileParts): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': type };
  const files = Object.values(parts).reduce((sum, part) => sum + part.maxCount, 0);
  const limits = {
    fieldNameSize: 200,
    fieldSize: FIELD_BYTES,
    fields: MAX_FIELDS,
    // One byte and one file more than allowed are let in, so that too much can be told from just enough.
    fileSize: largest(parts) + 1,
    files: files + 1,
    parts: MAX_FIELDS + files + 1,
    headerPairs: 50,
    headerSize: 16 * 1024,
  };
  try {
    return new Busboy({ headers, limits });
  } catch {
    throw notMultipart();
  }
}

/** One request's reception. Ends once: with all parts, or with the first refusal. */
class Reception {
  readonly #parts: FileParts;
  readonly #store: BlobStore;
  readonly #limit: number;
  readonly #fields = Object.create(null) as Record<string, string | readonly string[]>;
  readonly #arriving: Promise<Arrived | null>[] = [];
  readonly #streams = new Set<BusboyFileStream>();
  readonly #counts = new Map<string, number>();
  readonly #end = Promise.withResolvers<void>();

  constructor(parts: FileParts, store: BlobStore, limit: number) {
    this.#parts = parts;
    this.#store = store;
    this.#limit = limit;
  }

  async run(source: Readable, parser: BusboyInstance): Promise<Multipart> {
    this.#watch(source, parser);
    try {
      await this.#end.promise;
      const files = await Promise.all(this.#arriving);
      return { fields: { ...this.#fields }, files: files.filter((file) => file !== null) };
    } catch (error) {
      // Unplugged, not destroyed: the socket must live until the refusal was read.
      source.unpipe(parser);
      source.pause();
      await this.#dropAll(error as Error);
      throw error;
    }
  }

  #watch(source: Readable, parser: BusboyInstance): void {
    const { resolve, reject } = this.#end;
    let bytes = 0;
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > this.#limit) reject(refuseTotal(this.#parts));
    });
    source.on('error', () => reject(endedEarly()));
    source.on('close', () => {
      if (!source.readableEnded) reject(endedEarly());
    });
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => this.#field(name, value, valueTruncated));
    parser.on('file', (field, stream, name) => this.#file(field, stream, name));
    parser.on('fieldsLimit', () => reject(tooLarge('body', `At most ${MAX_FIELDS} fields.`)));
    parser.on('partsLimit', () => reject(tooLarge('body', `At most ${MAX_FIELDS} parts.`)));
    parser.on('filesLimit', () => reject(tooLarge(Object.keys(this.#parts)[0] ?? 'body', 'These are too many files.')));
    parser.on('error', () => reject(notMultipart()));
    parser.on('finish', () => resolve());
    source.pipe(parser);
  }

  #field(name: string, value: string, truncated: boolean): void {
    if (truncated) this.#end.reject(tooLarge(name, `At most ${FIELD_BYTES / 1024} kB.`));
    const list = listName(name);
    if (list === null) this.#fields[name] = value;
    else this.#fields[list] = [this.#fields[list] ?? [], value].flat();
  }

  #file(sent: string, stream: BusboyFileStream, name: string | undefined): void {
    const field = listName(sent) ?? sent;
    const part = Object.hasOwn(this.#parts, field) ? this.#parts[field] : undefined;
    if (!part) return void stream.resume();
    const count = (this.#counts.get(field) ?? 0) + 1;
    this.#counts.set(field, count);
    if (count > part.maxCount) {
      stream.resume();
      return this.#end.reject(
        tooLarge(field, part.maxCount === 1 ? 'One file at a time.' : `At most ${part.maxCount} files.`),
      );
    }
    this.#streams.add(stream);
    const arrived = this.#receive(field, stream, name ?? '', part);
    arrived.catch((error: unknown) => this.#end.reject(error));
    this.#arriving.push(arrived);
  }

  async #receive(field: string, stream: BusboyFileStream, name: string, part: FilePart): Promise<Arrived> {
    stream.once('limit', () => this.#end.reject(refuseFile(field, part)));
    const blob = await this.#store.receive(stream);
    this.#streams.delete(stream);
    if (blob.size <= part.maxBytes) return { field, name, blob };
    await blob.drop();
    throw refuseFile(field, part);
  }

  /** The parser forgets its open parts when it is cut off; destroying them makes the store remove what it wrote. */
  async #dropAll(reason: Error): Promise<void> {
    for (const stream of this.#streams) stream.destroy(reason);
    for (const result of await Promise.allSettled(this.#arriving)) {
      if (result.status === 'fulfilled') await result.value?.blob.drop();
    }
  }
}
