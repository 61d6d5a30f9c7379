import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { ClosePage } from './close-page.tsx';

/** The return of one booking: what was read, what is charged for it, and how that is paid. */
export default function CloseScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <ClosePage key={id} id={id} />
    </Reads>
  );
}
