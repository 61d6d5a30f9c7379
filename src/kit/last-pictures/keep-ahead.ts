/**
 * Fetches the small forms of the last pictures of today's vehicles before anybody looks at them without a network. A convenience: it gives way
 * to everything else, and what it could not fetch is fetched another time.
 */
import { files } from '#contract/areas/files.ts';
import { onConnection } from '#db/connection.ts';
import { measureRoom } from '#db/quota.ts';
import type { Database } from '#db/schema.ts';
import { copiesIn, copyOf, lastPicturesIn } from '#db/views/last-pictures.ts';
import { call } from '#http/call.ts';
import { sessionGuard } from '#sync/session-guard.ts';

/** So many are fetched beside each other: the others of the six connections are for what people do. */
const LINES = 2;

/** As the server makes small forms. */
const MIME = 'image/webp';

/** `none`: the server has no such file for this person. `stop`: nothing can be fetched now. */
export type Fetched = ArrayBuffer | 'none' | 'stop';

export interface Ahead {
  readonly database: Database;
  smallForm(file: number, signal: AbortSignal): Promise<Fetched>;
  /** Whether anything may be fetched ahead at all: asked before each. */
  may(): Promise<boolean>;
  now(): number;
}

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The mobile network asks for money: said by some browsers only. */
const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** What the browser gives. Only for the person of the database: the session may be another's by now. */
export function aheadOf(database: Database): Ahead {
  const guard = sessionGuard(database.userId);
  return {
    database,
    now: () => Date.now(),
    may: async () => navigator.onLine && !savesData() && (await measureRoom()).pressure === 'free',
    smallForm: async (id, signal) => {
      const got = await guard(signal, () => call(files.file, { params: { id }, query: { size: 'thumb' } }, { signal }));
      if (got?.ok) return got.body instanceof ArrayBuffer && got.body.byteLength > 0 ? got.body : 'none';
      return got?.kind === 'refused' && GONE.has(got.status) ? 'none' : 'stop';
    },
  };
}

/** Fetches what is listed and not here, and removes what is no longer listed. Rejects where the device's storage does not take it. */
export async function keepAhead(ahead: Ahead, signal: AbortSignal): Promise<void> {
  const { database } = ahead;
  const listed = await onConnection(database, () => lastPicturesIn(database));
  const here = new Set(await onConnection(database, () => copiesIn(database)));
  const wanted = new Set(listed.map(({ file_id }) => file_id));
  const names = new Set([...wanted].map(copyOf));
  await onConnection(database, () => database.blobs.bulkDelete([...here].filter((bid) => !names.has(bid))));
  const missing = [...wanted].filter((file) => !here.has(copyOf(file))).values();
  const end = new AbortController();
  const over = AbortSignal.any([signal, end.signal]);
  // Whatever stops one line stops the other.
  const line = async (): Promise<void> => {
    let isDone = false;
    try {
      isDone = await fetchAll(ahead, missing, over);
    } finally {
      if (!isDone) end.abort();
    }
  };
  await Promise.all(Array.from({ length: LINES }, line));
}

/** False where something stopped it. */
async function fetchAll(ahead: Ahead, missing: Iterator<number>, signal: AbortSignal): Promise<boolean> {
  for (let next = missing.next(); !next.done; next = missing.next()) {
    if (signal.aborted || !(await ahead.may())) return false;
    const got = await ahead.smallForm(next.value, signal);
    if (signal.aborted || got === 'stop') return false;
    if (got !== 'none') await keep(ahead, next.value, got);
  }
  return true;
}

function keep(ahead: Ahead, file: number, bytes: ArrayBuffer): Promise<unknown> {
  const { database } = ahead;
  const copy = { bid: copyOf(file), mid: null, st: 'thumb', bytes, mime: MIME, sha256: null, at: ahead.now() } as const;
  return onConnection(database, () => database.blobs.put(copy));
}
