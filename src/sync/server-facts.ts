/** What answers teach about the server, kept in `meta`: what it honours, and how far this device's clock is from its. */
import type { Json } from '#db/records.ts';
import { addSample, bestOffset, jumped, type Sample, wrongBy } from './core/clock.ts';
import type { Capabilities, Outcome } from './core/types.ts';
import { createOffset } from './offset.ts';
import type { Clock, Store } from './ports.ts';
import { META } from './store-tx.ts';

export const NONE: Capabilities = { idem: false, stamps: false, etag: false };

const namesIn = (header: string): ReadonlySet<string> => new Set(header.split(',').map((name) => name.trim()));

/** `idem, stamps, etag` as facts. */
function capabilitiesOf(header: string): Capabilities {
  const names = namesIn(header);
  return {
    idem: names.has('idem'),
    stamps: names.has('stamps'),
    etag: names.has('etag'),
    returns: names.has('returns'),
  };
}

type Answer = Extract<Outcome, { kind: 'answer' }>;

/** What an answer says of the server's abilities; null when it says nothing (a proxy's page, somebody else's answer). */
function told(answer: Answer): Capabilities | null {
  if (answer.capabilities !== null) return capabilitiesOf(answer.capabilities);
  const surelyTheServers = !answer.foreign && !answer.broken && answer.status >= 200 && answer.status < 300;
  return surelyTheServers ? NONE : null;
}

const sameAbilities = (a: Capabilities, b: Capabilities): boolean =>
  a.idem === b.idem && a.stamps === b.stamps && a.etag === b.etag && a.returns === b.returns;

/** Smaller changes of the offset are not worth a write. */
const MOVED_MS = 100;
/** Clocks drift; one that is off by so much more than before was set. */
const SET_MS = 2_000;

export interface ServerFacts {
  /** Null until an answer told. */
  capabilities(): Capabilities | null;
  /** An answer of this turn said that devices may report (device-report.ts). */
  takesReports(): boolean;
  /** Server's clock minus this device's (ms), also where that was set since it was measured; null when never measured. */
  offset(): number | null;
  /** By how many ms the offset of an act may have been wrong. */
  wrongBy(off: number): number;
  /**
   * Learns from an answer that just came. Answers by how many ms the device's clock was set since the last one, also one of an earlier
   * run; 0 when it was not, or nobody can tell.
   */
  learn(outcome: Outcome): Promise<number>;
}

const asCapabilities = (value: Json | undefined): Capabilities | null =>
  typeof value === 'object' && value !== null ? { ...NONE, ...(value as Partial<Capabilities>) } : null;

/** Loads what earlier turns learnt. */
export async function loadServerFacts(store: Pick<Store, 'meta' | 'setMeta'>, clock: Clock): Promise<ServerFacts> {
  let abilities = asCapabilities(await store.meta(META.capabilities));
  let samples = ((await store.meta(META.offsets)) ?? []) as unknown as readonly Sample[];
  /** Device clock minus monotonic clock at the last sample. Null: the samples are an earlier run's, good until we have our own. */
  let origin: number | null = null;
  let reports = false;
  const offset = createOffset(clock);
  offset.heard(bestOffset(samples));

  const learnAbilities = async (answer: Answer): Promise<void> => {
    if (answer.capabilities !== null) reports = namesIn(answer.capabilities).has('reports');
    const news = told(answer);
    if (!news || (abilities && sameAbilities(abilities, news))) return;
    abilities = news;
    // Danger: must be on disk before anything is sent on the strength of it. The next leader would look up what it should repeat.
    await store.setMeta(META.capabilities, { ...news });
  };

  const learnClock = async ({ serverTime, rtt }: Answer): Promise<number> => {
    if (serverTime === null) return 0;
    const [receivedAt, mono, before] = [clock.now(), clock.mono(), bestOffset(samples)];
    const kept = origin === null || jumped(origin, receivedAt, mono) ? [] : samples;
    samples = addSample(kept, { serverTime, receivedAt, rtt });
    origin = receivedAt - mono;
    // A disk write for every answer would be wasted: only what moves the offset is kept.
    const after = bestOffset(samples) ?? 0;
    offset.heard(after);
    const set = before === null ? 0 : before - after;
    if (before !== null && Math.abs(set) < MOVED_MS) return 0;
    // For later turns only: a full device must hear what else the answer says all the same.
    const plain = samples.map((s) => ({ ...s }));
    await store.setMeta(META.offsets, plain).catch(() => undefined);
    // An answer that took long may be wrong by half of that.
    return Math.abs(set) > SET_MS + rtt / 2 ? set + Math.ceil(rtt / 2) : 0;
  };

  return {
    capabilities: () => abilities,
    takesReports: () => reports,
    offset: () => offset.now(),
    wrongBy: (off) => wrongBy(samples, off),
    async learn(outcome) {
      if (outcome.kind === 'silence') return 0;
      await learnAbilities(outcome);
      return learnClock(outcome);
    },
  };
}
