import { Link } from 'react-router-dom';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Section } from '#ui/screen.tsx';
import css from './overview.module.css';

export interface PrivateRentalPartProps {
  readonly vehicle: Pick<VehicleDetail, 'id' | 'plate'>;
}

/** Who has the vehicle privately, and who gets it next in that way. Nothing while that is nobody, or not read. */
export default function PrivateRentalPart({ vehicle: { id, plate } }: PrivateRentalPartProps) {
  const now = useNow(60_000);
  const read = useRead(calls.vehicles, { query: { search: plate } });
  const found = read.data?.body.vehicles.find((one) => one.id === id);
  const rentals = found ? rentalsOf(found, now) : [];
  if (rentals.length === 0) return null;
  return (
    <Section title="Rented privately">
      <ul>
        {rentals.map(({ rentalId, name, text }) => (
          <li key={rentalId}>
            <Link className={css.rental} to={`/private-rentals/${rentalId}`}>
              {name}
            </Link>
            <span className="muted">{` · ${text}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function rentalsOf({ rental, next }: PrivateVehicle, now: number) {
  const day = (at: string) => formatDay(dayOf(Date.parse(at)), now);
  const until = (at: string | null) => (at === null ? 'open end' : `until ${day(at)}`);
  return [
    ...(rental
      ? [
          {
            rentalId: rental.id,
            name: `${rental.number} ${rental.customer.name}`,
            text: rental.late ? `late, it was due ${day(rental.ends_at ?? rental.starts_at)}` : until(rental.ends_at),
          },
        ]
      : []),
    ...(next?.type === 'private_rental'
      ? [{ rentalId: next.id, name: next.number, text: `from ${day(next.starts_at)}` }]
      : []),
  ];
}
