import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { count } from '#lib/format-number.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import css from './timeline.module.css';

interface Props {
  readonly clashes: Answer<typeof calls.availability>['clashes'];
}

/** Work that needs a vehicle while it is booked: somebody has to move the one or the other. */
export function Clashes({ clashes }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (clashes.length === 0) return null;
  return (
    <>
      <Banner
        slim
        tone="needs"
        icon="needs"
        action={
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        }
      >
        {`${count(clashes.length, 'todo needs', 'todos need')} a vehicle that is booked.`}
      </Banner>
      {isOpen ? (
        <ul className={css.clashes}>
          {clashes.map(({ todo_id, text }) => (
            <li key={todo_id}>
              <Link to={`/to-do/${todo_id}`}>{text}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
