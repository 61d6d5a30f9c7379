import { lazy, Suspense, useState } from 'react';
import { formatSpan, formatTime } from '#lib/format-when.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import type { DayLog } from './day-log.ts';
import { useBranch } from './use-branch.ts';
import { usePunch } from './use-punch.ts';
import { usePunches } from './use-punches.ts';
import { StoppedPunch } from './stopped-punch.tsx';
import { useYardNow } from './use-yard-now.ts';
import css from './attendance.module.css';
import first from './first-act.module.css';

const ShiftEnd = lazy(() => import('./shift-end.tsx'));

/** Whether the person is in, since when, and the punches that are possible now. Works without a network. */
export function PunchBar() {
  const may = useCan('attendance.punch');
  const now = useYardNow(15_000);
  const punches = usePunches(now);
  if (!may || !punches) return null;
  const { log, stopped } = punches;
  const notice = stopped ? <StoppedPunch stopped={stopped} /> : null;
  if (log.state === 'out') {
    return (
      <>
        {notice}
        <FirstAct />
      </>
    );
  }
  return (
    <section className={css.bar} aria-label="Punch">
      <State log={log} state={log.state} now={now} />
      <Acts state={log.state} />
      {notice}
    </section>
  );
}

/** Whoever is not in has this to do first: it stays at the bottom, in reach of the thumb. */
function FirstAct() {
  const branch = useBranch();
  const { busy, run } = useRun();
  return (
    <section className={first.act} aria-label="Punch">
      <Button tone="primary" icon="clock" wide busy={busy} onClick={() => void run('in')}>
        {branch ? `Punch in · ${branch}` : 'Punch in'}
      </Button>
    </section>
  );
}

const WORD = { in: 'In', break: 'Break' } as const;

type Present = keyof typeof WORD;

function State({ log, state, now }: { readonly log: DayLog; readonly state: Present; readonly now: number }) {
  return (
    <p className={css.state}>
      <span className="num">
        <strong>{WORD[state]}</strong> {log.since === null ? null : formatSpan(now - log.since)}
      </span>
      {log.since === null ? null : <span className={css.span}>{`since ${formatTime(log.since, now)}`}</span>}
    </p>
  );
}

function useRun() {
  const punch = usePunch();
  const [busy, setBusy] = useState(false);
  const run = async (kind: 'in' | 'break_start' | 'break_end') => {
    setBusy(true);
    await punch(kind);
    setBusy(false);
  };
  return { busy, run };
}

function Acts({ state }: { readonly state: Present }) {
  const { busy, run } = useRun();
  const [leaving, setLeaving] = useState(false);
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
