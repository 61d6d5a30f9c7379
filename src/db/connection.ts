/**
 * iOS drops IndexedDB connections of pages in the background, and WebKit's database process may die under us. What was asked
 * for then fails although nothing is wrong with it: open again and repeat it.
 */
import type { Database } from './schema.ts';

/** Names that a dead connection shows itself by; a constraint, a full disk or a bug has other names. */
const LOST = new Set(['DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError', 'TimeoutError']);

/** Milliseconds before each new attempt: the dead process needs a moment to be started again. */
const WAITS = [0, 100, 700];

const closedOnPurpose = new WeakSet<Database>();

/** Closes for good: nothing reopens it. */
export function closeForGood(database: Database): void {
  closedOnPurpose.add(database);
  database.close();
}

function nameOf(error: unknown): string {
  const inner = error instanceof Error && 'inner' in error ? error.inner : undefined;
  if (inner instanceof Error && inner.name !== 'AbortError') return inner.name;
  return error instanceof Error ? error.name : '';
}

/** An abort that nobody asked for has no reason of its own. */
function isLost(error: unknown): boolean {
  const name = nameOf(error);
  return LOST.has(name) || name === 'AbortError';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

interface Reopening {
  /** How often this database was opened again. */
  readonly times: number;
  readonly done: Promise<unknown>;
}

const reopenings = new WeakMap<Database, Reopening>();

const times = (database: Database) => reopenings.get(database)?.times ?? 0;

/**
 * Opens again, once for all who lost the same connection: whoever closed it a second time would tear the others' new
 * transactions. A failed open is no error here: the next attempt tries again, and throws what it finds.
 */
function reopen(database: Database, seen: number): Promise<unknown> {
  const running = reopenings.get(database);
  if (running && running.times > seen) return running.done;
  database.close({ disableAutoOpen: false });
  const done = database.open().catch(() => undefined);
  reopenings.set(database, { times: seen + 1, done });
  return done;
}

/**
 * Runs `work`, and again on a fresh connection when the one it had was lost. `work` must bear being run twice: the first run may
 * have been committed although its answer never came.
 */
export async function onConnection<T>(database: Database, work: (again: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const seen = times(database);
    try {
      return await work(attempt > 0);
    } catch (error) {
      const wait = WAITS[attempt];
      if (wait === undefined || closedOnPurpose.has(database) || !isLost(error)) throw error;
      if (wait > 0) await pause(wait);
      await reopen(database, seen);
    }
  }
}
