/** (14) Attempts, journal and memory are bounded. */
import type { Home } from '../phone/home.ts';
import type { World } from '../world.ts';

const JOURNAL = 2_000;
const ATTEMPTS = 400;

export function unbounded({ ledger }: World, { memory }: Home): string | null {
  const lines = memory?.table('journal').all().length ?? 0;
  if (lines > JOURNAL) return `${lines} lines in the journal`;
  for (const { m } of ledger.works.values())
    if (m.attempts > ATTEMPTS) return `${m.op} ${m.mid}: ${m.attempts} attempts`;
  return null;
}
