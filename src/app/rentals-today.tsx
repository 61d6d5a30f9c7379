import { Link } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { sectionsOf } from '#features/handover/booking-sections.ts';
import { bookingsHere } from '#db/views/bookings.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import css from './rentals-today.module.css';

/** `2 pick-ups, 1 return today`; null where there is none, nobody knows, or the person may not see bookings. */
export function useRentalsToday(): string | null {
  const may = useCan('booking.view');
  const now = useNow(60_000);
  const bookings = useLiveQuery(() => (may ? bookingsHere() : []), [may]);
  if (!bookings) return null;
  const { out, back } = sectionsOf(bookings, new Map(), now);
  const said = [out.length > 0 && count(out.length, 'pick-up'), back.length > 0 && count(back.length, 'return')];
  const words = said.filter(Boolean).join(', ');
  return words === '' ? null : `${words} today`;
}

/** The way to the day's rentals. */
export function RentalsToday({ text }: { readonly text: string }) {
  return (
    <Link className={css.rentals} to="/handovers">
      <Icon name="key" />
      <span>{text}</span>
      <Icon name="forward" />
    </Link>
  );
}
