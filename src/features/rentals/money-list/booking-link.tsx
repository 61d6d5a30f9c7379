import { Link } from 'react-router-dom';
import css from './money-list.module.css';

/** Where all of a booking's money is. */
const moneyPath = (bookingId: number): string => `/rentals/${bookingId}?tab=money`;

interface Props {
  readonly bookingId: number;
  readonly number: string;
}

/** In a row, for a pointer: the keyboard and a finger open the row, and find the way in its drawer. */
export function RowBookingLink({ bookingId, number }: Props) {
  return (
    <Link
      className={css.number}
      to={moneyPath(bookingId)}
      tabIndex={-1}
      // The row itself stays closed.
      onClick={(event) => event.stopPropagation()}
    >
      {number}
    </Link>
  );
}

export function BookingLink({ bookingId, number }: Props) {
  return (
    <Link className={css.link} to={moneyPath(bookingId)}>
      {number}
    </Link>
  );
}
