// How much JavaScript a phone loads, gzipped, against the budgets of docs: from Vite's manifest of the build in dist/.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

const dist = path.resolve(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Everything a route stands on, and the first route of a day. What the entry begins to load before them belongs here. */
const shell = ['index.html', 'src/app/signed-in.tsx'];
const firstScreen = [...shell, 'src/features/todos/today-screen.tsx'];
const budgets = { entry: 135, firstTodoList: 190, route: 60 };
/** Routes with a budget of their own. */
const routeBudgets: Readonly<Record<string, number>> = {};

/** Bundles beside the page, by the beginning of their name: the engine with its database and the contract of what it sends, twice. */
const besideBudgets: Readonly<Record<string, number>> = { 'assets/tab-worker': 85, sw: 102 };

const kilobytes = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000;
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + kilobytes(file), 0);

/** The files a chunk cannot run without: itself and what it imports, not what it imports later. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is no chunk of the build: was it renamed, or is it no longer loaded lazily?`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(other, seen);
  return seen;
}

let failed = false;
function report(name: string, size: number, budget?: number): void {
  const over = budget !== undefined && size > budget;
  failed ||= over;
  const limit = budget === undefined ? '' : ` of ${budget}`;
  console.log(`${over ? 'OVER ' : ''}${size.toFixed(1).padStart(6)}${limit} kB  ${name}`);
}

const together = (names: readonly string[]) => new Set(names.flatMap((name) => [...filesOf(name)]));

// Scripts that the page names and Vite does not bundle (public/).
const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
const plain = [...page.matchAll(/<script src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
report('entry', sum([...filesOf('index.html'), ...plain]), budgets.entry);
report('all JavaScript to the first todo list', sum([...together(firstScreen), ...plain]), budgets.firstTodoList);

const below = together(shell);
for (const [name, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || shell.includes(name)) continue;
  const own = [...filesOf(name)].filter((file) => !below.has(file));
  report(`route ${name}`, sum(own), routeBudgets[name] ?? budgets.route);
}

// Workers and the service worker load beside the page, and are bundles of their own: not in the manifest.
const known = new Set([...plain, ...Object.values(manifest).map((chunk) => chunk.file)]);
for (const file of globSync('{*.js,assets/*.js}', { cwd: dist })) {
  const name = file.replaceAll(path.sep, '/');
  const budget = Object.entries(besideBudgets).find(([start]) => name.startsWith(start))?.[1];
  if (!known.has(name)) report(`beside the page: ${name}`, kilobytes(file), budget);
}
process.exitCode = failed ? 1 : 0;
