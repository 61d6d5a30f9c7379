/** Driving licences of nobody, drawn as SVG and stored as real JPEGs. Lines stand for words: no font is needed. */
import sharp from 'sharp';

export const LICENSE_PIXELS = { width: 860, height: 540 } as const;

const line = (x: number, y: number, width: number, colour = '#3d4a57') =>
  `<rect x="${x}" y="${y}" width="${width}" height="14" rx="7" fill="${colour}"/>`;

const FACE = `<rect x="60" y="140" width="220" height="280" rx="12" fill="#c9d6df"/>
  <circle cx="170" cy="245" r="62" fill="#8d99a3"/><path d="M74 420q14-108 96-108t96 108z" fill="#8d99a3"/>`;

const FRONT = `${FACE}<rect x="60" y="52" width="320" height="34" rx="8" fill="#24527a"/>
  ${[150, 196, 242, 288, 334].map((y, i) => line(330, y, 120, '#9aa7b2') + line(480, y, 150 + ((i * 67) % 160))).join('')}
  <path d="M340 420c40-50 60 30 96-10s40-30 70 4 40-24 84-8" fill="none" stroke="#1c2733" stroke-width="5"/>`;

const BACK = `<rect y="60" width="860" height="90" fill="#2b3138"/>
  ${[200, 240, 280].map((y, i) => line(60, y, 420 - i * 70)).join('')}
  <g fill="#1c2733">${Array.from({ length: 46 }, (_, i) => `<rect x="${70 + i * 15.6}" y="340" width="${2 + ((i * 7) % 9)}" height="130"/>`).join('')}</g>`;

/** One side of the card, on a table. */
export function licensePicture(side: 'front' | 'back'): Promise<Buffer> {
  const { width, height } = LICENSE_PIXELS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="860" height="540" fill="#6e6a63"/><g transform="translate(22 14) scale(0.95)">
    <rect width="860" height="540" rx="36" fill="#eef2ea"/>${side === 'front' ? FRONT : BACK}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 74 }).toBuffer();
}
