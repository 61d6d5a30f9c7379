/** How the provider is asked: each question has ten seconds, and no answer by then is an unknown one (rentals.md §4.13). */
import type { Outcome } from '#server/payments/provider.ts';

/** No answer for so long is none. */
const PATIENCE_MS = 10_000;
/** A row that is on its way for so long was left behind by a server that was killed. */
export const LEFT_BEHIND_MS = 15_000;
/** What the provider has not heard of by then never reached it. */
export const NEVER_MS = 10 * 60_000;

export const UNKNOWN = { outcome: 'unknown' } as const;

/** The answer, or `unknown` where it takes too long, or asking fails in a way that nobody thought of. */
export async function inTime<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, UNKNOWN);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return UNKNOWN;
  } finally {
    clearTimeout(timer);
  }
}

interface Waiting {
  readonly status: string;
  readonly status_at: Date;
  readonly created_at: Date;
}

export const isWaiting = ({ status }: Pick<Waiting, 'status'>): boolean =>
  status === 'creating' || status === 'unknown';

interface Ways<T> {
  /** Null: the provider knows nothing of it. */
  readonly find: () => Promise<Outcome<T | null>>;
  readonly act: () => Promise<Outcome<T>>;
}

/**
 * What became of a row that waits. The act is done for one that was just made, and for one that was left behind and that the provider knows
 * nothing of: under the same key. One whose answer is unknown is only looked for.
 */
export async function becameOf<T>(row: Waiting, now: Date, { find, act }: Ways<T>): Promise<Outcome<T>> {
  const isNew = row.status === 'creating' && now.getTime() - row.created_at.getTime() < LEFT_BEHIND_MS;
  if (isNew) return inTime(act);
  const found = await inTime(find);
  if (found.outcome !== 'done') return found;
  if (found.value !== null) return { outcome: 'done', value: found.value };
  if (row.status === 'creating') return inTime(act);
  const isOver = now.getTime() - row.status_at.getTime() >= NEVER_MS;
  return isOver ? { outcome: 'refused', why: 'It never reached the provider.' } : UNKNOWN;
}
