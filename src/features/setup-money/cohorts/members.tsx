import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Cohort, type CohortMember, cohorts } from '#contract/areas/cohorts.ts';
import { dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { formatDate } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import css from '../setup-money.module.css';
import { type TimelineRow, timelineOf } from './timeline.ts';
import type { VehiclesDialogProps } from './vehicles-dialog.tsx';

const VehiclesDialog = later<VehiclesDialogProps>(() => import('./vehicles-dialog.tsx'));

/** Which vehicles a cohort had when, and the way to put some in from a day on. */
export function Members({ cohort }: { readonly cohort: Cohort }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const isHouse = cohort.kind === 'house';
  const put = (
    <Button
      icon="plus"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={() => setOpen(true)}
    >
      {isHouse ? 'Take vehicles back' : 'Put vehicles in'}
    </Button>
  );
  const words = cohort.count === 0 ? 'No vehicles today' : `${count(cohort.count, 'vehicle')} today`;
  return (
    <Section title={words} actions={may(cohorts.addVehicles) && cohort.deleted_at === null ? put : null}>
      {isHouse ? <p className={css.muted}>The house has every vehicle that is in no other cohort.</p> : null}
      {!isHouse && cohort.members.length === 0 ? <p className={css.muted}>No vehicle was ever in it.</p> : null}
      <Lines members={cohort.members} />
      {isOpen ? <VehiclesDialog cohort={cohort} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Lines({ members }: { readonly members: readonly CohortMember[] }) {
  const today = dayOf(useNow(60_000));
  const timeline = timelineOf(members, today);
  return (
    <ul aria-label="Vehicles over time">
      {timeline.rows.map((row) => (
        <Line key={row.vehicle_id} row={row} today={timeline.today} />
      ))}
    </ul>
  );
}

/** The words say what the bars show. */
function Line({ row, today }: { readonly row: TimelineRow; readonly today: number }) {
  return (
    <li className={css.row}>
      <span>
        <Link to={`/vehicles/${row.vehicle_id}`}>{row.plate || row.name}</Link>{' '}
        <span className={css.muted}>{row.name}</span>
      </span>
      <span className={css.muted}>{row.times.map(timeText).join('; ')}</span>
      <span className={css.track} aria-hidden>
        {row.bars.map(({ from, width, isNow }) => (
          <span
            key={from}
            className={css.bar}
            data-now={isNow || undefined}
            style={{ insetInlineStart: `${from}%`, width: `${width}%` }}
          />
        ))}
        <span className={css.today} style={{ insetInlineStart: `${today}%` }} />
      </span>
    </li>
  );
}

function timeText({ from_date, until_date }: CohortMember): string {
  if (until_date === null) return `from ${formatDate(from_date)}`;
  return `${formatDate(from_date)} – ${formatDate(until_date)}`;
}
