import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { BookingPage } from './booking-page.tsx';

/** One booking: what keeps it from going out, its papers, its hand-over and its agreement. */
export default function BookingScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <BookingPage key={id} id={id} />
    </Reads>
  );
}
