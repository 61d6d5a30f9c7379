import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { formatDay } from '#lib/format-when.ts';
import { statusWord } from '#lib/vehicle-status.ts';
import { Icon } from '#ui/icon.tsx';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Cover } from '../cover.tsx';
import { marksOf } from '../marks.ts';
import { StatusMark } from '../status-mark.tsx';
import { VehicleMarks } from '../vehicle-marks.tsx';
import { readingAge } from './reading-age.ts';
import css from './office.module.css';

type Sort = 'plate' | 'name' | 'class_name' | 'branch_name' | 'updated_at';

/** `now`: ms. */
export const officeColumns = (now: number): readonly ResourceColumn<ListedVehicle, Sort>[] => [
  {
    title: 'Plate',
    text: ({ plate }) => plate,
    cell: (vehicle) => <Plate vehicle={vehicle} />,
    sort: 'plate',
    width: 10.5,
    fold: 'lead',
  },
  { title: 'Vehicle', text: ({ name }) => name, sort: 'name', fold: 'title', width: 11 },
  {
    title: 'Status',
    text: (vehicle) => statusText(vehicle, now),
    cell: (vehicle) => <Status vehicle={vehicle} now={now} />,
    width: 8.5,
  },
  {
    title: 'Odometer',
    text: ({ last_odometer }) => String(last_odometer ?? ''),
    cell: (vehicle) => <Odometer vehicle={vehicle} now={now} />,
    width: 9,
    end: true,
  },
  { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', sort: 'branch_name', width: 6.5, from: 64 },
  { title: 'Class', text: ({ class_name }) => class_name ?? '', sort: 'class_name', width: 7, from: 72 },
  {
    title: 'VIN',
    text: ({ vin }) => vin ?? '',
    cell: ({ vin }) => <span className="num">{vin?.slice(-6) ?? ''}</span>,
    width: 4.5,
    from: 72,
  },
  {
    title: 'Look at',
    text: (vehicle) =>
      marksOf(vehicle, now)
        .map(({ text }) => text)
        .join(', '),
    cell: (vehicle) => <VehicleMarks vehicle={vehicle} now={now} />,
    byNeed: true,
    from: 48,
    fold: 'end',
  },
];

interface CellProps {
  readonly vehicle: ListedVehicle;
}

/** Its picture, and the plate by which people find it. A sign stands for a picture that is not there, so that plates stand in line. */
function Plate({ vehicle: { plate, cover } }: CellProps) {
  return (
    <span className={css.plate}>
      {cover ? (
        <Cover url={cover} alt="" isSmall />
      ) : (
        <span className={css.none}>
          <Icon name="vehicle" />
        </span>
      )}
      <PlateBadge plate={plate} size="small" />
    </span>
  );
}

const statusText = ({ status, retired_on }: ListedVehicle, now: number) =>
  retired_on === null ? statusWord(status) : `Retired ${formatDay(retired_on, now)}`;

function Status({ vehicle, now }: CellProps & { readonly now: number }) {
  if (vehicle.retired_on === null) return <StatusMark status={vehicle.status} />;
  return <span className="muted">{statusText(vehicle, now)}</span>;
}

function Odometer({ vehicle, now }: CellProps & { readonly now: number }) {
  const { last_odometer: value, last_odometer_at: at, odometer_unit: unit } = vehicle;
  if (value === null) return <span className="muted">not read</span>;
  return (
    <span className={css.odometer}>
      <OdometerDigits value={value} unit={unit} />
      {at === null ? null : <span className="muted small">{readingAge(at, now)}</span>}
    </span>
  );
}
