/** How often each property is tried: 10,000 times; PROPERTY_RUNS says otherwise (`npm test` is content with fewer, scripts/steps.mjs). */
import fc from 'fast-check';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 10_000);

/** Throws with the smallest counterexample and its seed. PROPERTY_SEED repeats a run. */
export function holds<T>(property: fc.IProperty<T>): void {
  const seed = process.env['PROPERTY_SEED'];
  fc.assert(property, { numRuns: RUNS, ...(seed !== undefined && { seed: Number(seed) }) });
}
