/** A success: the mutation leaves the outbox, the server's answer becomes the base, and what is still pending is folded over it. */
import type { Mutation, Row } from '#db/records.ts';
import { baseAfterAck, fold } from './core/fold.ts';
import { lidOf } from './core/ids.ts';
import { superseded } from './core/merge.ts';
import type { OpTable } from './core/types.ts';
import type { Acknowledgement, ServerRow } from './ports.ts';
import { checkEpoch } from './store-lead.ts';
import { addConflicts } from './store-notes.ts';
import { fieldsOf, locate, removeBytes, settle, takeRows } from './store-rows.ts';
import { META, type Tx } from './store-tx.ts';
import { remember } from './store-twins.ts';
import { mergeTwin } from './store-twin.ts';

export async function acknowledge(
  tx: Tx,
  ops: OpTable,
  mid: string,
  epoch: number,
  ack: Acknowledgement,
): Promise<boolean> {
  const [[mutation], number] = await Promise.all([tx.find('outbox', 'mid', [mid]), acks(tx), checkEpoch(tx, epoch)]);
  if (!mutation) return false;
  const acked = number + 1;
  // The database does them in this order, and need not be waited for between them.
  const [, , truth] = await Promise.all([
    tx.remove('outbox', [mutation.seq]),
    tx.put('meta', [{ key: META.acks, value: acked }]),
    truthAfter(tx, ops, mutation, ack, acked),
  ]);
  await settle(tx, ops, mutation, truth.row);
  if (ack.again) await remember(tx, mutation, ack.again);
  if (!truth.row) await forget(tx, mutation, truth, [acked, ack.now]);
  await takeRows(
    tx,
    ops,
    ack.rows.filter((row) => row !== truth.own),
    { fence: Infinity, acked },
  );
  return true;
}

/** The number of the last acknowledgement: pulls remember it when they begin. */
export async function acks(tx: Tx): Promise<number> {
  return ((await tx.get('meta', META.acks))?.value as number | undefined) ?? 0;
}

interface Truth {
  /** What the server had before, as far as we knew. */
  readonly before: Row | null;
  readonly row: Row | null;
  readonly sid: number | null;
  /** The mutation's own row in the answer. */
  readonly own: ServerRow | undefined;
}

async function truthAfter(
  tx: Tx,
  ops: OpTable,
  mutation: Mutation,
  ack: Acknowledgement,
  acked: number,
): Promise<Truth> {
  const { t, lid } = mutation;
  const based = await tx.get('base', [t, lid]);
  const before = based?.row ?? null;
  const view = based ? null : await tx.get(t, lid);
  const had = before?.sid ?? view?.sid ?? null;
  const sid = ack.sid ?? had;
  // The same row may have come by a pull before the answer did.
  const twin = sid !== null && had === null ? await mergeTwin(tx, t, sid, lid) : null;
  const own = ack.rows.find((row) => row.t === t && row.sid === sid);
  if (own?.deleted) return { before, row: null, sid, own };
  const told = own ? fieldsOf(own, await locate(tx, referring([own]))) : null;
  const shown = fold(before, [mutation], ops);
  await addConflicts(tx, superseded(mutation, shown, told ?? {}, ack.superseded, ack.now));
  const pulled = before ?? twin;
  if (told && pulled && isOlder(told, pulled)) {
    const frame = { lid, acked, dirty: 0 as const, ...(sid !== null && { sid }) };
    return { before, row: { ...pulled, ...frame }, sid, own };
  }
  const fields = told ?? kept(before, ack.superseded);
  return { before, row: baseAfterAck(before, mutation, { sid, fields, acked }, ops) ?? null, sid, own };
}

/** Only references need to be looked up here: the row's own local id is known. */
const referring = (rows: readonly ServerRow[]) =>
  rows.filter((row) => Object.values(row.refs).some((ref) => ref !== null));

/** The answer was long on its way (or is a repetition's), and a pull has brought what was written after it. Times of one server, ISO. */
function isOlder(told: Readonly<Record<string, unknown>>, pulled: Row): boolean {
  const [answered, known] = [told['updated_at'], pulled['updated_at']];
  return typeof answered === 'string' && typeof known === 'string' && answered < known;
}

/** Fields of which the server keeps a newer value than ours; which one, the next pull tells. */
function kept(before: Row | null, superseded: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    superseded.filter((name) => before && name in before).map((name) => [name, before?.[name]]),
  );
}

/** A row that is deleted on the server: its bytes go, and a pull that began before the deletion must not bring it back. */
async function forget(
  tx: Tx,
  { t }: Mutation,
  { before, sid }: Truth,
  mark: readonly [acked: number, at: number],
): Promise<void> {
  if (before) await removeBytes(tx, [before]);
  if (sid !== null) await tx.put('meta', [{ key: META.gone + lidOf(t, sid), value: mark }]);
}
