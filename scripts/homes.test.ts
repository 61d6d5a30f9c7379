import { expect, it } from 'vitest';
import { homeless } from './homes.ts';

const listed = [
  { file: 'src/a.test.ts', project: 'unit' },
  { file: 'tests/e2e/day.test.ts', project: 'e2e' },
  { file: 'tests/e2e/night.test.ts', project: 'stories' },
];
const files = listed.map(({ file }) => file);
const unit = { name: 'unit', projects: ['unit'] };
const e2e = { name: 'e2e', projects: ['e2e'] };
const stories = { name: 'stories', projects: ['stories'] };

it('finds nothing where each file is run by npm test or by the proof', () => {
  expect(homeless(files, listed, [unit, e2e], [stories])).toEqual([]);
});

it('names a file that no step runs', () => {
  expect(homeless(files, listed, [unit, e2e], [])).toEqual(['tests/e2e/night.test.ts: no step runs it']);
  expect(homeless(files, listed, [unit, e2e], [{ ...stories, files: ['day'] }])).toEqual([
    'tests/e2e/night.test.ts: no step runs it',
  ]);
  expect(homeless(['src/b.test.ts'], listed, [unit], [])).toEqual(['src/b.test.ts: no step runs it']);
});

it('names a file that has two homes, unless the proof repeats it', () => {
  expect(homeless(files, listed, [unit, e2e], [stories, { ...unit, name: 'again' }])).toEqual([
    'src/a.test.ts: npm test and the proof run it (again)',
  ]);
  expect(homeless(files, listed, [unit, e2e], [stories, { ...unit, name: 'again', repeats: true }])).toEqual([]);
  expect(homeless(files, listed, [unit, e2e, { ...unit, name: 'twice' }], [stories])).toEqual([
    'src/a.test.ts: npm test runs it more than once (unit, twice)',
  ]);
});
