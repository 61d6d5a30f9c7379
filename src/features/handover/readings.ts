/** What is typed at the vehicle: which reading it is compared with, and what it says. Pure. */
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, HandoverRow, VehicleRow } from '#db/records.ts';
import type { LastReading } from '#contract/odometer/judge.ts';
import { drivenBy, toldReading } from '#kit/odometer/told-reading.ts';
import { judgeText, type JudgedText } from '#kit/odometer/typed-reading.ts';
import type { Side } from './sides.ts';

/** What readings go by: of a booking, or of a private rental. */
export interface Known {
  readonly booking: Pick<BookingRow, 'vehicle'>;
  readonly handovers: { readonly [P in RentalPhase]?: Pick<HandoverRow, 'odometer' | 'done_at'> };
  readonly vehicle: VehicleRow | null;
}

type Way = Pick<Side, 'phase'>;

export const unitOf = ({ booking }: Pick<Known, 'booking'>) => booking.vehicle?.unit ?? ('mi' as const);

/** The last reading of the vehicle that was not made on this side itself; as it comes back that of its going out counts, too. */
export function lastReading(view: Known, { phase }: Way): LastReading | null {
  const { handovers, vehicle } = view;
  const own = handovers[phase]?.odometer ?? null;
  const told = vehicle && toldReading(vehicle);
  // Once it is sent, the server's last reading is the one made here.
  const before = told && told.value !== own ? told : null;
  const out = phase === 'checkout' ? handovers.checkin : undefined;
  if (!out || out.odometer === null || out.done_at === null) return before;
  if (before && Date.parse(before.at) >= Date.parse(out.done_at)) return before;
  return { ...drivenBy(vehicle), unit: unitOf(view), value: out.odometer, at: out.done_at };
}

export const typedReading = (view: Known, side: Way, text: string, now: number): JudgedText =>
  judgeText(text, { unit: unitOf(view), last: lastReading(view, side) }, now);

/** A whole number from 0 to 100; null for everything else. */
export function typedCharge(text: string): number | null {
  const percent = /^\s*(\d{1,3})\s*%?\s*$/.exec(text)?.[1];
  return percent === undefined || Number(percent) > 100 ? null : Number(percent);
}
