import type { VehicleEvent } from '#contract/areas/vehicle-history.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { dayOf, timeOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { eventIcon, kindText } from './event-text.ts';
import css from './history.module.css';

interface Props {
  readonly events: readonly VehicleEvent[];
  /** Ms. */
  readonly now: number;
  readonly onOpen: (event: VehicleEvent) => void;
}

/** By day, the latest first. */
export function EventsTable({ events, now, onOpen }: Props) {
  return (
    <Table
      label="Vehicle history"
      columns={COLUMNS}
      rows={events}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      groupOf={({ at }) => capital(formatDay(dayOf(Date.parse(at)), now))}
    />
  );
}

const COLUMNS: readonly Column<VehicleEvent>[] = [
  { title: 'When', width: 5, cell: ({ at }) => <span className="num">{timeOf(Date.parse(at))}</span>, fold: 'lead' },
  { title: 'Vehicle', width: 9, cell: ({ plate }) => <PlateBadge plate={plate} size="small" /> },
  { title: 'What happened', cell: ({ text }) => text, fold: 'title' },
  {
    title: 'Kind',
    width: 10,
    cell: (event) => (
      <span className={css.kind}>
        <Icon name={eventIcon(event)} size="1em" />
        {kindText(event)}
      </span>
    ),
    from: 40,
  },
  { title: 'Who', width: 11, cell: ({ user_name }) => user_name },
  { title: 'Name', width: 13, cell: ({ vehicle_name }) => vehicle_name, from: 72 },
];
