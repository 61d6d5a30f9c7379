import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import type { STATUS_SORTS } from '#contract/areas/vehicle-status-calls.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { capital, formatAge, formatDay } from '#lib/format-when.ts';
import { statusWord } from '#lib/vehicle-status.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { StatusMark } from '../status-mark.tsx';
import { whyText } from './hold-text.ts';
import css from './status.module.css';

type Sort = (typeof STATUS_SORTS)[number];
type Column = ResourceColumn<StatusVehicle & { readonly deleted_at: null; readonly updated_at: string }, Sort>;

/** The columns of the board: one for each category of checks. It must be inside of `Reads`. `now`: ms. */
export function useStatusColumns(now: number): readonly Column[] {
  const categories = useRead(rows.categories, {}).data?.body.categories ?? [];
  return [...before(now), ...categories.filter((one) => one.archived_at === null).map(categoryColumn), ...after(now)];
}

const before = (now: number): readonly Column[] => [
  {
    title: 'Plate',
    text: ({ plate }) => plate,
    cell: ({ plate }) => <PlateBadge plate={plate} size="small" />,
    sort: 'plate',
    width: 6.5,
    fold: 'lead',
  },
  { title: 'Vehicle', text: ({ name }) => name, width: 10.75, fold: 'title' },
  {
    title: 'Status',
    text: ({ status }) => statusWord(status),
    cell: ({ status }) => <StatusMark status={status} />,
    sort: 'status',
    width: 8.5,
    folded: true,
  },
  {
    title: 'Since',
    text: ({ status_since }) => status_since ?? '',
    cell: ({ status_since }) =>
      status_since ? <span className="num">{capital(sinceText(Date.parse(status_since), now))}</span> : null,
    sort: 'status_since',
    width: 6,
    folded: true,
  },
  {
    title: 'Checks',
    text: ({ percentage }) => percentText(percentage),
    cell: ({ percentage }) => <Percent value={percentage} />,
    sort: 'percentage',
    end: true,
    width: 4.25,
    fold: 'end',
    folded: true,
  },
  {
    title: 'Why',
    text: (vehicle) => whyText(vehicle, now),
    cell: (vehicle) => <Why text={whyText(vehicle, now)} />,
    width: 8,
    folded: 'line',
  },
];

/** Hours count on the day itself only. */
const sinceText = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? formatAge(at, now) : formatDay(dayOf(at), now);

/** It may be cut; the whole of it is told to who waits there. */
function Why({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <span className={css.why} title={text}>
      {text}
    </span>
  );
}

const after = (now: number): readonly Column[] => [
  {
    title: 'Follow up',
    text: ({ followup_date }) => followup_date ?? '',
    cell: ({ followup_date }) => (followup_date ? capital(formatDay(followup_date, now)) : ''),
    sort: 'followup_date',
    width: 6,
  },
  { title: 'Note', text: ({ note }) => note, width: 8 },
];

const categoryColumn = ({ id, name }: { readonly id: number; readonly name: string }): Column => {
  const of = ({ categories }: StatusVehicle) => categories.find((one) => one.id === id)?.percentage ?? null;
  return {
    title: name,
    text: (vehicle) => percentText(of(vehicle)),
    cell: (vehicle) => <Percent value={of(vehicle)} />,
    end: true,
    width: 5.8,
  };
};

const percentText = (value: number | null) => (value === null ? '' : `${value} %`);

/** Null: there is nothing to check. */
export function Percent({ value }: { readonly value: number | null }) {
  if (value === null) return <span className="muted">–</span>;
  return (
    <span className={css.percent} data-done={value === 100 || undefined}>
      {percentText(value)}
    </span>
  );
}
