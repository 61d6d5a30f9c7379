import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dexieSubject } from '#tests/support/store/dexie.ts';
import { runHistory, steps } from '#tests/support/store/history.ts';
import { memoryStore } from './memory-store.ts';
import { OPS } from './ops/table.ts';

/** `HISTORIES=10000` for a night. */
const runs = (share: number) => ({ numRuns: Math.ceil(Number(process.env['HISTORIES'] ?? 300) * share) });

it('in memory, whatever happens, the phone ends up showing what the server has', { timeout: 600_000 }, async () => {
  await expect(
    fc.assert(
      fc.asyncProperty(steps, (history) => runHistory(memoryStore(OPS), history)),
      runs(1),
    ),
  ).resolves.toBeUndefined();
});

it('on Dexie the same', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(steps, async (history) => {
    const { store, close } = await dexieSubject();
    await runHistory(store, history);
    await close();
  });
  await expect(fc.assert(property, runs(0.05))).resolves.toBeUndefined();
});
