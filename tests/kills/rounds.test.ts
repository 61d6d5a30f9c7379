/** One kill of each kind; `npm run kills -- --rounds 500` does more of the same. */
import { expect, test } from 'vitest';
import { PHASES } from './phases.ts';
import { runKills } from './rounds.ts';

const KINDS = Object.keys(PHASES).length;

test(
  'use 4: killed at any moment while somebody taps and types, the app opens again and everything that was saved arrives once',
  { timeout: 600_000 },
  async () => {
    const log: string[] = [];
    const seed = Date.now() % 1_000_000;
    const { failures, phases } = await runKills({ rounds: KINDS, seed, tell: (line) => log.push(line) });
    if (failures.length > 0) throw new Error(`seed ${seed}\n${log.join('\n')}`);
    const played = Object.values(phases);
    expect(played.reduce((sum, { kills }) => sum + kills, 0)).toBe(KINDS);
    expect(played.reduce((sum, { acts }) => sum + acts, 0)).toBeGreaterThan(24);
  },
);
