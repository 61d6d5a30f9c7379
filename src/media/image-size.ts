/** Width and height of a picture as its header says, before any rotation. Reading them decodes nothing. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stored size of a JPEG or PNG; null for other formats and for broken headers. */
export function imageSize(bytes: ArrayBuffer): Size | null {
  const view = new DataView(bytes);
  if (view.byteLength < 24) return null;
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  // The first chunk of a PNG is always IHDR.
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  return null;
}

/** Walks the segments to the frame header (SOF0 … SOF15, without the tables that share its numbers). */
function jpegSize(view: DataView): Size | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** The size that fits into a square of `side` with the same proportions; never enlarged. */
export function fit({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
