import { expect, it } from 'vitest';
import config, { heavyChunk, heavyLibraries } from '../vite.config.ts';
import { heavyInFirstLoad, measuresOf, verdict, type Chunk, type Manifest } from './budgets.ts';

const ofSource = (name: string, more: Partial<Chunk> = {}): Manifest => {
  const src = `src/${name}.tsx`;
  return { [src]: { file: `${name}.js`, name: name.split('/').at(-1) ?? '', src, ...more } };
};

/** The smallest app: a shell that loads today's todos and the routes of the office's screen, which has a form and that a drawer. */
const small: Manifest = {
  'index.html': { file: 'index.js', name: 'index', imports: ['_react.js'], dynamicImports: ['src/app/signed-in.tsx'] },
  '_react.js': { file: 'react.js', name: 'react' },
  ...ofSource('app/signed-in', {
    imports: ['index.html'],
    dynamicImports: ['src/features/todos/today-screen.tsx', 'src/app/office-routes.tsx', 'src/palette.tsx'],
  }),
  ...ofSource('app/office-routes', { imports: ['src/app/signed-in.tsx', '_office-screens.js'] }),
  '_office-screens.js': {
    file: 'office-screens.js',
    name: 'office-screens',
    dynamicImports: ['src/office-screen.tsx'],
  },
  ...ofSource('features/todos/today-screen', { imports: ['src/app/signed-in.tsx'] }),
  ...ofSource('office-screen', { imports: ['_react.js', '_table.js'], dynamicImports: ['src/form.tsx'] }),
  '_table.js': { file: 'table.js', name: 'table', dynamicImports: ['_viewer.js'] },
  '_viewer.js': { file: 'viewer.js', name: 'viewer' },
  ...ofSource('form', { imports: ['src/app/signed-in.tsx'], dynamicImports: ['src/drawer.tsx', 'src/palette.tsx'] }),
  ...ofSource('drawer', { dynamicImports: ['src/features/todos/today-screen.tsx'] }),
  ...ofSource('palette'),
};

const charts: Manifest = {
  ...ofSource('chart', { imports: ['_heavy-charts.js', '_react.js'] }),
  '_heavy-charts.js': { file: 'heavy-charts.js', name: 'heavy-charts', imports: ['_react.js', '_colors.js'] },
  '_colors.js': { file: 'colors.js', name: 'colors' },
};

/** The manifest, with one more import, at once or later, of one of its chunks. */
const asking = (manifest: Manifest, key: string, way: 'imports' | 'dynamicImports', what: string): Manifest => ({
  ...manifest,
  [key]: { ...manifest[key]!, [way]: [...(manifest[key]![way] ?? []), what] },
});

function files(manifest: Manifest, name: string, shipped: readonly string[] = []): string[] {
  const measure = measuresOf(manifest, ['look.js'], shipped).find((one) => one.name === name);
  if (!measure) throw new Error(`nothing is measured as ${name}`);
  return [...measure.files].sort();
}

it('warns from 90 % of a budget on, and fails above it or without one', () => {
  expect([89.9, 90, 100, 100.01].map((size) => verdict(size, 100))).toEqual(['', 'WARN', 'WARN', 'OVER']);
  expect(verdict(1, undefined)).toBe('OVER');
});

it('counts to the entry and to the first list what they import at once', () => {
  const shell = ['index.js', 'look.js', 'react.js'];
  expect(files(small, 'entry')).toEqual(shell);
  const list = files(small, 'all JavaScript to the first todo list');
  expect(list).toEqual(['app/signed-in.js', 'features/todos/today-screen.js', ...shell]);
});

it('counts to a route all that it loads, at once and later, but neither the shell nor other screens', () => {
  const all = ['drawer.js', 'form.js', 'office-screen.js', 'palette.js', 'table.js', 'viewer.js'];
  expect(files(small, 'route src/office-screen.tsx')).toEqual(all);
  expect(files(small, 'part src/palette.tsx')).toEqual(['palette.js']);
  expect(files(small, 'part src/app/office-routes.tsx')).toEqual(['app/office-routes.js', 'office-screens.js']);
});

it('counts to a screen the one that only it loads', () => {
  const nested = asking(
    { ...small, ...ofSource('inner-screen') },
    'src/form.tsx',
    'dynamicImports',
    'src/inner-screen.tsx',
  );
  expect(files(nested, 'route src/office-screen.tsx')).toContain('inner-screen.js');
});

it('measures a tab that loads by itself apart from its screen', () => {
  const tab = ofSource('parts-tab', { isDynamicEntry: true, imports: ['_table.js'] });
  const tabbed = asking({ ...small, ...tab }, 'src/office-screen.tsx', 'dynamicImports', 'src/parts-tab.tsx');
  expect(files(tabbed, 'route src/office-screen.tsx')).not.toContain('parts-tab.js');
  expect(files(tabbed, 'tab src/parts-tab.tsx')).toEqual(['parts-tab.js', 'table.js', 'viewer.js']);
});

it('counts a heavy library and what it stands on apart from the routes that load it', () => {
  const later = asking({ ...small, ...charts }, 'src/form.tsx', 'dynamicImports', 'src/chart.tsx');
  expect(files(later, 'route src/office-screen.tsx')).toContain('chart.js');
  expect(files(later, 'route src/office-screen.tsx')).not.toContain('heavy-charts.js');
  expect(files(later, 'heavy library charts')).toEqual(['colors.js', 'heavy-charts.js']);
});

it('counts to a heavy library the files of its packages that a screen names', () => {
  const wasm = { file: 'zxing_reader.wasm', src: 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm' };
  const named = { ...small, [wasm.src]: wasm, ...ofSource('form', { assets: [wasm.file, 'logo.svg'] }) };
  expect(files(named, 'heavy library scan')).toEqual([wasm.file]);
  expect(files(named, 'route src/office-screen.tsx')).not.toContain(wasm.file);
});

it('says which heavy library is in the first load, and who imports it', () => {
  const build = { ...small, ...charts };
  for (const key of ['index.html', 'src/app/signed-in.tsx', 'src/features/todos/today-screen.tsx'])
    expect(heavyInFirstLoad(asking(build, key, 'imports', '_heavy-charts.js'))).toEqual([
      `heavy-charts is in the first load, imported by ${key}: it may only be loaded later`,
    ]);
  const within = asking(build, '_react.js', 'imports', 'src/chart.tsx');
  expect(heavyInFirstLoad(within)).toEqual([expect.stringContaining('imported by src/chart.tsx')]);
});

it('lets the first load ask for a heavy library later, and an office import it', () => {
  const later = asking({ ...small, ...charts }, 'src/app/signed-in.tsx', 'dynamicImports', '_heavy-charts.js');
  expect(heavyInFirstLoad(asking(later, 'src/office-screen.tsx', 'imports', '_heavy-charts.js'))).toEqual([]);
  const named = measuresOf(later, [], []).filter(({ name }) => name.includes('charts'));
  expect(named).toMatchObject([{ name: 'heavy library charts' }]);
});

it('leaves no file of the build out: what nothing counts needs a budget by name', () => {
  const names = ['sw.js', 'assets/tab-worker-1.js', 'assets/other-worker-1.js', 'form.js'];
  const beside = measuresOf(small, [], names).filter(({ name }) => name.startsWith('beside'));
  expect(beside.map(({ budget }) => budget)).toEqual([130, 110, undefined]);
  expect(beside.at(-1)?.name).toContain('assets/other-worker-1.js has no budget');
});

it('gives every heavy library a chunk by whose name it is known', () => {
  for (const [name, packages] of Object.entries(heavyLibraries))
    for (const one of packages) expect(heavyChunk(`/yard/node_modules/${one}/dist/index.js`)).toBe(`heavy-${name}`);
  expect(heavyChunk(String.raw`C:\yard\node_modules\chart.js\dist\chart.js`)).toBe('heavy-charts');
  expect(heavyChunk('/yard/node_modules/chart.js-extra/index.js')).toBeNull();
  expect(heavyChunk('/yard/node_modules/pdfjs-dist/build/pdf.worker.mjs?url')).toBeNull();
  expect(config).toMatchObject({
    build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: heavyChunk }] } } } },
  });
});
