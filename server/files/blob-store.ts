/** Files by content: the SHA-256 of the bytes is the name, so the same bytes are kept once and never change. */
import type { Readable } from 'node:stream';

/** A file as the handlers see it: sniffed, hashed, and safe to reference from a row of the running transaction. */
export interface StoredBlob {
  /** Lower-case hex of the bytes' SHA-256. */
  readonly sha256: string;
  /** By content, never by name or by what the client said. */
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** The file's name as the client gave it, without folders. */
  readonly name: string;
  /** Reads the bytes; works before the transaction commits. */
  open(): Readable;
}

/** What a write to the store answers. */
export interface Stored {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes that were received and hashed but are not yet part of the store. Either kept or dropped, once. */
export interface PendingBlob extends Stored {
  /** The first bytes, enough to know text from others. */
  readonly head: Uint8Array;
  open(): Readable;
  /** Moves the bytes into the store. Repeating it, or keeping bytes the store has, changes nothing. */
  keep(): Promise<void>;
  /** Forgets the bytes unless they were kept. */
  drop(): Promise<void>;
}

/** A part of a file: its first and its last byte, from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobStore {
  /** Streams bytes to a temporary place. Rejects, and leaves nothing behind, when the stream fails. */
  receive(source: Readable): Promise<PendingBlob>;
  /** Stores bytes at once: for files the server makes itself (demo photos, small forms). */
  put(bytes: Uint8Array): Promise<Stored>;
  has(sha256: string): Promise<boolean>;
  /** All bytes, or those of the range. Throws `BlobMissing` through the stream's error when there are no such bytes. */
  open(sha256: string, range?: ByteRange): Readable;
  /**
   * A form made from a stored file (a small image), made once by `make` and kept beside it: `variant(sha, 'thumb', shrink)`.
   * Variants can be made again, so backups leave them out.
   */
  variant(sha256: string, name: string, make: (original: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array>;
  remove(sha256: string): Promise<void>;
  /** Everything stored, without variants. `keptAt`: when the bytes came (last). */
  list(): AsyncIterable<Stored & { readonly keptAt: Date }>;
}

export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`There is no stored file ${sha256}.`);
  }
}
