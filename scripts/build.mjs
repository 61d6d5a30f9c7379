// Builds the app into dist/, only when something it is made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, node24, root, say } from './ensure.mjs';

const inputs = [
  'src',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/office-files.ts',
  'package.json',
  'package-lock.json',
];
const stamp = path.join(root, 'dist/.inputs');

/** @param {string} name @returns {string[]} */
function filesOf(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  const entries = readdirSync(path.dirname(full), { withFileTypes: true });
  if (entries.find((entry) => entry.name === path.basename(full))?.isFile()) return [name];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

export function ensureBuilt() {
  const wanted = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the app …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(node24(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`the build failed (${status})`);
  // Written last (Vite empties dist/ first), so an interrupted build is not taken for a finished one.
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  ensureBuilt();
}
