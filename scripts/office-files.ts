// Which files of the build belong to screens of the office. A phone fetches the field app in advance and nothing else; the office's files are kept
// once they were opened (src/http/office-files.dom.ts, decision 0020).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Chunk, Manifest } from './budgets.ts';

/** Screens that must open without a network on a phone where they were never opened. Every other screen is the office's. */
export const fieldScreens: readonly string[] = [
  'src/features/attendance/me-screen.tsx',
  'src/features/capture/capture-screen.tsx',
  'src/features/capture/vehicle-capture-screen.tsx',
  'src/features/diagnostics/diagnostics-screen.tsx',
  'src/features/handover/handover-screen.tsx',
  'src/features/handover/handovers-screen.tsx',
  'src/features/handover/private/private-screen.tsx',
  'src/features/notices/notices-screen.tsx',
  'src/features/outbox/outbox-screen.tsx',
  'src/features/session/sign-in-screen.tsx',
  'src/features/settings/settings-screen.tsx',
  'src/features/settings/sign-out-screen.tsx',
  'src/features/todos/today-screen.tsx',
  'src/features/todos/todo-screen.tsx',
  'src/features/vehicles/vehicle-screen.tsx',
  'src/features/vehicles/vehicles-screen.tsx',
  'src/features/walk-round/begin-screen.tsx',
  'src/features/walk-round/walk-round-screen.tsx',
];

/** What field screens show of records that only the server has: it needs a connection anyway. */
export const officeParts: readonly string[] = ['src/features/todos/office/server-todo.tsx'];

/** The files of each screen of the office that are not in the field app too, by the path of its source. Its own file is the first. */
export type OfficeFiles = Readonly<Record<string, readonly string[]>>;

const isScreen = ({ src, isDynamicEntry }: Chunk): boolean =>
  isDynamicEntry === true && src?.endsWith('-screen.tsx') === true;

/** All chunks that these load at once or later, without what the screens of `others` load. */
function reach(manifest: Manifest, from: string, others: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key) || (key !== from && others.has(key))) return;
    seen.add(key);
    for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) visit(next);
  };
  visit(from);
  return seen;
}

const filesOf = (manifest: Manifest, keys: Iterable<string>): ReadonlySet<string> =>
  new Set([...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()));

/** Throws for a named file that is no chunk of the build: it was renamed, or it is part of another one now. */
export function officeFilesOf(manifest: Manifest): OfficeFiles {
  for (const key of [...fieldScreens, ...officeParts])
    if (!manifest[key]) throw new Error(`${key} is no chunk of the build: correct scripts/office-files.ts`);
  const screensOfOffice = Object.entries(manifest).flatMap(([key, chunk]) =>
    isScreen(chunk) && !fieldScreens.includes(key) ? key : [],
  );
  const office = [...screensOfOffice, ...officeParts];
  const screens = new Set(office);
  const field = filesOf(manifest, reach(manifest, 'index.html', screens));
  return Object.fromEntries(
    office.map((key) => [
      key,
      [...filesOf(manifest, reach(manifest, key, screens))].filter((file) => !field.has(file)),
    ]),
  );
}

interface Entry {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

/** Writes the list of the office's files into the build, and puts it in their place in the list of what every device fetches. */
export function withoutOffice(dist: string, entries: readonly Entry[]): Entry[] {
  const office = officeFilesOf(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest);
  const list = JSON.stringify(office);
  writeFileSync(path.join(dist, 'office-files.json'), list);
  const files = new Set(Object.values(office).flat());
  const revision = createHash('sha256').update(list).digest('hex').slice(0, 32);
  return [
    ...entries.filter(({ url }) => !files.has(url)),
    { url: 'office-files.json', revision, size: Buffer.byteLength(list) },
  ];
}
