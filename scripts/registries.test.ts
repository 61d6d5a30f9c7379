/** Areas are built side by side: three branches that each add one merge without a conflict, because every registry has one line an entry. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Each registry, where its list begins, and the lines that an area adds: for an import, and for an entry. */
const REGISTRIES = [
  [
    'contract/index.ts',
    'export const areas',
    (a: string) => `import { ${a} } from './areas/${a}.ts';`,
    (a: string) => `  ${a},`,
  ],
  [
    'server/areas/index.ts',
    'export const handlers',
    (a: string) => `import { ${a} } from './${a}/handlers.ts';`,
    (a: string) => `  ${a},`,
  ],
  [
    'server/areas/audit/kinds.ts',
    'export const historyKinds',
    (a: string) => `import { ${a} } from '#server/areas/${a}/history.ts';`,
    (a: string) => `  ${a},`,
  ],
  [
    'server/areas/file-owners.ts',
    'export const fileOwners',
    (a: string) => `import { ${a}Files } from './${a}/${a}-files.ts';`,
    (a: string) => `  ${a}: ${a}Files,`,
  ],
  [
    'server/db/yard-tables.ts',
    'export interface YardTables',
    (a: string) => `import type * as ${a} from '#server/areas/${a}/tables.ts';`,
    (a: string) => `  ${a}: ${a}.Rows;`,
  ],
  [
    'server/db/demo/areas.ts',
    'export const demoAreas',
    (a: string) => `import { load as ${a} } from './areas/${a}.ts';`,
    (a: string) => `  ${a},`,
  ],
  [
    'server/jobs/all.ts',
    'export const allJobs',
    (a: string) => `import { ${a}Job } from '../areas/${a}/job.ts';`,
    (a: string) => `  ${a}Job,`,
  ],
  ['tests/contract/pool.ts', 'export const POOL', null, (a: string) => `  '${a}',`],
  [
    'src/app/office-screens.ts',
    'export const officeScreens',
    (a: string) => `import { screens as ${a} } from '#features/${a}/screens.ts';`,
    (a: string) => `  ...${a},`,
  ],
] as const;

let yard: string;
const git = (...args: readonly string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Yard', '-c', 'user.email=yard@yard.test', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: yard,
      encoding: 'utf8',
    },
  );

beforeAll(() => {
  yard = mkdtempSync(path.join(tmpdir(), 'yard-merge-'));
  for (const name of ['.gitattributes', ...REGISTRIES.map(([file]) => file)]) {
    mkdirSync(path.dirname(path.join(yard, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(yard, name));
  }
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'Before');
});
afterAll(() => rmSync(yard, { recursive: true, force: true }));

/** Adds the lines of an area at the end of the imports and at the end of the list, where everybody adds theirs. */
function addArea(area: string): void {
  for (const [file, list, importLine, entry] of REGISTRIES) {
    const lines = readFileSync(path.join(yard, file), 'utf8').split('\n');
    const begin = lines.findIndex((line) => line.startsWith(list));
    const end = lines.findIndex((line, at) => at > begin && /^[}\]]/.test(line));
    lines.splice(end, 0, entry(area));
    if (importLine) lines.splice(lines.findLastIndex((line) => line.startsWith('import ')) + 1, 0, importLine(area));
    writeFileSync(path.join(yard, file), lines.join('\n'));
  }
}

test('three branches that each add an area merge without a conflict, and every line is there once', () => {
  const areas = ['vendors', 'bookings', 'leaves'];
  for (const area of areas) {
    git('checkout', '-q', '-b', area, 'main');
    addArea(area);
    git('commit', '-qam', `Add ${area}`);
  }
  git('checkout', '-q', 'main');
  for (const area of areas) git('merge', '-q', '-m', `Merge ${area}`, area);
  for (const [file, , importLine, entry] of REGISTRIES) {
    const lines = readFileSync(path.join(yard, file), 'utf8').split('\n');
    for (const area of areas)
      for (const line of [entry(area), ...(importLine ? [importLine(area)] : [])])
        expect([file, line, lines.filter((one) => one === line).length]).toEqual([file, line, 1]);
  }
});
