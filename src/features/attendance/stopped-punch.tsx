import { Link } from 'react-router-dom';
import type { StoppedPunch as Stopped } from '#db/views/punches.ts';
import { count } from '#lib/format-number.ts';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import css from './stopped-punch.module.css';

/** A punch that the server does not take, said where punches are made: those after it wait until somebody decides about it. */
export function StoppedPunch({ stopped: { mutation, behind } }: { readonly stopped: Stopped }) {
  const now = useNow(60_000);
  const waiting = behind > 0 ? ` ${count(behind, 'later punch waits', 'later punches wait')} for it.` : '';
  const settle = (
    <Link to="/outbox" className={css.settle}>
      Settle it
    </Link>
  );
  return (
    <div className={css.stopped}>
      <Banner tone="needs" icon="needs" urgent action={settle}>
        <strong>One punch needs you.</strong>{' '}
        {`The server did not take the one of ${formatTime(mutation.at + mutation.off, now)}: ${reason(mutation)}${waiting}`}
      </Banner>
    </div>
  );
}

function reason({ err }: Stopped['mutation']): string {
  const words = Object.values(err?.fields ?? {})
    .flat()
    .join(' ');
  return words || err?.message || 'it said no reason.';
}
