// Makes the PNG icons of the manifest from public/icons/icon.svg. Run it by hand after changing the drawing, and commit the files.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './ensure.mjs';

const folder = path.join(root, 'public/icons');
const round = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
// Launchers cut maskable icons to their own shape: the ground runs to the edge, the drawing keeps to the middle four fifths.
const square = round.replace(' rx="112"', '');
const maskable = square
  .replace('<rect x="84"', '<g transform="translate(64 64) scale(0.75)"><rect x="84"')
  .replace('</svg>', '</g></svg>');

/** @type {readonly [string, string, number][]} */
const icons = [
  ['icon-192.png', round, 192],
  ['icon-512.png', round, 512],
  ['maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', square, 180],
];

for (const [name, svg, size] of icons) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(path.join(folder, name));
}
