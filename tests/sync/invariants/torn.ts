/** (6) What belongs together is there together: a photo's mutation with its bytes, an act with all its parts. */
import type { Mutation } from '#db/records.ts';
import type { MemoryBackend } from '#sync/memory-store.ts';

export function tornBytes(memory: MemoryBackend, m: Mutation): string | null {
  const missing = m.bids.filter((bid) => !memory.table('blobs').get(bid));
  const odd = m.bids.some((bid) => !(memory.table('blobs').get(bid)?.bytes instanceof ArrayBuffer));
  if (odd && missing.length === 0) return `${m.op} ${m.mid}: its bytes are no ArrayBuffer, and WebKit would break them`;
  return missing.length > 0 ? `${m.op} ${m.mid} has no bytes` : null;
}

/** An act that was refused left something behind. */
export function tornAct(outbox: readonly Mutation[], ids: ReadonlySet<string>): string | null {
  const half = outbox.find((m) => ids.has(m.mid));
  return half ? `${half.op} ${half.mid} is there, and its act was refused` : null;
}
