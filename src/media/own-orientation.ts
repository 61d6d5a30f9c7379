/**
 * How a PNG or WebP lies, read here: browsers do not agree on whether they turn these (Chromium turns PNG, and leaves WebP as it is). The
 * picture is handed to them without what it says of it, so that none turns it, and we do.
 */

export interface Laid {
  /** The picture without its EXIF. */
  readonly blob: Blob;
  /** EXIF orientation 1–8. */
  readonly orientation: number;
}

/** Where a block lies, from its first byte to behind its last, and where what it holds begins. */
interface Block {
  readonly name: string;
  readonly from: number;
  readonly data: number;
  readonly to: number;
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

/** PNG: length, name, data, checksum. */
function pngBlock(view: DataView, from: number): Block {
  return { name: textAt(view, from + 4), from, data: from + 8, to: from + 12 + view.getUint32(from) };
}

/** WebP: name, length, data to an even length. */
function webpBlock(view: DataView, from: number): Block {
  const length = view.getUint32(from + 4, true);
  return { name: textAt(view, from), from, data: from + 8, to: from + 8 + length + (length % 2) };
}

type BlockAt = (view: DataView, from: number) => Block;

function findBlock(view: DataView, blockAt: BlockAt, first: number, name: string): Block | null {
  for (let at = first; at + 12 <= view.byteLength;) {
    const block = blockAt(view, at);
    if (block.name === name) return block.to <= view.byteLength ? block : null;
    at = block.to;
  }
  return null;
}

const ORIENTATION = 0x0112;

/** Of the TIFF header that begins there; some writers put the name of the JPEG segment before it. */
function orientationAt(view: DataView, data: number): number {
  const tiff = textAt(view, data) === 'Exif' ? data + 6 : data;
  const little = textAt(view, tiff).startsWith('II');
  const directory = tiff + view.getUint32(tiff + 4, little);
  const entries = Array.from({ length: view.getUint16(directory, little) }, (_, i) => directory + 2 + i * 12);
  const entry = entries.find((at) => view.getUint16(at, little) === ORIENTATION);
  const value = entry === undefined ? 1 : view.getUint16(entry + 8, little);
  return value >= 1 && value <= 8 ? value : 1;
}

/** A name that no reader knows: blocks of WebP have no checksum, and one that is cut out would make the file's length wrong. */
function renamed(bytes: ArrayBuffer, { from }: Block): BlobPart[] {
  const copy = new Uint8Array(bytes.slice(0));
  copy.set(new TextEncoder().encode('NONE'), from);
  return [copy];
}

const cutOut = (bytes: ArrayBuffer, { from, to }: Block): BlobPart[] => [bytes.slice(0, from), bytes.slice(to)];

/** Null for other formats, for pictures that do not say how they lie, and for broken ones: the browser decides then. */
export function ownOrientation(bytes: ArrayBuffer, mime: string): Laid | null {
  const isPng = mime === 'image/png';
  if (!isPng && mime !== 'image/webp') return null;
  const view = new DataView(bytes);
  try {
    const block = isPng ? findBlock(view, pngBlock, 8, 'eXIf') : findBlock(view, webpBlock, 12, 'EXIF');
    if (!block) return null;
    const orientation = orientationAt(view, block.data);
    const parts = isPng ? cutOut(bytes, block) : renamed(bytes, block);
    return { orientation, blob: new Blob(parts, { type: mime }) };
  } catch (error) {
    // It said a place that is not in it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
