import type { Tracker } from '#contract/areas/telematics.ts';
import { Age } from '#kit/age.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { TrackerMarks } from '#kit/tracker/tracker-marks.tsx';
import { odometerText, percentText } from '#kit/tracker/tracker-text.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { matchTexts, offsetText, trackerName } from './telematics-text.ts';
import css from './telematics.module.css';

interface Props {
  readonly rows: readonly Tracker[];
  readonly current: number | undefined;
  /** Ms. */
  readonly now: number;
  readonly onOpen: (tracker: Tracker) => void;
}

/** Which tracker is in which vehicle, and how fresh what it tells is. */
export function TrackerTable({ rows, current, now, onOpen }: Props) {
  return (
    <Table
      label="Trackers"
      columns={withRoom(columnsAt(now))}
      rows={rows}
      rowKey={({ id }) => id}
      groupOf={({ link }) => (link ? 'Linked' : 'Not linked')}
      current={current}
      onOpen={onOpen}
    />
  );
}

const columnsAt = (now: number): readonly Column<Tracker>[] => [
  { title: 'Vehicle', cell: Vehicle, width: 7.5, fold: 'lead' },
  { title: 'Tracker', cell: trackerName, width: 11, fold: 'title' },
  { title: 'Match', cell: ({ match }) => <span className="muted">{matchTexts[match]}</span>, width: 6 },
  {
    title: 'Told',
    cell: ({ data_at }) => (data_at ? <Age at={data_at} now={now} /> : <span className="muted">Never</span>),
    width: 9,
    fold: 'end',
  },
  { title: 'Odometer', cell: odometerText, width: 6.5, end: true, from: 56 },
  { title: 'Fuel', cell: ({ fuel_percent }) => percentText(fuel_percent), width: 4, end: true, from: 64 },
  { title: 'Battery', cell: ({ battery_percent }) => percentText(battery_percent), width: 4.5, end: true, from: 72 },
  { title: 'Offset', cell: ({ link }) => offsetText(link), width: 5, end: true, from: 72 },
  { title: 'Look at', cell: (tracker) => <TrackerMarks tracker={tracker} now={now} />, byNeed: true, from: 40 },
];

function Vehicle({ vehicle, match }: Tracker) {
  if (!vehicle) return <span className="muted">None</span>;
  return (
    <span className={match === 'linked' ? undefined : css.proposed}>
      <PlateBadge plate={vehicle.plate} size="small" />
    </span>
  );
}
