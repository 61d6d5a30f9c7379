/** The clock of this device's acts, as the store keeps it. */
import type { MetaRow } from '#db/records.ts';
import { bestOffset, fromEarlier, type HlcState, type Sample } from './core/clock.ts';
import { isDevice } from './core/ids.ts';
import { META, type Tx } from './store-tx.ts';

/** Kept in one row of `meta`, so that an enqueue reads and writes one. */
export interface Clock extends HlcState {
  readonly device: string;
  /** The last number given in the outbox. */
  readonly seq: number;
  /** Device clock → server clock (ms), as the last act knew it. */
  readonly off: number;
  /** The first mutation of the last act: how a repeated transaction knows that it is one. */
  readonly last: string;
}

export function clockOf(row: MetaRow | undefined): Clock | null {
  const clock = row?.value as unknown as Clock | undefined;
  return clock && isDevice(clock.device) ? clock : null;
}

const samplesIn = (row: MetaRow | undefined): readonly Sample[] =>
  (row?.value as unknown as readonly Sample[] | undefined) ?? [];

type MetaReader = (key: string) => Promise<MetaRow | undefined>;

/** The offset that the first acts of a page go by, before anybody measured it in this run. `now`: device ms. */
export async function offsetAtStart(meta: MetaReader, now: number): Promise<number | null> {
  const [measured, lead] = await Promise.all([meta(META.offsets), meta(META.lead)]);
  const off = bestOffset(samplesIn(measured));
  return off === null ? null : fromEarlier(off, seenIn(lead), now);
}

/** The device's clock at the last sign of life. */
const seenIn = (lead: MetaRow | undefined): number => (lead?.value as { beatAt?: number } | undefined)?.beatAt ?? 0;

/** At a sign of life: a fast clock that went back since the last one is kept as right, or nobody could see it any more. */
export async function keepOffset(tx: Tx, seen: number, now: number): Promise<void> {
  if (now >= seen) return;
  const off = bestOffset(samplesIn(await tx.get('meta', META.offsets)));
  if (off === null || fromEarlier(off, seen, now) === off) return;
  // It may be wrong by as much as the clock was off.
  await tx.put('meta', [{ key: META.offsets, value: [{ off: 0, rtt: -2 * off }] }]);
}
