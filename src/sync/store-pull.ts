/** What a pull brought, written in transactions of a few hundred rows, so that neither live queries nor a tap wait long for it. */
import type { Json, Lid, Row, TableName } from '#db/records.ts';
import { isPictures, type Part, partsOf } from '#db/tables.ts';
import { isLocal, lidOf } from './core/ids.ts';
import type { OpTable } from './core/types.ts';
import type { Covered, Pulled, ServerRow } from './ports.ts';
import { checkEpoch } from './store-lead.ts';
import { removeRows, takeRows } from './store-rows.ts';
import { META, TRUTH, type Backend, type Key, type StoreName, type Tx } from './store-tx.ts';

const CHUNK = 250;

const MARKS: readonly StoreName[] = ['pulls', 'meta'];
const ALL: readonly StoreName[] = [...TRUTH, 'vehicles', 'pulls'];

/**
 * Newer local knowledge wins: rows acknowledged since the fence stay as they are, dirty ones get a new base under their pending
 * work. Whenever something was left alone, the ETag is forgotten, or the next answer (304) would leave it alone for ever. Danger: what
 * a leader asked for before it was frozen and overtaken is older than what the next one may have read since.
 */
export function applyPull(backend: Backend, ops: OpTable, pulled: Pulled): Promise<void> {
  const write: Write = (tables, work) =>
    backend.write(tables, async (tx) => {
      await checkEpoch(tx, pulled.epoch);
      return work(tx);
    });
  const isSmall = pulled.rows.length + pulled.vehicles.length <= CHUNK;
  return isSmall ? write(ALL, (tx) => apply((_, work) => work(tx), ops, pulled)) : apply(write, ops, pulled);
}

type Write = <T>(tables: readonly StoreName[], work: (tx: Tx) => Promise<T>) => Promise<T>;

async function apply(write: Write, ops: OpTable, pulled: Pulled): Promise<void> {
  const taking = { fence: pulled.fence, acked: null };
  let left = 0;
  for (const rows of chunks(pulled.rows)) {
    left += await write(TRUTH, (tx) => takeRows(tx, ops, rows, taking));
  }
  for (const vehicles of chunks(pulled.vehicles)) {
    await write(['vehicles', 'meta'], (tx) => tx.put('vehicles', vehicles));
  }
  if (pulled.noVehicles) await write(['vehicles', 'meta'], forgetVehicles);
  for (const range of unnamedIn(pulled)) {
    left += await write(TRUTH, (tx) => removeUnnamed(tx, range, pulled));
  }
  const { key, at, etag, fence, whole } = pulled;
  await write(MARKS, async (tx) => {
    if (whole) await tx.put('meta', [whole]);
    const known = etag === undefined ? ((await tx.get('pulls', key))?.etag ?? null) : etag;
    await tx.put('pulls', [{ key, at, fence, etag: left > 0 ? null : known }]);
  });
}

async function forgetVehicles(tx: Tx): Promise<void> {
  const vehicles = await tx.all('vehicles');
  await tx.remove(
    'vehicles',
    vehicles.map(({ id }) => id),
  );
}

function chunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / CHUNK);
  return Array.from({ length: count }, (_, i) => list.slice(i * CHUNK, (i + 1) * CHUNK));
}

/** Rows that the answer, being complete about them, must have named. */
interface Range {
  readonly t: TableName;
  rows(tx: Tx): Promise<Row[]>;
}

/** The range the pull says it covers; and, a record being answered with all its parts, the parts of the records it named. */
function unnamedIn({ covers, rows }: Pulled): Range[] {
  return covers.flatMap((covered) => unnamedOf(covered, rows));
}

function unnamedOf({ t, index, from, to }: Covered, rows: Pulled['rows']): Range[] {
  const range: Range = { t, rows: (tx) => tx.between(t, index, keyOf(from), keyOf(to)) };
  const named = rows.filter((row) => row.t === t && !row.deleted).map((row) => row.sid);
  const parts = partsOf(t).flatMap((part) =>
    chunks(named).map((sids): Range => ({ t: part[0], rows: (tx) => partRows(tx, part, t, sids) })),
  );
  return [range, ...parts];
}

/** The parts that are here of the records with these ids. */
async function partRows(tx: Tx, [part, owner]: Part, t: TableName, sids: readonly number[]): Promise<Row[]> {
  const pulled = sids.map((sid) => lidOf(t, sid));
  const made = (await tx.find(t, 'sid', sids)).map((row) => row.lid);
  return tx.find(part, owner, [...new Set<Lid>([...pulled, ...made])]);
}

const keyOf = (value: Json): Key => value as Key;

/** Removes the clean rows of a range that the pull did not name. Answers how many others it did not name. */
async function removeUnnamed(tx: Tx, range: Range, { rows, fence, at }: Pulled): Promise<number> {
  const named = new Set(rows.filter((row: ServerRow) => row.t === range.t).map((row) => row.sid));
  // What was made here and never sent, no pull can name.
  const unnamed = (await range.rows(tx)).filter((row) => row.sid !== undefined && !named.has(row.sid));
  const [busy, needed] = await Promise.all([busyOwners(tx, range.t, unnamed, fence), neededRows(tx, unnamed)]);
  const isFree = ({ lid, acked }: Row) => acked <= fence && !busy.has(lid) && !needed.has(lid);
  const removable = unnamed.filter((row) => isFree(row) && isDone(range.t, row));
  await rememberMade(tx, range.t, removable, at);
  await removeRows(tx, range.t, removable);
  return unnamed.length - removable.length;
}

/** What was made here stays known as ours: a look-up for something equal must not take it when it comes back. For a day, as all marks. */
async function rememberMade(tx: Tx, t: TableName, rows: readonly Row[], at: number): Promise<void> {
  const made = rows.filter((row) => isLocal(row.lid));
  const marks = made.map(({ lid, sid }) => ({ key: META.gone + lidOf(t, sid ?? 0), value: [0, at, lid] }));
  await tx.put('meta', marks);
}

/**
 * Records of which a part has pending work, or was acknowledged since: they stay, or that would hang in the air. A picture that the server
 * has taken, and that no pull has shown, keeps no record that is gone: no pull will ever show it.
 */
async function busyOwners(tx: Tx, t: TableName, rows: readonly Row[], fence: number): Promise<Set<unknown>> {
  if (rows.length === 0) return new Set();
  const lids = rows.map((row) => row.lid);
  const busy = partsOf(t).map(async ([part, owner]) => {
    const parts = await tx.find(part, owner, lids);
    return parts.filter((row) => row.dirty === 1 || row.acked > fence).map((row) => row[owner]);
  });
  return new Set((await Promise.all(busy)).flat());
}

/** Rows made here that unsent work refers to: only they know the server's number, without which it could never be sent. */
async function neededRows(tx: Tx, rows: readonly Row[]): Promise<ReadonlySet<Lid>> {
  if (!rows.some((row) => isLocal(row.lid))) return new Set();
  const outbox = await tx.all('outbox');
  return new Set(outbox.flatMap((m) => m.deps).filter(isLocal));
}

/** Nothing pending, and no picture that never was seen on the server: its bytes here may be the only ones. */
function isDone(t: TableName, row: Row): boolean {
  return row.dirty === 0 && !(isPictures(t) && row['confirmed'] === 0);
}
