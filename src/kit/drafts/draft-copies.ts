/**
 * A copy of each draft in IndexedDB. `localStorage` is written at once and read at once, but a browser that is killed may not have put its last
 * seconds on the disk: that is what the copy is for. Losing a copy is no error.
 */
import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('yardhand-drafts', 'drafts'));

const ignore = () => undefined;

export function copyDraft(key: string, text: string): void {
  set(key, text, store()).catch(ignore);
}

export function dropCopy(key: string): void {
  del(key, store()).catch(ignore);
}

/** All copies whose key begins so. */
export async function dropCopies(prefix: string): Promise<void> {
  const all = await keys<string>(store()).catch(() => []);
  await delMany(
    all.filter((key) => key.startsWith(prefix)),
    store(),
  ).catch(ignore);
}

/** All copies whose key begins so, by their keys. */
export async function copiesOf(prefix: string): Promise<readonly (readonly [key: string, text: string])[]> {
  const all = await entries<string, string>(store()).catch(() => []);
  return all.filter(([key]) => key.startsWith(prefix));
}
