/** A build of its own for one test, and a later version of it: the same code, every file under another name. */
import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A copy of dist/. */
export async function copyOfBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'deploy-'));
  await cp(built, folder, { recursive: true });
  return folder;
}

const isText = (file: string) => /\.(js|css|html)$/.test(file);

/** Replaces the version in `folder` as a deploy does: old files are gone, the new ones have new names. */
export async function deployNext(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => !name.endsWith('.map'));
  const next = (name: string) => name.replace(/(\.\w+)$/, '-next$1');
  const all = (await readdir(folder, { recursive: true })).filter(isText);
  for (const file of all) {
    const at = path.join(folder, file);
    const before = await readFile(at, 'utf8');
    const after = names.reduce((text, name) => text.replaceAll(name, next(name)), before);
    // The page itself is known to the service worker by a checksum, not by its name: turned by one letter it is another.
    const also = after.replace(/("revision":")(\w)(\w+)(","url":"index\.html")/, '$1$3$2$4');
    if (also !== before) await writeFile(at, also);
  }
  for (const name of names) await rename(path.join(assets, name), path.join(assets, next(name)));
}
