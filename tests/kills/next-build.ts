/** The next version of the app, as a deploy brings it: every file under another name, and the local database one version higher. */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TABLES } from '#db/tables.ts';
import { NEWEST } from '#db/upgrade.ts';

/**
 * `ie.version(2).stores({images:ne.images}).upgrade(re)` of src/db/upgrade.ts in the built files, with what earlier deploys put behind it.
 * That version is released and stays as it is; Dexie takes versions in any order.
 */
const ANCHOR =
  /(([\w$]+)\.version\(2\)\.stores\([^()]*\)\.upgrade\([\w$]+\))(,\2\.version\(\d+\)\.stores\(\{\}\)\.upgrade\(.*?\/\*end\*\/\))*/g;

/** What is said on the page's console when the rows begin to be rewritten. */
export const UPGRADING = 'upgrading the local database';

/**
 * An upgrade as a release may bring it: it visits every row of what people made and of what waits to be sent. Written as text, for it
 * becomes part of the built files.
 */
const upgrade = (version: number): string =>
  `async tx=>{console.info(${JSON.stringify(UPGRADING)});` +
  `for(const name of${JSON.stringify([...TABLES, 'base', 'outbox'])})` +
  `await tx.table(name).toCollection().modify(row=>{row.seenBy=${version}})}/*end*/`;

const isText = (file: string) => /\.(js|css|html)$/.test(file);
const suffixed = (name: string, n: number) => name.replace(/(-d\d+)?(\.\w+)$/, `-d${n}$2`);

function withVersions(text: string, more: number): string {
  return text.replace(ANCHOR, (_, own: string, db: string) => {
    const later = Array.from({ length: more }, (__, i) => NEWEST + i + 1);
    return [own, ...later.map((n) => `${db}.version(${n}).stores({}).upgrade(${upgrade(n)})`)].join(',');
  });
}

/** Replaces the build in `folder` by the `version`th one: the first is ours, each later one knows one more version of the database. */
export async function deployVersion(folder: string, version: number): Promise<void> {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => !name.endsWith('.map'));
  let changed = 0;
  for (const file of (await readdir(folder, { recursive: true })).filter(isText)) {
    const at = path.join(folder, file);
    const before = await readFile(at, 'utf8');
    const versions = withVersions(before, version - 1);
    if (versions !== before) changed += 1;
    const after = names.reduce((text, name) => text.replaceAll(name, suffixed(name, version)), versions);
    // The page itself is known to the service worker by a checksum, not by its name: turned by one letter it is another.
    const also = after.replace(/("revision":")(\w)(\w+)(","url":"index\.html")/, '$1$3$2$4');
    if (also !== before) await writeFile(at, also);
  }
  // The page, its worker and the service worker each hold the schema.
  if (changed !== 3) throw new Error(`the schema was found in ${changed} files of the build, not in 3`);
  for (const name of names) await rename(path.join(assets, name), path.join(assets, suffixed(name, version)));
}
