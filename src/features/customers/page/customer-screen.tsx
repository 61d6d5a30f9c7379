import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { CustomerPage } from './customer-page.tsx';

/** One customer: how they are reached, their papers, and what they have rented. */
export default function CustomerScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <CustomerPage key={id} id={id} />
    </Reads>
  );
}
