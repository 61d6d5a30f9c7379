import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { StatementPage } from './statement-page.tsx';

/** One statement: what each cohort brought and cost, what is paid out, and the proof that nothing of it changed. */
export default function StatementScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <StatementPage key={id} id={id} />
    </Reads>
  );
}
