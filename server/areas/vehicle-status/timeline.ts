/** What a vehicle is, and was when, as its holds say. A pure function: the order in which holds became known does not matter. */
import type { VehicleStatusName } from '#contract/areas/vehicle-status-record.ts';
import type { HoldKind } from './tables.ts';

/** The strongest first: where the car is comes before what is wrong with it. */
export const STRENGTH: readonly HoldKind[] = ['rented', 'out_of_service', 'maintenance', 'inspection', 'cleaning'];

export interface HeldSpan {
  readonly id: number;
  readonly kind: HoldKind;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export interface Period {
  readonly status: VehicleStatusName;
  readonly from: Date;
  /** The hold that made it so; null while it is ready. */
  readonly hold_id: number | null;
}

/** The stronger comes first; of equals the one that was there before. */
const byStrength = (a: HeldSpan, b: HeldSpan): number =>
  STRENGTH.indexOf(a.kind) - STRENGTH.indexOf(b.kind) || Number(a.opened_at) - Number(b.opened_at) || a.id - b.id;

const isOpenAt = ({ opened_at, closed_at }: HeldSpan, at: Date): boolean =>
  opened_at <= at && (closed_at === null || closed_at > at);

/** The periods from `from` on, of which the last goes on. Two that follow each other are never the same. */
export function timelineOf(holds: readonly HeldSpan[], from: Date): readonly Period[] {
  const moments = holds.flatMap(({ opened_at, closed_at }) => [Number(opened_at), Number(closed_at ?? opened_at)]);
  const turns = [...new Set([Number(from), ...moments])].filter((at) => at >= Number(from)).toSorted((a, b) => a - b);
  const periods: Period[] = [];
  for (const turn of turns) {
    const at = new Date(turn);
    const [strongest] = holds.filter((hold) => isOpenAt(hold, at)).toSorted(byStrength);
    const status = strongest?.kind ?? 'ready';
    if (periods.at(-1)?.status !== status) periods.push({ status, from: at, hold_id: strongest?.id ?? null });
  }
  return periods;
}
