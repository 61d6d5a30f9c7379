/** What support wants to see of the engine: counters and the journal. No names, no contents of the yard. */
import type { JournalRow } from '#db/records.ts';
import type { Database } from '#db/schema.ts';
import { OPS } from './ops/table.ts';
import { dexieStore } from './store-dexie.ts';

export interface Inspection {
  readonly pending: number;
  /** Ms since the act of the oldest mutation; null when there is none. */
  readonly oldestMs: number | null;
  /** `server 3`, by class of the failure. */
  readonly failures: Readonly<Record<string, number>>;
  readonly states: Readonly<Record<string, number>>;
  /** Device ms of the last acknowledgement that the journal still has. */
  readonly lastSuccess: number | null;
  readonly leader: { readonly epoch: number; readonly beatAt: number };
  /** The newest lines first. */
  readonly journal: readonly JournalRow[];
}

const LINES = 200;

function count(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

export async function inspect(database: Database, now: number): Promise<Inspection> {
  const store = dexieStore(database, OPS);
  const [outbox, leader, journal] = await Promise.all([
    store.outbox(),
    store.lead(),
    database.journal.orderBy('n').reverse().limit(LINES).toArray(),
  ]);
  const [oldest] = outbox;
  return {
    pending: outbox.length,
    oldestMs: oldest ? now - oldest.at : null,
    failures: count(outbox.flatMap((m) => m.err?.class ?? [])),
    states: count(outbox.map((m) => m.st)),
    lastSuccess: journal.find((line) => line.event === 'acknowledged')?.at ?? null,
    leader,
    journal,
  };
}
