/** When the power goes. */
import type { FaultProxy } from '#tests/e2e/support/fault-proxy.ts';

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whatever was waited for, the cut comes at the latest after this. */
const PATIENCE_MS = 8_000;

export const orLate = (moment: Promise<unknown>): Promise<unknown> => Promise.race([moment, pause(PATIENCE_MS)]);

/** Work that goes on until the plug is pulled: what it was at then fails. What fails before was shown to nobody as saved. */
export const goOn = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** More acts than anybody gets to before the cut. */
export const LONG = 200;

/** The moment of the network: the `nth` such request of the phone comes to the server, or its answer went back. */
export function nthRequest(
  network: FaultProxy,
  moment: 'asked' | 'answered',
  nth: number,
  which: RegExp,
): Promise<void> {
  let left = nth;
  return new Promise((resolve) => {
    network.watch((what, request) => {
      if (what !== moment || !which.test(request)) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });
}
