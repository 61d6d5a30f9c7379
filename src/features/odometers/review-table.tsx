import type { ReviewedReading } from '#contract/areas/odometers.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { whyText } from './review-text.ts';
import css from './review.module.css';

interface Props {
  readonly rows: readonly ReviewedReading[];
  readonly current: number | undefined;
  readonly now: number;
  readonly onOpen: (reading: ReviewedReading) => void;
}

export function ReviewTable({ rows, current, now, onOpen }: Props) {
  return (
    <Table
      label="Readings"
      columns={columnsOf(now)}
      rows={rows}
      rowKey={({ id }) => id}
      current={current}
      onOpen={onOpen}
    />
  );
}

const columnsOf = (now: number): readonly Column<ReviewedReading>[] => [
  {
    title: 'Vehicle',
    width: 9,
    fold: 'lead',
    cell: ({ vehicle }) => <PlateBadge plate={vehicle.plate} size="small" />,
  },
  {
    title: 'Reading',
    width: 9,
    fold: 'title',
    cell: ({ value, vehicle }) => <OdometerDigits value={value} unit={vehicle.unit} />,
  },
  { title: 'Why', cell: (reading) => <Why reading={reading} now={now} /> },
  { title: 'Photo', width: 4, from: 30, cell: Photographed },
  { title: 'By', width: 10, from: 56, cell: ({ created_by_name }) => created_by_name ?? 'Tracker' },
  { title: 'Read', width: 9, fold: 'end', cell: ({ read_at }) => capital(formatMoment(read_at, now)) },
];

function Why({ reading, now }: { readonly reading: ReviewedReading; readonly now: number }) {
  if (reading.judgement === 'void') return <span className="muted">{reading.void_reason}</span>;
  return (
    <span className={css.why}>
      <Icon name="needs" size="1em" />
      {whyText(reading, now)}
    </span>
  );
}

function Photographed({ photos }: ReviewedReading) {
  return photos.length > 0 ? (
    <>
      <Icon name="camera" size="1em" />
      <span className="sr-only">Photo of the dial</span>
    </>
  ) : null;
}
