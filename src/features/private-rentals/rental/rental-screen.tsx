import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { RentalPage } from './rental-page.tsx';

/** One private rental: who has the vehicle, what is billed and paid, and how it went out and came back. */
export default function RentalScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <RentalPage key={id} id={id} />
    </Reads>
  );
}
