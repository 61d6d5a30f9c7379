/** (12) One sender: what leaves is on disk as leaving, under the leader of now. */
import type { Mutation } from '#db/records.ts';
import type { MemoryBackend } from '#sync/memory-store.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Tab } from '../phone/tab.ts';
import type { World } from '../world.ts';

/** So long after another took over a leader may still let go what it had in its hand. */
const GRACE_MS = 2_000;

export function notTheSender(world: World, tab: Tab, { key, endpoint }: NetRequest): string | null {
  const { host } = tab;
  const memory = host?.home.memory;
  if (!memory || key === null || endpoint.method === 'GET') return null;
  const lead = memory.table('meta').get('lead')?.value as { readonly epoch: number } | undefined;
  const since = world.watch.ledSince(host.home);
  const m = memory.table('outbox').find('mid', key.slice(0, 36))[0];
  const overtaken = host.epoch !== null && lead !== undefined && host.epoch !== lead.epoch;
  if (overtaken) return world.time.now - since > GRACE_MS ? `${tab.name} sends ${key}, overtaken long ago` : null;
  return m ? notLeaving(m, world.time.now - since) : `${tab.name} sends ${key}, which is not in the outbox`;
}

/** Whoever moves a mutation leads: each transition checks that in its own transaction. */
export function overtaken(memory: MemoryBackend, before: Mutation, after: Mutation): string | null {
  const lead = memory.table('meta').get('lead')?.value as { readonly epoch: number } | undefined;
  if (after.epoch === before.epoch || after.epoch >= (lead?.epoch ?? 0)) return null;
  return `${after.op} ${after.mid} becomes ${after.st} under epoch ${after.epoch}, and ${lead?.epoch} leads`;
}

function notLeaving(m: Mutation, led: number): string | null {
  if (m.st === 'sending' && m.sentAt !== null) return null;
  return led > GRACE_MS ? `${m.op} ${m.mid} leaves as ${m.st}, sent at ${m.sentAt}` : null;
}
