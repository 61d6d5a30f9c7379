/**
 * One row under two local ids: made here, and pulled before the answer to its making came; or made here twice, where the server holds
 * both for one (the same picture taken over twice). The id that was acknowledged last stays, for screens and the outbox know it;
 * whatever refers to the other one is pointed at it.
 */
import { MIRROR } from '#db/mirror.ts';
import type { Json, Lid, Mutation, Row, TableName } from '#db/records.ts';
import { TABLES } from '#db/tables.ts';
import { removeBytes } from './store-rows.ts';
import type { Tx } from './store-tx.ts';
import { renameTwins } from './store-twins.ts';

/** Merges whatever row has `sid` into the row `lid`, which the caller writes. Answers that row as the server had it; null: there was none. */
export async function mergeTwin(tx: Tx, t: TableName, sid: number, lid: Lid): Promise<Row | null> {
  const [[view], [base]] = await Promise.all([tx.find(t, 'sid', [sid]), tx.find('base', '[t+row.sid]', [[t, sid]])]);
  const twin = view?.lid ?? base?.lid;
  if (twin === undefined || twin === lid) return null;
  await Promise.all([tx.remove(t, [twin]), tx.remove('base', [[t, twin]]), removeBytes(tx, view ? [view] : [])]);
  for (const [table, field] of referrers(t)) await repoint(tx, table, field, twin, lid);
  await renameTwins(tx, twin, (value) => swapped(value, twin, lid) as Json);
  const outbox = await tx.all('outbox');
  await tx.put(
    'outbox',
    outbox.map((m) => renamed(m, twin, lid)).filter((m, i) => m !== outbox[i]),
  );
  return (base ? base.row : view) ?? null;
}

function referrers(t: TableName): (readonly [TableName, string])[] {
  return TABLES.flatMap((table) => {
    const fields = Object.entries(MIRROR[table].refs);
    return fields.flatMap(([field, to]) => (to === t ? [[table, field] as const] : []));
  });
}

async function repoint(tx: Tx, table: TableName, field: string, from: Lid, to: Lid): Promise<void> {
  const pointed = (row: Row): Row => ({ ...row, [field]: to });
  const views = await tx.find(table, field, [from]);
  await tx.put(table, views.map(pointed));
  // Only rows with pending work have one: few.
  const bases = await tx.all('base');
  const stale = bases.filter((base) => base.t === table && base.row?.[field] === from);
  await tx.put(
    'base',
    stale.map((base) => ({ ...base, row: base.row && pointed(base.row) })),
  );
}

/** The mutation with one local id in place of another, in arguments, lane and dependencies; itself when it names it nowhere. */
function renamed(mutation: Mutation, from: Lid, to: Lid): Mutation {
  const swap = (lid: Lid) => (lid === from ? to : lid);
  const args = swapped(mutation.args, from, to) as Mutation['args'];
  const [kind, ...rest] = mutation.lane.split(':');
  const lane = rest.join(':') === from ? `${kind}:${to}` : mutation.lane;
  const names =
    args !== mutation.args || lane !== mutation.lane || mutation.lid === from || mutation.deps.includes(from);
  return names ? { ...mutation, args, lane, lid: swap(mutation.lid), deps: mutation.deps.map(swap) } : mutation;
}

/** Local ids are unlike any text a person writes: `todo/123` as a whole value is one. */
function swapped(value: Json | undefined, from: Lid, to: Lid): Json | undefined {
  if (value === from) return to;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, swapped(inner, from, to)] as const);
  if (entries.every(([key, inner]) => inner === (value as Readonly<Record<string, unknown>>)[key])) return value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner as Json) : (Object.fromEntries(entries) as Json);
}
