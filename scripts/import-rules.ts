// Who may import whom. One table; `npm run check` and its test read it.

const engine = ['contract', 'lib', 'http', 'db', 'session', 'sync'];

/** A layer is a folder: `contract`, `server`, `tests`, `scripts`, or a folder of src. Each may import itself and these. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  lib: ['contract'],
  http: ['contract', 'lib'],
  db: ['contract', 'lib'],
  session: ['contract', 'lib', 'http', 'db'],
  sync: ['contract', 'lib', 'http', 'db', 'session'],
  ui: ['lib'],
  media: [...engine, 'ui'],
  kit: [...engine, 'ui', 'media'],
  features: [...engine, 'ui', 'media', 'kit'],
  app: [...engine, 'ui', 'media', 'kit', 'features'],
  sw: [...engine, 'media'],
  main: [...engine, 'ui', 'media', 'kit', 'features', 'app'],
  server: ['contract'],
  scripts: ['contract', 'server'],
};

/** Packages that only some layers, or one folder, may import. A name stands for its subpaths too. */
export const packageHomes: Readonly<Record<string, readonly string[]>> = {
  dexie: ['db'],
  'dexie-react-hooks': ['db', 'media', 'kit', 'features', 'app'],
  'workbox-precaching': ['sw'],
  'pg-boss': ['server/jobs/'],
  'tesseract.js': ['server/integrations/receipts/'],
  unpdf: ['server/integrations/receipts/'],
  nodemailer: ['server/mail/'],
};

/** Nothing that a worker or the service worker loads, however indirectly, may be one of these. */
export const reactPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-hook-form',
  'dexie-react-hooks',
  '@chakra-ui/react',
  '@emotion/react',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
];

export interface Import {
  readonly specifier: string;
  /** The imported file from the root, or null for a package. */
  readonly target: string | null;
  readonly typeOnly: boolean;
}

export type Graph = ReadonlyMap<string, readonly Import[]>;

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
/** Where a thread of its own begins. */
const isWorker = (file: string) => file.startsWith('src/sw/') || /(^|[/.-])worker\.ts$/.test(file);

/** `src/db/x.ts` → `db`; files of src itself (main.tsx) → `main`; files at the root are tools. */
export function layerOf(file: string): string {
  const [first = '', second = '', third] = file.split('/');
  if (first !== 'src') return file.includes('/') ? first : 'scripts';
  return third === undefined ? 'main' : second;
}

const featureOf = (file: string) => (layerOf(file) === 'features' ? file.split('/')[2] : undefined);
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function refuseFile(from: string, specifier: string, to: string): string | undefined {
  const [mine, theirs] = [layerOf(from), layerOf(to)];
  if (specifier.startsWith('../..')) return 'climbs: write it with #';
  if (specifier.startsWith('.') && mine !== theirs) return 'leaves its folder: write it with #';
  if (isTest(from)) return undefined;
  if (isTest(to)) return 'only tests import tests';
  if (mine !== theirs && !mayImport[mine]?.includes(theirs)) return `${mine} may not import ${theirs}`;
  if (mine === 'features' && theirs === 'features' && featureOf(from) !== featureOf(to))
    return 'imports another feature';
  return undefined;
}

function refusePackage(from: string, specifier: string): string | undefined {
  const name = packageOf(specifier);
  const homes = packageHomes[name];
  const isHome = (home: string) => (home.endsWith('/') ? from.startsWith(home) : layerOf(from) === home);
  if (homes && !isTest(from) && !homes.some(isHome)) return `only ${homes.join(', ')} may import ${name}`;
  return undefined;
}

/** A path of imports from a worker to React, or undefined. */
function wayToReact(graph: Graph, file: string, seen: Set<string>): string | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const { specifier, target, typeOnly } of graph.get(file) ?? []) {
    if (typeOnly) continue;
    if (target === null && reactPackages.includes(packageOf(specifier))) return specifier;
    const way = target === null ? undefined : wayToReact(graph, target, seen);
    if (way) return `${target} → ${way}`;
  }
  return undefined;
}

/** Every broken rule as one line. */
export function violations(graph: Graph): string[] {
  const found: string[] = [];
  for (const [file, imports] of graph) {
    for (const { specifier, target } of imports) {
      const reason = target === null ? refusePackage(file, specifier) : refuseFile(file, specifier, target);
      if (reason) found.push(`${file}: '${specifier}' ${reason}`);
    }
    const way = isWorker(file) && !isTest(file) ? wayToReact(graph, file, new Set()) : undefined;
    if (way) found.push(`${file}: a worker must not load React: ${way}`);
  }
  return found;
}
