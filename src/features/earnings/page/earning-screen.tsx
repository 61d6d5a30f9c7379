import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { EarningPage } from './earning-page.tsx';

/** One trip that was rented elsewhere: what it brought, what of it is the owner's, its papers and its history. */
export default function EarningScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <EarningPage key={id} id={id} />
    </Reads>
  );
}
