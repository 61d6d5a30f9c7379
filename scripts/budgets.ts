// What is measured against which size budget (decision 0016), from Vite's manifest of the build. scripts/size.ts weighs the files.
import { heavyChunk, type heavyLibraries } from '../vite.config.ts';

export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly assets?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

export type Manifest = Readonly<Record<string, Chunk>>;

export interface Measure {
  readonly name: string;
  readonly files: ReadonlySet<string>;
  /** In kB, gzipped. A file that nothing gives a budget fails the check: it would grow unseen. */
  readonly budget: number | undefined;
}

/** Everything a screen stands on, and the first screen of a day. What the entry begins to load before them belongs here. */
const shellRoots = ['index.html', 'src/app/signed-in.tsx'];
const firstLoad = [...shellRoots, 'src/features/todos/today-screen.tsx'];
/** The shell loads it later, and it loads the screens of all areas. */
const officeRoutes = 'src/app/office-routes.tsx';

/**
 * A route is a screen with all that it loads, except its tabs, of which a person opens one at a time; a part is what else the shell loads
 * later (search, the end of a shift).
 */
const budgets = { entry: 150, firstTodoList: 215, route: 136, tab: 105, part: 70 };

const heavyBudgets: Readonly<Record<keyof typeof heavyLibraries, number>> = {
  charts: 75,
  calendar: 60,
  pdf: 550,
  scan: 480,
  phones: 50,
  drag: 20,
};

/** Bundles beside the page, by the beginning of their name. A worker's copy of exifr is its own: bundles share no files. */
const besideBudgets: Readonly<Record<string, number>> = {
  'assets/tab-worker-': 110,
  'sw.js': 130,
  'assets/lite.esm-': 20,
  'assets/pdf/': 110,
};

const warnFrom = 0.9;

/** How a size stands to its budget, as the word before its line; only OVER fails the check. */
export function verdict(size: number, budget: number | undefined): '' | 'WARN' | 'OVER' {
  if (budget === undefined || size > budget) return 'OVER';
  return size >= budget * warnFrom ? 'WARN' : '';
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is no chunk of the build: was it renamed, or is it no longer loaded lazily?`);
  return chunk;
}

/** The keys of all chunks that are reached from these: those themselves, what follows them, and so on. */
function reach(
  manifest: Manifest,
  keys: Iterable<string>,
  next: (chunk: Chunk) => readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    reach(manifest, next(chunkOf(manifest, key)), next, seen);
  }
  return seen;
}

/** These chunks and all that they cannot run without: what they import, not what they import later. */
const withImports = (manifest: Manifest, keys: readonly string[]) =>
  reach(manifest, keys, (chunk) => chunk.imports ?? []);

/** The heavy library that a chunk holds, or that a file (a worker, a wasm) is from. */
function heavyOf(manifest: Manifest, key: string): string | undefined {
  const name = heavyChunk(key) ?? chunkOf(manifest, key).name;
  return name?.startsWith('heavy-') ? name : undefined;
}

/** Chunks of the manifest, by their keys, that are not counted to whatever loads them. */
interface Apart {
  /** The shell: it is there before. */
  readonly shell: ReadonlySet<string>;
  readonly heavy: readonly string[];
  /** Everything that the shell and the routes of the areas load later, and which of it are screens (named so): each has its own measure. */
  readonly asked: readonly string[];
  readonly screens: readonly string[];
  /** Tabs of screens, named so. */
  readonly tabs: readonly string[];
}

function apartOf(manifest: Manifest): Apart {
  const shell = withImports(manifest, shellRoots);
  const heavy = Object.keys(manifest).filter((key) => heavyOf(manifest, key) !== undefined);
  const askers = [...shell, ...withImports(manifest, [officeRoutes])];
  const later = new Set(askers.flatMap((key) => chunkOf(manifest, key).dynamicImports ?? []));
  const asked = [...later].filter((key) => !shell.has(key) && !heavy.includes(key)).sort();
  const screens = asked.filter((key) => chunkOf(manifest, key).name?.endsWith('-screen'));
  const tabs = Object.keys(manifest).filter((key) => {
    const { isDynamicEntry = false, name = '' } = chunkOf(manifest, key);
    return isDynamicEntry && name.endsWith('-tab');
  });
  return { shell, heavy, asked, screens, tabs };
}

/**
 * All files that are loaded in the course of time because of these chunks: what they import, at once and later, and code they name by its
 * address. Screens, tabs and heavy libraries that are loaded on the way have budgets of their own.
 */
function filesWithAll(
  manifest: Manifest,
  keys: readonly string[],
  { shell, heavy, screens, tabs }: Apart,
): Set<string> {
  const keyOf = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  const reached = reach(manifest, keys, ({ imports = [], dynamicImports = [], assets = [] }) => {
    const later = dynamicImports.filter((key) => !screens.includes(key) && !tabs.includes(key));
    const named = assets.flatMap((file) => keyOf.get(file) ?? []);
    return [...imports, ...later, ...named].filter((key) => !shell.has(key) && !heavy.includes(key));
  });
  return codeOf(manifest, reached);
}

/** The files of these chunks, without styles, fonts and pictures: the budgets are about code. */
const codeOf = (manifest: Manifest, keys: Iterable<string>) =>
  new Set([...keys].map((key) => chunkOf(manifest, key).file).filter((file) => /\.(m?js|wasm)$/.test(file)));

/** What the shell loads later, with all of it: a dialog, form or drawer counts to every screen that can open it. */
function laterMeasures(manifest: Manifest, apart: Apart): Measure[] {
  const measure = (kind: 'route' | 'tab' | 'part', key: string): Measure => {
    const { src, name = key } = chunkOf(manifest, key);
    return { name: `${kind} ${src ?? name}`, files: filesWithAll(manifest, [key], apart), budget: budgets[kind] };
  };
  const parts = apart.asked.filter((key) => !apart.screens.includes(key));
  return [
    ...apart.screens.map((key) => measure('route', key)),
    ...apart.tabs.map((key) => measure('tab', key)),
    ...parts.map((key) => measure('part', key)),
  ];
}

function heavyMeasures(manifest: Manifest, apart: Apart): Measure[] {
  return Object.entries(heavyBudgets).flatMap(([library, budget]) => {
    const own = apart.heavy.filter((key) => heavyOf(manifest, key) === `heavy-${library}`);
    if (own.length === 0) return [];
    return [{ name: `heavy library ${library}`, files: filesWithAll(manifest, own, apart), budget }];
  });
}

/** Workers and the service worker load beside the page, and are bundles of their own: not in the manifest. */
function besideMeasure(file: string): Measure {
  const budget = Object.entries(besideBudgets).find(([start]) => file.startsWith(start))?.[1];
  const lacking = budget === undefined ? ' has no budget: give it one in scripts/budgets.ts' : '';
  return { name: `beside the page: ${file}${lacking}`, files: new Set([file]), budget };
}

/** `plain`: scripts that the page names and Vite does not bundle. `shipped`: all files of the build that hold code. */
export function measuresOf(manifest: Manifest, plain: readonly string[], shipped: readonly string[]): Measure[] {
  const apart = apartOf(manifest);
  const atOnce = (roots: readonly string[]) => new Set([...codeOf(manifest, withImports(manifest, roots)), ...plain]);
  const page: Measure[] = [
    { name: 'entry', files: atOnce(['index.html']), budget: budgets.entry },
    { name: 'all JavaScript to the first todo list', files: atOnce(firstLoad), budget: budgets.firstTodoList },
    ...laterMeasures(manifest, apart),
    ...heavyMeasures(manifest, apart),
  ];
  const counted = new Set(page.flatMap(({ files }) => [...files]));
  return [...page, ...shipped.filter((file) => !counted.has(file)).map(besideMeasure)];
}

/** What is wrong with the first load: each heavy library among its files, and what brings it there. */
export function heavyInFirstLoad(manifest: Manifest): string[] {
  const first = [...withImports(manifest, firstLoad)];
  return first.flatMap((key) => {
    const heavy = heavyOf(manifest, key);
    if (heavy === undefined) return [];
    const by = first.filter((other) => chunkOf(manifest, other).imports?.includes(key));
    return [`${heavy} is in the first load, imported by ${by.join(', ')}: it may only be loaded later`];
  });
}
