import type { Booking, Handover } from '#contract/areas/rental-record.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { DamageShown } from './damage-shown.tsx';
import { DialPicture } from './dial-picture.tsx';
import { HandoverTable } from './handover-table.tsx';
import { energyText } from '#kit/rental/energy-text.ts';

/** The facts of both ways side by side. */
export function HandoverRows({ booking }: { readonly booking: Booking }) {
  const now = useNow(60_000);
  const { checkin, checkout, zone, vehicle } = booking;
  const when = (done: string | null, planned: string) => zoneMoment(done ?? planned, zone, now);
  const both = (value: (one: Handover) => string | null) =>
    [checkin && value(checkin), checkout && value(checkout)] as const;
  const unit = vehicle?.unit ?? 'mi';
  return (
    <HandoverTable
      titles={[booking.picked_up_at ? 'Out' : 'Out, planned', booking.returned_at ? 'In' : 'In, planned']}
      rows={[
        ['When', when(booking.picked_up_at, booking.starts_at), when(booking.returned_at, booking.ends_at)],
        ['By', ...both(({ done_by }) => done_by)],
        ['Odometer', ...both(({ odometer }) => (odometer === null ? null : `${formatNumber(odometer)} ${unit}`))],
        [
          'Its picture',
          <DialPicture key="out" booking={booking} phase="checkin" />,
          <DialPicture key="in" booking={booking} phase="checkout" />,
        ],
        ['Fuel', ...both(energyText)],
        ['Keys', ...both(({ keys }) => (keys === null ? null : String(keys)))],
        [
          'Known damage',
          <DamageShown key="out" booking={booking} phase="checkin" />,
          <DamageShown key="in" booking={booking} phase="checkout" />,
        ],
        ['Pictures', ...both(({ pictures }) => `${pictures} of 12`)],
      ]}
    />
  );
}
