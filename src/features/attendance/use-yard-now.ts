import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';

/** The time now (ms) as punches count it: this device's clock, corrected by what it is known to be off at the same moment. */
export function useYardNow(everyMs: number): number {
  const { clockOffset } = useTruth();
  return useNow(everyMs, clockOffset) - (clockOffset ?? 0);
}
