/** Pictures for browser tests, made where sharp is: on the Node side. */
import { photograph as fromPackage } from '#tests/e2e/support/photograph.ts';
import { GRID, means } from './colour-grid.ts';
import sharp, { type Sharp } from 'sharp';

declare module 'vitest/browser' {
  interface BrowserCommands {
    picture: (wanted: PictureWanted) => Promise<string>;
    photograph: (orientation: number) => Promise<Photograph>;
  }
}

/** A real photograph, and what a person sees of it: the colours of a grid of four by four, row by row. */
export interface Photograph {
  readonly base64: string;
  readonly grid: readonly number[];
}

export interface PictureWanted {
  /** Upright: as a person sees it. */
  readonly width: number;
  readonly height: number;
  /** EXIF 1–8: the stored pixels are turned so that a viewer who obeys it sees the picture upright. */
  readonly orientation: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif';
  /** One colour all over, or transparent. */
  readonly plain?: 'grey' | 'transparent';
  /** A black circle in the middle, half as wide as the shorter side. */
  readonly circle?: boolean;
}

/** Four fields: red and green above, blue and white below, with noise, so that it compresses like a photograph. */
function upright({ width, height, plain, circle }: PictureWanted) {
  const colours = plain === 'grey' ? ['#777', '#777', '#777', '#777'] : ['#d00', '#0a0', '#00d', '#fff'];
  const fields = colours.map(
    (fill, i) => `<rect x="${(i % 2) * 50}%" y="${i < 2 ? 0 : 50}%" width="50%" height="50%" fill="${fill}"/>`,
  );
  if (circle) fields.push(`<circle cx="50%" cy="50%" r="${Math.min(width, height) / 4}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${plain === 'transparent' ? '<circle cx="9" cy="9" r="9"/>' : fields.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

type Turn = (picture: Sharp) => Sharp;

const right: Turn = (picture) => picture.rotate(90);
const flop: Turn = (picture) => picture.flop();
const flip: Turn = (picture) => picture.flip();

/** What the camera did: the inverse of what the viewer must do, step by step. */
const STORED: Readonly<Record<number, readonly Turn[]>> = {
  2: [flop],
  3: [flip, flop],
  4: [flip],
  5: [right, flop],
  6: [right, flip, flop],
  7: [right, flip],
  8: [right],
};

const EXIF = {
  IFD0: { Make: 'Yard', Model: 'Test' },
  IFD2: { DateTimeOriginal: '2026:11:21 14:30:05', OffsetTimeOriginal: '+01:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '13/1 15/1 0/1' },
};

/** The vitest command `picture`: base64 of the encoded picture. */
export async function picture(_context: unknown, wanted: PictureWanted): Promise<string> {
  let pixels = await upright(wanted).png({ compressionLevel: 1 }).toBuffer();
  // One step at a time: sharp has an order of its own.
  for (const turn of STORED[wanted.orientation] ?? [])
    pixels = await turn(sharp(pixels)).png({ compressionLevel: 1 }).toBuffer();
  const stored = sharp(pixels);
  const bytes = await encoded(stored, wanted).toBuffer();
  return bytes.toString('base64');
}

function encoded(stored: Sharp, { format = 'jpeg', orientation }: PictureWanted): Sharp {
  if (format !== 'jpeg') return stored.withMetadata({ orientation }).toFormat(format);
  return stored.withMetadata({ orientation }).withExifMerge(EXIF).jpeg({ quality: 90 });
}

/** The vitest command `photograph`: thirteen megapixels of a phone, with the EXIF orientation that is asked for. */
export async function photograph(_context: unknown, orientation: number): Promise<Photograph> {
  const bytes = await fromPackage(orientation);
  const seen = sharp(bytes).autoOrient().resize(GRID, GRID, { fit: 'fill' }).removeAlpha().raw();
  return { base64: bytes.toString('base64'), grid: means(await seen.toBuffer(), 3) };
}
