// How much JavaScript a phone loads, gzipped, against the budgets of scripts/budgets.ts: from the build in dist/.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { heavyInFirstLoad, measuresOf, verdict, type Manifest } from './budgets.ts';

const dist = path.resolve(import.meta.dirname, '../dist');
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const kilobytes = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000;

const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
const plain = [...read('index.html').matchAll(/<script src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
const shipped = globSync('**/*.{js,mjs,wasm}', { cwd: dist }).map((file) => file.replaceAll(path.sep, '/'));

let failed = false;
function report(word: string, figures: string, name: string): void {
  failed ||= word === 'OVER';
  console.log(`${word.padEnd(4)} ${figures}  ${name}`);
}

for (const { name, files, budget } of measuresOf(manifest, plain, shipped)) {
  const size = [...files].reduce((total, file) => total + kilobytes(file), 0);
  const limit = budget === undefined ? '' : ` of ${budget}`;
  report(verdict(size, budget), `${size.toFixed(1).padStart(6)}${limit} kB`, name);
}
for (const words of heavyInFirstLoad(manifest)) report('OVER', '', words);
process.exitCode = failed ? 1 : 0;
