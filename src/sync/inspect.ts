/** What people want to see of the engine: counters and the journal. No names, no contents of the yard. */
import type { JournalRow, Json } from '#db/records.ts';
import type { Database } from '#db/schema.ts';
import { LEADER, type LeaderKind } from './leader.ts';
import { needsPerson } from './status.ts';
import { RING } from './store-notes.ts';
import { META } from './store-tx.ts';

/** How much went through in the last minutes. */
export interface Sent {
  readonly minutes: number;
  readonly changes: number;
  /** Device ms since when the journal knows: later than `minutes` ago where it is full. */
  readonly since: number;
}

export interface Inspection {
  /** Device ms when it was looked at. */
  readonly at: number;
  /** Unsent changes, those that need a person among them. */
  readonly pending: number;
  readonly needsPerson: number;
  /** Device ms of the oldest act that is unsent; null when there is none. */
  readonly oldestAt: number | null;
  /** `server 3`, by class of the failure. */
  readonly failures: Readonly<Record<string, number>>;
  readonly states: Readonly<Record<string, number>>;
  readonly sent: readonly Sent[];
  /** Device ms of the last acknowledgement that the journal still has. */
  readonly lastSuccess: number | null;
  /** Who sends: a tab, the service worker, or somebody who did not say. */
  readonly leader: { readonly epoch: number; readonly beatAt: number; readonly as: LeaderKind | null };
  /** When each part was read from the server last (server ms). */
  readonly pulls: readonly { readonly key: string; readonly at: number }[];
  /** What the server honours, as it said; null before it said anything. */
  readonly capabilities: Json | null;
  /** The whole ring, the newest lines first. */
  readonly journal: readonly JournalRow[];
}

/** Events of the journal that a change ends with. */
const WENT_THROUGH = new Set(['acknowledged', 'adopted', 'superseded']);

const MINUTE = 60_000;

function count(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

/** `journal`: newest first. */
function sentIn(journal: readonly JournalRow[], minutes: number, now: number): Sent {
  const from = now - minutes * MINUTE;
  const changes = journal.filter(({ at, event }) => at > from && at <= now && WENT_THROUGH.has(event)).length;
  const oldest = journal.length >= RING ? (journal.at(-1)?.at ?? from) : from;
  return { minutes, changes, since: Math.max(from, oldest) };
}

/** One reading of everything, consistent enough to be looked at: it holds up nobody who writes. */
export async function inspect(database: Database, now: number): Promise<Inspection> {
  const [outbox, lead, leader, capabilities, pulls, journal] = await Promise.all([
    database.outbox.orderBy('seq').toArray(),
    database.meta.get(META.lead),
    database.meta.get(LEADER),
    database.meta.get(META.capabilities),
    database.pulls.toArray(),
    database.journal.toArray(),
  ]);
  journal.reverse();
  const { epoch = 0, beatAt = 0 } = (lead?.value ?? {}) as { epoch?: number; beatAt?: number };
  const told = leader?.value as { epoch: number; as: LeaderKind } | undefined;
  return {
    at: now,
    pending: outbox.length,
    needsPerson: outbox.filter(needsPerson).length,
    oldestAt: outbox.length > 0 ? Math.min(...outbox.map((m) => m.at)) : null,
    failures: count(outbox.flatMap((m) => m.err?.class ?? [])),
    states: count(outbox.map((m) => m.st)),
    sent: [1, 10, 60].map((minutes) => sentIn(journal, minutes, now)),
    lastSuccess: journal.find(({ event }) => WENT_THROUGH.has(event))?.at ?? null,
    leader: { epoch, beatAt, as: told?.epoch === epoch ? told.as : null },
    pulls: pulls.map(({ key, at }) => ({ key, at })),
    capabilities: capabilities?.value ?? null,
    journal,
  };
}
