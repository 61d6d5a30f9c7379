/**
 * Something made here was sent, and nobody knows whether it arrived: then a row that a pull brings and that nobody here knows may be
 * just that. Shown beside it, people would work on both, in two lanes and in any order. It waits until the answer is known.
 */
import type { Mutation, TableName } from '#db/records.ts';
import type { ServerRow } from './ports.ts';
import type { Known } from './store-rows.ts';
import type { Tx } from './store-tx.ts';

/** About a minute of failing: a server that refuses for half an hour must not hide everybody's new work for so long. */
const TRIES = 6;

function mayHaveArrived({ st, sentAt, attempts }: Mutation): boolean {
  return st === 'sending' || st === 'unsure' || (st === 'ready' && sentAt !== null && attempts <= TRIES);
}

/** Tables with a row that was made here, and of which the server may know by now. */
export async function doubtfulTables(tx: Tx): Promise<ReadonlySet<TableName>> {
  const sent = (await tx.all('outbox')).filter(mayHaveArrived);
  const bases = await tx.many(
    'base',
    sent.map((m) => [m.t, m.lid]),
  );
  return new Set(sent.filter((_, i) => bases[i]?.row === null).map((m) => m.t));
}

/** Whether a row, or one that it belongs to, is unknown here and in doubt. */
export function isDoubtful(row: ServerRow, known: Known, tables: ReadonlySet<TableName>): boolean {
  const refs = Object.values(row.refs).filter((ref) => ref !== null);
  return [row, ...refs].some(({ t, sid }) => tables.has(t) && !known.view(t, sid) && !known.base(t, sid));
}
