/** A build of its own for one test, and a later version of it: the same code, every file under another name. */
import { cp, mkdtemp, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist', import.meta.url));

interface Deployed {
  /** The folder that the server serves: a link to the version, as most deploys have it. */
  readonly dist: string;
  readonly remove: () => Promise<void>;
}

/** A copy of dist/, or of another build. */
export async function copyOfBuild(from = built): Promise<Deployed> {
  const home = await mkdtemp(path.join(tmpdir(), 'deploy-'));
  const dist = path.join(home, 'current');
  await cp(from, path.join(home, 'version'), { recursive: true });
  await symlink('version', dist);
  return { dist, remove: () => rm(home, { recursive: true, force: true }) };
}

const isText = (file: string) => /\.(js|css|html)$/.test(file) || file === 'office-files.json';

async function renameAll(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => !name.endsWith('.map'));
  const next = (name: string) => name.replace(/(\.\w+)$/, '-next$1');
  const all = (await readdir(folder, { recursive: true })).filter(isText);
  for (const file of all) {
    const at = path.join(folder, file);
    const before = await readFile(at, 'utf8');
    const after = names.reduce((text, name) => text.replaceAll(name, next(name)), before);
    // The page and the list of the office's files are known to the service worker by a checksum, not by their names: turned by one letter it
    // is another.
    const also = after.replaceAll(/("revision":")(\w)(\w+)(","url":"(?:index\.html|office-files\.json)")/g, '$1$3$2$4');
    if (also !== before) await writeFile(at, also);
  }
  for (const name of names) await rename(path.join(assets, name), path.join(assets, next(name)));
}

/** Replaces the version at `dist` as a deploy does: at once, old files are gone, the new ones have new names. */
export async function deployNext(dist: string): Promise<void> {
  const before = await readlink(dist);
  const after = `${before}-next`;
  const at = (name: string): string => path.join(path.dirname(dist), name);
  await cp(at(before), at(after), { recursive: true });
  await renameAll(at(after));
  await symlink(after, at('link'));
  await rename(at('link'), dist);
}
