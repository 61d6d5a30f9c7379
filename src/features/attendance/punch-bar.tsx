import { lazy, Suspense, useState } from 'react';
import { timeOf } from '#lib/day.ts';
import { saySpan } from '#lib/say-when.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import type { DayLog } from './day-log.ts';
import { usePunch } from './use-punch.ts';
import { usePunches } from './use-punches.ts';
import { StoppedPunch } from './stopped-punch.tsx';
import { useYardNow } from './use-yard-now.ts';
import css from './attendance.module.css';

const ShiftEnd = lazy(() => import('./shift-end.tsx'));

/** Whether the person is in, since when, and the punches that are possible now. Works without a network. */
export function PunchBar() {
  const may = useCan('attendance.punch');
  const now = useYardNow(15_000);
  const punches = usePunches(now);
  if (!may || !punches) return null;
  return (
    <section className={css.bar} aria-label="Punch">
      <State log={punches.log} now={now} />
      <Acts state={punches.log.state} />
      {punches.stopped ? <StoppedPunch stopped={punches.stopped} /> : null}
    </section>
  );
}

const WORD = { out: 'Not punched in', in: 'In', break: 'Break' } as const;

function State({ log, now }: { readonly log: DayLog; readonly now: number }) {
  const open = log.state !== 'out' && log.since !== null;
  return (
    <p className={css.state}>
      {open && log.since !== null ? (
        <>
          <span className="num">
            <strong>{WORD[log.state]}</strong> {saySpan(now - log.since)}
          </span>
          <span className={css.span}>since {timeOf(log.since)}</span>
        </>
      ) : (
        <strong>{WORD[log.state]}</strong>
      )}
    </p>
  );
}

function Acts({ state }: { readonly state: DayLog['state'] }) {
  const punch = usePunch();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const run = async (kind: 'in' | 'break_start' | 'break_end') => {
    setBusy(true);
    await punch(kind);
    setBusy(false);
  };
  if (state === 'out') {
    return (
      <Button icon="play" busy={busy} onClick={() => void run('in')}>
        Punch in
      </Button>
    );
  }
  return (
    <div className={css.acts}>
      {state === 'in' ? (
        <Button icon="pause" busy={busy} onClick={() => void run('break_start')}>
          Break
        </Button>
      ) : (
        <Button icon="play" busy={busy} onClick={() => void run('break_end')}>
          End break
        </Button>
      )}
      <Button icon="signedOut" aria-label="Punch out" onClick={() => setLeaving(true)}>
        Out
      </Button>
      {leaving ? (
        <Suspense fallback={null}>
          <ShiftEnd onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
