/** (14) Attempts, journal and memory are bounded. */
import type { NetRequest } from '#sync/ports.ts';
import type { Home } from '../phone/home.ts';
import type { Tab } from '../phone/tab.ts';
import type { World } from '../world.ts';

const JOURNAL = 2_000;
const GRACE_MS = 500;
const ATTEMPTS = 400;

/** A device's clock may be set while it waits: then nobody can say for how long. */
export function hammers({ name, host, phone }: Tab, { endpoint }: NetRequest, now: number): string | null {
  const { quiet } = phone;
  if (!quiet || phone.wasSet || quiet.tab !== name) return null;
  if (quiet.user !== (host?.home.user ?? null) || quiet.epoch !== (host?.epoch ?? null)) return null;
  // What was being written when the answer came may still go.
  const isNew = now > quiet.since + GRACE_MS && now < quiet.until - GRACE_MS;
  return isNew && endpoint.method !== 'GET'
    ? `${name} sends ${endpoint.path}, asked to wait until ${quiet.until}`
    : null;
}

export function unbounded({ ledger }: World, { memory }: Home): string | null {
  const lines = memory?.table('journal').all().length ?? 0;
  if (lines > JOURNAL) return `${lines} lines in the journal`;
  for (const { m } of ledger.works.values())
    if (m.attempts > ATTEMPTS) return `${m.op} ${m.mid}: ${m.attempts} attempts`;
  return null;
}
