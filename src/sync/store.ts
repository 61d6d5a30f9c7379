/** The Store over any database: which tables each transaction needs, and which rules run in it. */
import type { OpTable } from './core/types.ts';
import { isLocal, lidOf, sidIn } from './core/ids.ts';
import type { JournalRow, Lid, Row, TableName } from '#db/records.ts';
import { PICTURES, PREFIX, TABLES } from '#db/tables.ts';
import { gathering } from './gather.ts';
import type { Store } from './ports.ts';
import { acknowledge, acks } from './store-acknowledge.ts';
import { dropConfirmed, replaceBlob } from './store-blobs.ts';
import { enqueue, enqueueTables } from './store-enqueue.ts';
import { beat, leadOf, move, takeLead } from './store-lead.ts';
import { foresee, type Foresight, grouping } from './store-group.ts';
import { addConflicts, note } from './store-notes.ts';
import { discard, release, replace } from './store-person.ts';
import { applyPull } from './store-pull.ts';
import { settleTwin } from './store-twins.ts';
import { cancelOut, undo } from './store-undo.ts';
import { META, TRUTH, type Backend, type StoreName, type Tx } from './store-tx.ts';

/** `random` names this device once, when its first act is saved. */
export function createStore(backend: Backend, ops: OpTable, random: () => number = Math.random): Store {
  const read: Backend['read'] = (tables, work) => backend.read(tables, work);
  const write: Backend['write'] = (tables, work) => backend.write(tables, work);
  const together = grouped(backend);
  return {
    enqueue: (drafts) => write(enqueueTables(drafts), (tx, again) => enqueue({ tx, ops, random, again }, drafts)),

    outbox: () => read(['outbox'], (tx) => tx.all('outbox')),
    move: (mid, epoch, from, change) =>
      together({ mid }, ['outbox', 'meta'], (tx, again) => move(tx, again, { mid, epoch, from, change })),
    acknowledge: (mid, epoch, ack) =>
      together(
        { mid, sid: ack.sid },
        TRUTH,
        async (tx, again) => (await acknowledge(tx, ops, mid, epoch, ack)) || again,
      ),
    discard: (mids) => write([...TRUTH, 'pulls'], (tx) => discard(tx, ops, mids)),
    undo: (mids) => write([...TRUTH, 'pulls'], (tx, again) => undo(tx, ops, mids, again)),
    cancelOut: (removal, epoch) => write(TRUTH, (tx) => cancelOut(tx, ops, removal, epoch)),
    replace: (mid, newMid, args) => write(TRUTH, (tx) => replace(tx, ops, mid, newMid, args)),
    release: (mids) => write(['outbox'], (tx) => release(tx, mids)),
    settleTwin: (second) => write(['meta'], (tx) => settleTwin(tx, second)),

    row: (t, lid) => read([t], (tx) => tx.get(t, lid)),
    sidOf: (lid) => read(TRUTH, (tx) => sidOf(tx, lid)),
    lidOf: (t, sid) => read([t, 'base', 'meta'], (tx) => knownLid(tx, t, sid)),
    base: async (t, lid) => (await read(['base'], (tx) => tx.get('base', [t, lid])))?.row,

    fence: () => read(['meta'], acks),
    applyPull: (pulled) => applyPull(backend, ops, pulled),
    pull: (key) => read(['pulls'], (tx) => tx.get('pulls', key)),

    blob: (bid) => read(['blobs'], (tx) => tx.get('blobs', bid)),
    replaceBlob: (old, next, mid, facts, thumb = null) =>
      write([...PICTURES, 'base', 'outbox', 'blobs'], (tx) => replaceBlob(tx, ops, { old, next, thumb, mid, facts })),
    dropConfirmedBlobs: () => write([...PICTURES, 'blobs'], dropConfirmed),

    takeLead: (now) => write(['outbox', 'meta'], (tx) => takeLead(tx, now)),
    beat: (epoch, now) => write(['meta'], (tx) => beat(tx, epoch, now)),
    lead: () => read(['meta'], leadOf),

    meta: async (key) => (await read(['meta'], (tx) => tx.get('meta', key)))?.value,
    setMeta: async (key, value) => void (await write(['meta'], (tx) => tx.put('meta', [{ key, value }]))),
    addConflicts: (rows) => write(['conflicts'], (tx) => addConflicts(tx, rows)),
    note: journal(backend),
  };
}

/** As in `Backend.write`. */
type Work<T> = (tx: Tx, again: boolean) => Promise<T>;

interface Step {
  readonly about: Foresight;
  readonly tables: readonly StoreName[];
  readonly work: Work<unknown>;
}

/**
 * Transitions of the outbox, as many in one transaction as come while another is written: the disk is asked to keep its word once for all
 * of them. They are of one leader: when it was overtaken, none of them may stand.
 */
function grouped(backend: Backend): <T>(about: Foresight, tables: readonly StoreName[], work: Work<T>) => Promise<T> {
  const gather = gathering((steps: readonly Step[], again) => {
    const tables = new Set(steps.flatMap((step) => step.tables));
    return backend.write([...tables], (tx, rerun) => performed(steps, tx, again || rerun));
  });
  return <T>(about: Foresight, tables: readonly StoreName[], work: Work<T>) =>
    gather({ about, tables, work }) as Promise<T>;
}

async function performed(steps: readonly Step[], tx: Tx, again: boolean): Promise<unknown[]> {
  const group = grouping(tx);
  await foresee(
    group,
    steps.map(({ about }) => about),
  );
  const results: unknown[] = [];
  for (const { work } of steps) results.push(await work(group, again));
  await group.flush();
  return results;
}

/** Its lines go together, too: nothing waits for them, and no transition for them. */
function journal(backend: Backend): Store['note'] {
  const gather = gathering((entries: readonly Omit<JournalRow, 'n'>[]) =>
    backend.write(['journal'], async (tx) => {
      await note(tx, entries);
      return entries;
    }),
  );
  return async (entry) => void (await gather(entry));
}

function tableOf(lid: Lid): TableName | undefined {
  const word = lid.slice(0, lid.indexOf('/'));
  return TABLES.find((t) => PREFIX[t] === word);
}

async function sidOf(tx: Tx, lid: Lid): Promise<number | null> {
  const t = tableOf(lid);
  if (!t) return null;
  const pulled = sidIn(lid);
  if (pulled !== null) return pulled;
  const row: Row | undefined = await tx.get(t, lid);
  // A row that was deleted here is known by its base only.
  return row?.sid ?? (await tx.get('base', [t, lid]))?.row?.sid ?? null;
}

async function knownLid(tx: Tx, t: TableName, sid: number): Promise<Lid | null> {
  const [row] = await tx.find(t, 'sid', [sid]);
  if (row && isLocal(row.lid)) return row.lid;
  const [base] = await tx.find('base', '[t+row.sid]', [[t, sid]]);
  if (base) return base.lid;
  const mark = (await tx.get('meta', META.gone + lidOf(t, sid)))?.value as readonly [number, number, Lid?] | undefined;
  return mark?.[2] ?? row?.lid ?? null;
}
