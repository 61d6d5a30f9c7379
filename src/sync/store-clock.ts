/** The clock of this device's acts, as the store keeps it. */
import type { MetaRow } from '#db/records.ts';
import type { HlcState } from './core/clock.ts';
import { isDevice } from './core/ids.ts';

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
