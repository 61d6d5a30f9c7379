import type { Booking } from '#contract/areas/rental-record.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import css from '../shared/head-facts.module.css';

/** Vehicle, number, dates and phone in a line below the name. */
export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const now = useNow(60_000);
  const { vehicle, number, starts_at, ends_at, zone, days, renter } = booking;
  return (
    <p className={css.facts}>
      <span>{vehicle ? vehicleText(vehicle.name, vehicle.vin) : 'No vehicle yet'}</span>
      <span className="num">{number}</span>
      <span className="num">
        <time dateTime={starts_at}>{zoneMoment(starts_at, zone, now)}</time>
        {' → '}
        <time dateTime={ends_at}>{zoneMoment(ends_at, zone, now)}</time>
      </span>
      <span>{count(days, 'day')}</span>
      {renter.phone ? <a href={`tel:${renter.phone.replaceAll(/[^+\d]/g, '')}`}>{renter.phone}</a> : null}
    </p>
  );
}

/** The end of the VIN tells two of a kind from each other. */
const vehicleText = (name: string, vin: string | null) => (vin === null ? name : `${name} · VIN …${vin.slice(-6)}`);
