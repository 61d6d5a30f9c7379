import { expect, test } from 'vitest';
import type { Chunk, Manifest } from './budgets.ts';
import { fieldScreens, officeFilesOf, officeParts } from './office-files.ts';

const file = (name: string): string => `assets/${name}.js`;
const chunk = (src: string, parts: Partial<Chunk> = {}): [string, Chunk] => [
  src,
  { file: file(src), src, isDynamicEntry: true, ...parts },
];
const OFFICE = 'src/features/departments/departments-screen.tsx';
const OTHER = 'src/features/branches/branches-screen.tsx';
const FORM = 'src/features/departments/department-form.tsx';

const build = (list: Partial<Chunk> = {}): Manifest =>
  Object.fromEntries([
    chunk('index.html', { imports: ['_ui'], dynamicImports: [...fieldScreens, ...officeParts, OFFICE, OTHER] }),
    ['_ui', { file: file('ui') }],
    ['_table', { file: file('table'), css: ['assets/table.css'] }],
    ...[...fieldScreens, ...officeParts].map((src) => chunk(src)),
    chunk(OFFICE, { imports: ['_ui', '_table'], dynamicImports: [FORM, OTHER], ...list }),
    chunk(FORM),
    chunk(OTHER, { imports: ['_table'] }),
  ]);

test('a screen of the office has its own file first, what it needs, and the dialogs that it opens later', () => {
  expect(officeFilesOf(build())[OFFICE]).toEqual([file(OFFICE), file('table'), 'assets/table.css', file(FORM)]);
});

test('what the field app has too is not the office’s, and neither is another screen part of it', () => {
  const files = officeFilesOf(build())[OFFICE];
  expect(files).not.toContain(file('ui'));
  expect(files).not.toContain(file(OTHER));
});

test('what a screen of the field shares with the office is fetched in advance', () => {
  const [first = ''] = fieldScreens;
  const manifest = { ...build(), ...Object.fromEntries([chunk(first, { imports: ['_table'] })]) };
  expect(officeFilesOf(manifest)[OFFICE]).toEqual([file(OFFICE), file(FORM)]);
});

test('a screen of the field that is no longer there fails the build', () => {
  const [first = ''] = fieldScreens;
  const { [first]: gone, ...rest } = build();
  expect(gone).toBeDefined();
  expect(() => officeFilesOf(rest)).toThrow(/correct scripts\/office-files/);
});
