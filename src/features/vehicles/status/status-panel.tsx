import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Hold, StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { capital, formatAge, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusMark } from '../status-mark.tsx';
import { holdText } from './hold-text.ts';
import { Percent } from './status-columns.tsx';
import type { StatusDialogProps } from './status-dialog.tsx';
import { useChecklist } from './use-checklist.ts';
import css from './status.module.css';

const StatusDialog = later<StatusDialogProps>(() => import('./status-dialog.tsx'));

/** What a vehicle is now, since when and why, and the act that says otherwise. */
export function StatusPanel({ vehicleId }: { readonly vehicleId: number }) {
  const read = useChecklist(vehicleId);
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={3} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  return (
    <>
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <Panel vehicle={read.data.body.vehicle} />
    </>
  );
}

function Panel({ vehicle }: { readonly vehicle: StatusVehicle }) {
  const now = useNow(60_000);
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <div className={css.head}>
        <StatusMark status={vehicle.status} />
        {vehicle.status_since ? (
          <span className="muted">{`since ${formatMoment(vehicle.status_since, now)}`}</span>
        ) : null}
        {may(rows.update) && !vehicle.elsewhere ? (
          <Button
            icon="edit"
            disabled={isOffline}
            title={isOffline ? 'This waits for a connection.' : undefined}
            onClick={() => setAsked(true)}
          >
            Set status
          </Button>
        ) : null}
      </div>
      {vehicle.holds.length > 0 ? (
        <ul className={css.holds} aria-label="Why">
          {vehicle.holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} now={now} />
          ))}
        </ul>
      ) : null}
      <Facts facts={factsOf(vehicle, now)} />
      {isAsked ? <StatusDialog vehicle={vehicle} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function HoldRow({ hold, now }: { readonly hold: Hold; readonly now: number }) {
  const { source_kind, source_id, opened_at, opened_by_name, expected_end, note } = hold;
  const text = holdText(hold);
  const by = [opened_by_name, `since ${formatMoment(opened_at, now)}`].filter(Boolean).join(', ');
  return (
    <li className={css.hold}>
      <strong>
        {source_kind === 'todo' && source_id !== null ? <Link to={`/to-do/${source_id}`}>{text}</Link> : text}
      </strong>
      <span className="muted small">{by}</span>
      {expected_end ? <span className="muted small">{`until ${formatMoment(expected_end, now)}`}</span> : null}
      {note === '' ? null : <span>{note}</span>}
    </li>
  );
}

function factsOf(vehicle: StatusVehicle, now: number): readonly Fact[] {
  const { percentage, next_pickup, followup_date, on_it, knowledge_at, note, branch_name, spot } = vehicle;
  const facts: readonly Fact[] = [
    ['Checks', percentage === null ? 'no checklist' : <Percent key="percent" value={percentage} />],
    ['Works on it', on_it.map(({ name, title }) => `${name}: ${title}`).join(', ') || null],
    ['Next pick-up', next_pickup && capital(formatMoment(next_pickup, now))],
    ['Note', note || null],
    ['Follow up', followup_date && capital(formatDay(followup_date, now))],
    ['Branch', [branch_name, spot].filter(Boolean).join(', ') || null],
    ['Last heard', knowledge_at && capital(formatAge(knowledge_at, now))],
  ];
  return facts.filter(([, value]) => value !== null);
}
