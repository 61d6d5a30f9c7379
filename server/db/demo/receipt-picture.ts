/** A photo of a receipt for the demo yard, drawn as SVG and stored as a real JPEG. Its lines are bars: no font is needed. */
import sharp from 'sharp';
import { type Random, seeded } from './random.ts';
import type { DemoFile } from './stored-file.ts';

const WIDTH = 600;
const HEIGHT = 800;
const LINES = 9;

const bar = (y: number, x: number, width: number, height = 14) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;

function lines(random: Random): string {
  return Array.from({ length: random.int(4, LINES) }, (_, n) => {
    const y = 250 + n * 36;
    return bar(y, 170, random.int(90, 170)) + bar(y, 390, random.int(24, 50));
  }).join('');
}

/** No two of them have the same bytes, or they would be taken for one paper. */
export async function receiptPicture(name: string, seed: number): Promise<DemoFile> {
  const random = seeded(seed);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="600" height="800" fill="#5d6670"/>
    <g transform="rotate(${random.int(-4, 4)} 300 400)"><path d="M130 60h340v690l-28-20-28 20-28-20-28 20-28-20-29 20-28-20-28 20-28-20-29 20-28-20-30 20z" fill="#f4f3ef"/>
    <g fill="#3a3f44">${bar(110, 190, random.int(140, 220), 30)}${bar(165, 220, random.int(100, 160))}${lines(random)}${bar(620, 170, 90, 26)}${bar(620, 340, random.int(70, 110), 26)}</g></g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer();
  return { name, mime: 'image/jpeg', bytes, pixels: { width: WIDTH, height: HEIGHT } };
}
