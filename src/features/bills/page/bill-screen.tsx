import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { BillPage } from './bill-page.tsx';

/** One bill: its pages beside what is entered of it. */
export default function BillScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <BillPage key={id} id={id} />
    </Reads>
  );
}
