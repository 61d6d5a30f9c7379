import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import css from '../shared/head-facts.module.css';

interface FrameProps {
  readonly booking: Booking;
  readonly primary: ReactNode;
  /** Of what is done here. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The head of the return: of which booking it is. */
export function CloseFrame({ booking, primary, title, children }: FrameProps) {
  const now = useNow(60_000);
  const { id, vehicle, number, renter, starts_at, ends_at, zone, status } = booking;
  return (
    <Screen
      title={title ?? (status === 'completed' ? 'Closed return' : 'Close the return')}
      back={`/rentals/${id}`}
      aside={vehicle ? <PlateBadge plate={vehicle.plate} size="large" /> : null}
      primary={primary}
      fluid
    >
      <p className={css.facts}>
        <Link to={`/rentals/${id}`}>{`${number}, ${renter.name}`}</Link>
        {vehicle ? <span>{vehicle.name}</span> : null}
        <span className="num">{`${zoneMoment(starts_at, zone, now)} → ${zoneMoment(ends_at, zone, now)}`}</span>
      </p>
      {children}
    </Screen>
  );
}
