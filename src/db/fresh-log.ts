/**
 * A cure for how Chromium loses everything. All databases of an origin share one log. A browser that is killed in the middle of a write
 * leaves half a record at its end; the next session passes over it and writes on behind it; the session after that finds a record
 * that does not fit, takes the whole for corrupt, and deletes it. Nothing on this device could bring the unsent work back.
 *
 * More writing than the log takes makes Chromium put it into a table and begin a new log: the half record is left behind. Measured
 * with half a record at the end: without this everything is gone at the second start, with it nothing. See docs/decisions/0011.
 */
import { Dexie } from 'dexie';

const SCRATCH = 'yardhand-scratch';
const LOCK = 'yardhand-log';

/** A log ends at 4 MiB (Chromium's write buffer). Values above 64 KiB would be put into files of their own. */
const VALUES = 90;
const VALUE_BYTES = 50_000;

/** Random, or Chromium would write it smaller. */
function noise(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(VALUE_BYTES));
}

async function writeMuch(): Promise<void> {
  const scratch = new Dexie(SCRATCH);
  scratch.version(1).stores({ noise: '++' });
  const value = noise();
  await scratch.table('noise').bulkAdd(Array.from({ length: VALUES }, () => value));
  await scratch.delete();
}

/** Only Chromium tells of lost data, as only Chromium has such a log. */
const isChromium = (): boolean =>
  typeof IDBVersionChangeEvent === 'function' && 'dataLoss' in IDBVersionChangeEvent.prototype;

/**
 * To be called before the first write of a worker. Does its work when nobody of this origin has the databases open yet, for while
 * somebody has, the browser was not killed. A failure (no room) leaves things as they were, and is nobody's business.
 */
export async function beginFreshLog(locks: LockManager = navigator.locks): Promise<void> {
  if (!isChromium()) return;
  await locks.request(LOCK, { ifAvailable: true }, (first) => first && writeMuch().catch(() => undefined));
  // As long as this worker lives: who comes later sees that somebody is here.
  void locks.request(LOCK, { mode: 'shared' }, () => new Promise<never>(() => undefined));
}
