import type { BookingRow } from '#db/records.ts';
import type { Ticked } from '#db/views/bookings.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { blockerText } from '#kit/rental/event-text.ts';
import { StatusBadge } from '#kit/rental/status-badge.tsx';
import { isToGo } from './booking-sections.ts';
import { DueCard } from './due-card.tsx';
import { ticksText } from './words.ts';

interface Props {
  readonly booking: BookingRow;
  readonly ticked: Ticked | undefined;
  /** What is still to be done at the vehicle; undefined where that is not said. */
  readonly open?: string | undefined;
  /** Undefined where nothing is unsent. */
  readonly truth: RowTruth | undefined;
  readonly now: number;
  /** Of a day that is named above it. */
  readonly isOfDay?: boolean;
}

/** The pick-up or return of a booking. */
export function BookingCard({ booking, ticked, open, truth, now, isOfDay = false }: Props) {
  const { number, vehicle, renter, status, blockers, pickup_place, return_place } = booking;
  const place = isToGo(booking) ? pickup_place : return_place;
  return (
    <DueCard
      due={booking}
      vehicle={vehicle}
      name={renter.name}
      said={[number, ticked && ticksText(ticked), place]}
      open={open}
      badge={<StatusBadge status={status} />}
      against={blockerText(blockers[0]?.text ?? null, blockers.length)}
      truth={truth}
      now={now}
      isOfDay={isOfDay}
    />
  );
}
