/** What the server says of rows, written so that the screen shows it with the pending work on top. */
import type { Lid, Mutation, Row, TableName } from '#db/records.ts';
import { isPictures, partsOf, PREFIX, TABLES } from '#db/tables.ts';
import { fold } from './core/fold.ts';
import { lidOf } from './core/ids.ts';
import { same } from './core/same.ts';
import type { OpTable } from './core/types.ts';
import type { ServerRow } from './ports.ts';
import { doubtfulTables, isDoubtful } from './store-doubt.ts';
import { META, type Tx } from './store-tx.ts';
import { askAbout } from './store-twins.ts';

const NONE: ReadonlySet<TableName> = new Set();

/** What only this device knows of a picture; the server's answer leaves it alone. */
const NEW_PICTURE = { bid: null, thumb: null, confirmed: 0 };

/** The mutations of a row that are not acknowledged, in order. */
async function pendingOf(tx: Tx, t: TableName, lid: Lid): Promise<Mutation[]> {
  const pending = await tx.find('outbox', '[t+lid]', [[t, lid]]);
  return pending.toSorted((a, b) => a.seq - b.seq);
}

/** Writes a row as the server has it (null: it does not), with what is pending on top. */
export async function settle(tx: Tx, ops: OpTable, key: { t: TableName; lid: Lid }, truth: Row | null): Promise<void> {
  const { t, lid } = key;
  const pending = await pendingOf(tx, t, lid);
  const view = fold(truth, pending, ops);
  await Promise.all([
    pending.length > 0 ? tx.put('base', [{ t, lid, row: truth }]) : tx.remove('base', [[t, lid]]),
    view ? tx.put(t, [view]) : tx.remove(t, [lid]),
  ]);
}

/** Rows here by server id: what the screen shows, and what the server has of rows that the screen no longer shows. */
export interface Known {
  lid(t: TableName, sid: number): Lid;
  /** The row as the screen shows it. */
  view(t: TableName, sid: number): Row | undefined;
  /** The server's snapshot, when the row has pending work. */
  base(t: TableName, sid: number): Row | undefined;
}

/** Looks up every row that the server's rows are, or refer to. */
export async function locate(tx: Tx, rows: readonly ServerRow[]): Promise<Known> {
  const wanted = sidsOf(rows);
  const views = new Map<string, Row>();
  const bases = new Map<string, Row>();
  for (const t of TABLES) {
    const sids = [...(wanted.get(t) ?? [])];
    if (sids.length === 0) continue;
    for (const row of await viewsBySid(tx, t, sids)) views.set(lidOf(t, row.sid ?? 0), row);
    const based = await tx.find(
      'base',
      '[t+row.sid]',
      sids.map((sid) => [t, sid]),
    );
    for (const { row } of based) if (row) bases.set(lidOf(t, row.sid ?? 0), row);
  }
  const view = (t: TableName, sid: number) => views.get(lidOf(t, sid));
  const base = (t: TableName, sid: number) => bases.get(lidOf(t, sid));
  return { view, base, lid: (t, sid) => (view(t, sid) ?? base(t, sid))?.lid ?? lidOf(t, sid) };
}

function sidsOf(rows: readonly ServerRow[]): Map<TableName, Set<number>> {
  const wanted = new Map<TableName, Set<number>>(TABLES.map((t) => [t, new Set()]));
  for (const row of rows) {
    wanted.get(row.t)?.add(row.sid);
    for (const ref of Object.values(row.refs)) if (ref) wanted.get(ref.t)?.add(ref.sid);
  }
  return wanted;
}

/** Most rows carry their server id in their key, and keys are found much faster; only rows made here need the index. */
async function viewsBySid(tx: Tx, t: TableName, sids: readonly number[]): Promise<Row[]> {
  const pulled = await tx.many(
    t,
    sids.map((sid) => lidOf(t, sid)),
  );
  const missing = sids.filter((_, i) => pulled[i] === undefined);
  const made = missing.length > 0 ? await tx.find(t, 'sid', missing) : [];
  return [...pulled.filter((row) => row !== undefined), ...made];
}

/** The server's fields with its references as local ids. */
export function fieldsOf(row: ServerRow, known: Known): Readonly<Record<string, unknown>> {
  const refs = Object.entries(row.refs).map(([field, ref]) => [field, ref && known.lid(ref.t, ref.sid)]);
  return { ...row.fields, ...(Object.fromEntries(refs) as Record<string, Lid | null>) };
}

export interface Taking {
  /** Rows acknowledged later than this are left alone: the answer is older than what we know. */
  readonly fence: number;
  /** Number of the acknowledgement that brought the rows; null for a pull. */
  readonly acked: number | null;
}

/** Takes the server's rows over. Answers how many were left alone, so that the same answer must be asked for again. */
export async function takeRows(tx: Tx, ops: OpTable, rows: readonly ServerRow[], taking: Taking): Promise<number> {
  if (rows.length === 0) return 0;
  const known = await locate(tx, rows);
  const gone = await goneSince(
    tx,
    rows.filter((row) => !known.view(row.t, row.sid) && !known.base(row.t, row.sid)),
    taking.fence,
  );
  // What an answer to our own request says of rows is in no doubt.
  const doubtful = taking.acked === null ? await doubtfulTables(tx) : NONE;
  const clean = new Map<TableName, Row[]>(TABLES.map((t) => [t, []]));
  const removed: Row[] = [];
  const told: Row[] = [];
  let left = 0;
  for (const row of rows) {
    const view = known.view(row.t, row.sid);
    const base = known.base(row.t, row.sid);
    const acked = (base ?? view)?.acked ?? 0;
    if (acked > taking.fence || gone.has(lidOf(row.t, row.sid)) || (base && row.deleted)) left += 1;
    else if (isDoubtful(row, known, doubtful)) left += 1;
    else if (row.deleted) removed.push(...(view ? [view] : []));
    else {
      const next = nextRow(row, base ?? view, known, taking);
      if (!next) continue;
      told.push(next);
      if (base) await settle(tx, ops, { t: row.t, lid: base.lid }, next);
      else if (!same(view, next)) clean.get(row.t)?.push(next);
    }
  }
  for (const [t, list] of clean) await tx.put(t, list);
  await askAbout(tx, ops, told);
  for (const t of TABLES)
    await removeRows(
      tx,
      t,
      removed.filter((row) => row.lid.startsWith(`${PREFIX[t]}/`)),
    );
  return left;
}

/** The row as the server has it; undefined when all that is known of it is that it exists. */
function nextRow(row: ServerRow, before: Row | undefined, known: Known, taking: Taking): Row | undefined {
  if (!before && Object.keys(row.fields).length === 0) return undefined;
  const acked = taking.acked ?? before?.acked ?? 0;
  const frame = { lid: known.lid(row.t, row.sid), sid: row.sid, dirty: 0 as const, acked };
  // A pull that came past the fence shows that the server has the picture; an acknowledgement is only its word.
  const confirmed = isPictures(row.t) && taking.acked === null ? { confirmed: 1 } : {};
  return { ...(isPictures(row.t) ? NEW_PICTURE : {}), ...before, ...fieldsOf(row, known), ...frame, ...confirmed };
}

/** Local ids of rows whose deletion was acknowledged after the fence: an older answer would bring them back. */
async function goneSince(tx: Tx, rows: readonly ServerRow[], fence: number): Promise<Set<Lid>> {
  const lids = rows.map((row) => lidOf(row.t, row.sid));
  const marks = await tx.many(
    'meta',
    lids.map((lid) => META.gone + lid),
  );
  return new Set(lids.filter((_, i) => ((marks[i]?.value as readonly [number, number] | undefined)?.[0] ?? 0) > fence));
}

/** Takes clean rows from the screen with what belongs to them: a record's parts, a picture's bytes. */
export async function removeRows(tx: Tx, t: TableName, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const lids = rows.map((row) => row.lid);
  await tx.remove(t, lids);
  await removeBytes(tx, rows);
  for (const [part, owner] of partsOf(t)) {
    const parts = await tx.find(part, owner, lids);
    await removeRows(
      tx,
      part,
      parts.filter((row) => row.dirty === 0),
    );
  }
}

/** Deletes the bytes of pictures, large and small. */
export function removeBytes(tx: Tx, rows: readonly Row[]): Promise<unknown> {
  const bids = rows.flatMap((row) => [row['bid'], row['thumb']]).filter((bid) => typeof bid === 'string');
  return tx.remove('blobs', bids);
}
