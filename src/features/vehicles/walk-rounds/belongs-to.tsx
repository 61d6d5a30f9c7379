import { Link } from 'react-router-dom';
import type { Precheck } from '#contract/areas/prechecks.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useMay } from '#session/use-may.ts';
import css from './walk-rounds.module.css';

interface Props {
  readonly of: Pick<Precheck, 'booking_id' | 'todo_id'>;
}

/** The booking or the todo for which somebody walked round. Whoever sees no bookings reads its number only. */
export function BelongsTo({ of: { booking_id, todo_id } }: Props) {
  const maySeeBookings = useMay()(rentalHandover.images);
  const number = booking_id === null ? null : bookingNumber(booking_id);
  return (
    <>
      {number !== null && maySeeBookings ? (
        <Link className={css.link} to={`/rentals/${booking_id}?tab=handover`}>
          {number}
        </Link>
      ) : (
        number
      )}
      {number !== null && todo_id !== null ? ', ' : null}
      {todo_id === null ? null : (
        <Link className={css.link} to={todoPath(`todo/${todo_id}`)}>
          Todo
        </Link>
      )}
    </>
  );
}
