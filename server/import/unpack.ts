/**
 * Unpacks XLSX files safely. Danger: an XLSX is a ZIP, and a small ZIP can unpack to more than any machine holds, whatever its directory
 * claims. So each entry is unpacked here up to a limit, and the reader of tables gets a new, uncompressed ZIP of what was measured.
 */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { zipSync } from 'fflate';
import { invalid, type Refusal, tooLarge } from '#server/http/refusal.ts';

const MB = 1024 * 1024;
const MOST_BYTES = 100 * MB;
const MOST_ENTRIES = 2_000;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
export const unreadable = () => invalid({ file: ['This file cannot be read. Save it as XLSX or CSV again.'] });
const unpacksTooFar = () => tooLarge('file', `This file unpacks to more than ${MOST_BYTES / MB} MB. Split it.`);

/** Signatures and offsets in bytes of a ZIP's end record, its directory entries and its local headers (PKWARE APPNOTE 4.3). */
const END = { signature: 0x06054b50, bytes: 22, entries: 10, directory: 16, longestComment: 65_535 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };

interface Entry {
  readonly name: string;
  readonly isStored: boolean;
  readonly packed: Buffer;
}

function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - END.bytes - END.longestComment);
  for (let at = zip.length - END.bytes; at >= first; at -= 1) if (zip.readUInt32LE(at) === END.signature) return at;
  throw unreadable();
}

function entryAt(zip: Buffer, at: number): { entry: Entry; next: number } {
  if (zip.readUInt32LE(at) !== ENTRY.signature) throw unreadable();
  const method = zip.readUInt16LE(at + 10);
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  if (isEncrypted || (method !== 0 && method !== 8)) throw unreadable();
  const packedBytes = zip.readUInt32LE(at + 20);
  const nameBytes = zip.readUInt16LE(at + 28);
  const restBytes = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  const name = zip.toString('utf8', at + ENTRY.bytes, at + ENTRY.bytes + nameBytes);
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== LOCAL.signature) throw unreadable();
  const from = local + LOCAL.bytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const entry = { name, isStored: method === 0, packed: zip.subarray(from, from + packedBytes) };
  return { entry, next: at + ENTRY.bytes + nameBytes + restBytes };
}

function entriesOf(zip: Buffer): Entry[] {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + END.entries);
  if (count > MOST_ENTRIES) throw tooLarge('file', 'This file has too many parts to be a table.');
  const entries: Entry[] = [];
  for (let at = zip.readUInt32LE(end + END.directory), n = 0; n < count; n += 1) {
    const { entry, next } = entryAt(zip, at);
    entries.push(entry);
    at = next;
  }
  return entries;
}

async function unpackOne({ isStored, packed }: Entry, room: number): Promise<Buffer> {
  if (isStored) return packed;
  return inflate(packed, { maxOutputLength: room }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? unpacksTooFar() : unreadable();
  });
}

/** Of these parts a table is made; the rest (pictures, the order of its sums) is left out. */
const isTable = ({ name }: Entry): boolean =>
  /^(xl\/|_rels\/|\[Content_Types\])/.test(name) && /\.(xml|rels)$/.test(name) && name !== 'xl/calcChain.xml';

/** Cells and rows that are only coloured: people format whole columns, down to row 1,048,576. */
const EMPTY = /<(?:[^\s<>:/]*:)?(?:c|row)(?:\s[^<>]*)?\/>/g;

/** A sheet may lie under any name, so every part is checked. */
async function partOf(entry: Entry, room: number, bounds: Bounds): Promise<Buffer> {
  const whole = await unpackOne(entry, Math.max(room, 1));
  if (whole.length > room) throw unpacksTooFar();
  const text = whole.toString('utf8').replace(EMPTY, '');
  refuseCorners(text, bounds);
  return Buffer.from(text);
}

/** The same table, safe to be read. 413 where it unpacks too far, 422 where it is no table or has a cell out of bounds. */
export async function unpacked(zip: Buffer, bounds: Bounds): Promise<Buffer> {
  try {
    const parts: Record<string, Uint8Array> = {};
    let room = MOST_BYTES;
    for (const entry of entriesOf(zip).filter(isTable)) {
      const part = await partOf(entry, room, bounds);
      room -= part.length;
      parts[entry.name] = part;
    }
    return Buffer.from(zipSync(parts, { level: 0 }));
  } catch (error) {
    // The directory names a place outside of the file.
    throw error instanceof RangeError ? unreadable() : error;
  }
}

/** The reader makes room for every cell up to the last one, so a single cell in the last corner of a sheet would take all memory there is. */
export interface Bounds {
  readonly columns: number;
  readonly rows: number;
  readonly tooWide: () => Refusal;
  readonly tooLong: () => Refusal;
}

/** No part of these can be read in two ways, so that a text of any kind is gone through once. */
const BEGIN = /<(?:[^\s<>:/]*:)?(?:c|row)(?=[\s/>])/g;
/** A tag that does not end, or in which another begins. The reader takes minutes for what no program writes. */
const ENDLESS = /<[^\s!<>](?![^<>]{0,20000}>)/;
const TAG = /<(?:[^\s<>:/]*:)?(c|row)(?=[\s/>])((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/g;
const PLACE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + (letter.codePointAt(0) ?? 0) - 64, 0);

function refuseCorner(place: string, isRow: boolean, { columns, rows, tooWide, tooLong }: Bounds): void {
  const [, letters, row] = /^([A-Z]{0,4})(\d{1,9})$/.exec(place) ?? [];
  // A place in other words than these (`1e9`, `&#65;1`) was written by nobody who means well.
  if (letters === undefined || (letters === '') !== isRow) throw unreadable();
  if (columnOf(letters) > columns) throw tooWide();
  if (Number(row) > rows) throw tooLong();
}

/** Throws where a row or a cell stands outside of the bounds, or its tag is written so that nobody could tell. */
function refuseCorners(part: string, bounds: Bounds): void {
  if (ENDLESS.test(part)) throw unreadable();
  let begun = 0;
  let lines = 0;
  for (const _ of part.matchAll(BEGIN)) begun += 1;
  for (const [, kind, said = ''] of part.matchAll(TAG)) {
    begun -= 1;
    // A row need not say where it stands: then it is the next.
    if (kind === 'row' && (lines += 1) > bounds.rows) throw bounds.tooLong();
    for (const [, double, single = ''] of said.matchAll(PLACE)) refuseCorner(double ?? single, kind === 'row', bounds);
  }
  if (begun !== 0) throw unreadable();
}
