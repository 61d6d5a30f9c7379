// What must be there before anything else can run: the installed packages and a Node that runs TypeScript.
// Runs on Node 20.19 with nothing installed, so: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`);

/**
 * npm keeps a copy of the lock inside node_modules, written last; every package of ours must be there in the same version.
 * (Optional ones may be missing: they belong to other machines.)
 */
function isInstalled() {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const there = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(
    ([name, wanted]) => name === '' || (there[name] ? there[name].integrity === wanted.integrity : wanted.optional),
  );
}

/** The machine's own PATH: npm puts node_modules/.bin first, whose node would be deleted while it installs. */
function plainPath() {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  return parts.filter((part) => !part.includes('node_modules')).join(path.delimiter);
}

export function ensureInstalled() {
  if (isInstalled()) return;
  // npm would delete what the link leads to: the packages of another checkout, under its running programs.
  const isLink = lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink)
    throw new Error('node_modules is a link to other packages than package-lock.json wants: merge, or install there.');
  say('Installing packages (the first time, a minute or two) …');
  // Also where NODE_ENV=production is set: the app is built here.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const env = { ...process.env, PATH: plainPath() };
  const { status } = spawnSync('npm', args, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ci failed (${status})`);
}

/** @param {string} version */
const runsTypeScript = (version) => Number(version.replace(/^v/, '').split('.')[0]) >= 24;

/** The pinned Node: one small package per platform holds nothing but the program, so no install script is needed. */
function packagedNode() {
  for (const name of Object.keys(readJson('package.json').optionalDependencies)) {
    const folder = path.join(root, 'node_modules', name);
    if (!existsSync(folder)) continue;
    const file = path.join(folder, readJson(`node_modules/${name}/package.json`).bin.node);
    const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
    if (stdout && runsTypeScript(stdout)) return file;
  }
  return undefined;
}

/** @returns {string} the Node (24 or newer) that runs everything after the installation */
export function node24() {
  if (runsTypeScript(process.version)) return process.execPath;
  const found = packagedNode();
  if (found) return found;
  throw new Error(
    `Yardhand runs on Node 24. None is packaged for ${process.platform}-${process.arch}: please install it.`,
  );
}

/** Go on in Node 24, with the same arguments, when this is an older one. Answers only when nothing had to be done. */
export function continueInNode24() {
  if (runsTypeScript(process.version)) return;
  const { status } = spawnSync(node24(), process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
