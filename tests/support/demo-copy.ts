/**
 * The demo yard at the moment at which the clocks of tests begin, as a copy on PGlite: to load it takes a processor ten times as long as to copy
 * it, and files all over the suite want one. It is made once for each state of the sources, by the first who wants it.
 */
import { createHash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type DemoYard, loadDemoYard } from '#server/db/demo/load.ts';
import { embedded, type OpenDatabase, openPglite } from '#server/db/open.ts';
import { openDiskStore } from '#server/files/disk-store.ts';
import { cache, openEmptyPglite, removeOld, root } from './database.ts';

/** The moment and the zone of the copy. */
const MADE_AT = { now: new Date('2026-11-21T09:00:00.000Z'), zone: 'UTC' } as const;

export interface DemoCopy {
  readonly database: OpenDatabase;
  readonly demo: DemoYard;
}

/** A database of its own with the demo yard as of `now`, whose files come into the folder; null when there is no copy of such a moment or database. */
export async function copyDemoYard(now: Date, folder: string): Promise<DemoCopy | null> {
  if (now.getTime() !== MADE_AT.now.getTime() || process.env['TEST_DATABASE'] === 'postgres') return null;
  const made = await (ready ??= prepare());
  await cp(path.join(made, 'files'), folder, { recursive: true });
  const pglite = await openPglite({ loadDataDir: await openAsBlob(path.join(made, 'pg.tar')) });
  const demo = JSON.parse(await readFile(path.join(made, 'demo.json'), 'utf8')) as DemoYard;
  return { database: embedded(pglite), demo };
}

/** Once a process: the sources stay as they are while its tests run. */
let ready: Promise<string> | undefined;

async function prepare(): Promise<string> {
  const made = path.join(cache, `demo-${await version()}`);
  await mkdir(cache, { recursive: true });
  const lock = `${made}.lock`;
  while (!existsSync(made)) {
    // Who comes while another process makes it waits for that, unless that has died meanwhile.
    if (await taken(lock)) await setTimeout(100);
    else await make(made, lock);
  }
  return made;
}

const DEAD_MS = 180_000;

/** Whether somebody else makes it; if not, the lock is ours now. */
async function taken(lock: string): Promise<boolean> {
  const since = await stat(lock).catch(() => null);
  if (since && Date.now() - since.mtimeMs > DEAD_MS) await rm(lock, { force: true });
  return writeFile(lock, '', { flag: 'wx' }).then(
    () => false,
    () => true,
  );
}

async function make(made: string, lock: string): Promise<void> {
  try {
    // Somebody may just have finished it.
    if (existsSync(made)) return;
    await makeIn(await mkdtemp(`${made}-`), made);
    await removeOld((name) => name.startsWith('demo-'));
  } finally {
    await rm(lock, { force: true });
  }
}

async function makeIn(part: string, made: string): Promise<void> {
  const pglite = await openEmptyPglite();
  const demo = await loadDemoYard(
    embedded(pglite).db,
    await openDiskStore(path.join(part, 'files')),
    MADE_AT.now,
    MADE_AT.zone,
  );
  // Else each copy would begin with doing all of it once more, from the log.
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(path.join(part, 'pg.tar'), Buffer.from(await dump.arrayBuffer()));
  await writeFile(path.join(part, 'demo.json'), JSON.stringify(demo));
  await rename(part, made);
}

/** Changes with anything that the demo yard may be made of: all of the server and the contract but their tests. */
async function version(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path.join(root, 'package-lock.json')));
  for (const folder of ['contract', 'server']) {
    const names = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
    const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
    for (const file of paths) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
