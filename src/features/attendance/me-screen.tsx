import type { ReactNode } from 'react';
import { dayOf } from '#lib/day.ts';
import { capital, formatDay, formatSpan } from '#lib/format-when.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PunchBar } from './punch-bar.tsx';
import { PunchList } from './punch-list.tsx';
import { usePunches } from './use-punches.ts';
import { useYardNow } from './use-yard-now.ts';
import css from './attendance.module.css';

/** A person's day: hours, punches. `children` stand below (links to outbox and settings). */
export default function MeScreen({ children }: { readonly children?: ReactNode }) {
  const { user } = useSession();
  const now = useYardNow(15_000);
  const punches = usePunches(now);
  return (
    <Screen title={user.name}>
      <PunchBar />
      {punches ? (
        <Section title={capital(formatDay(dayOf(now), now))}>
          <dl className={css.hours}>
            <div>
              <dt>Worked</dt>
              <dd>{formatSpan(punches.log.workedMs)}</dd>
            </div>
            <div>
              <dt>Breaks</dt>
              <dd>{formatSpan(punches.log.breakMs)}</dd>
            </div>
          </dl>
          {punches.today.length > 0 ? (
            <PunchList punches={punches.today} truth={punches.truth} />
          ) : (
            <EmptyState icon="clock" title="No punches today">
              Punch in when you begin. It works without a network.
            </EmptyState>
          )}
        </Section>
      ) : (
        <SkeletonRows rows={3} />
      )}
      {children}
    </Screen>
  );
}
