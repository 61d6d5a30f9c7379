import { useNavigate } from 'react-router-dom';
import { Table, type Column } from '#kit/list/table.tsx';
import type { VehicleRow } from '#db/records.ts';
import type { KnownReading } from '#db/views/vehicles.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { headline } from './headline.ts';
import { StatusMark } from './status-mark.tsx';
import { VehicleMarks } from './vehicle-marks.tsx';
import css from './vehicles-table.module.css';

interface Props {
  readonly vehicles: readonly VehicleRow[];
  /** Readings taken on this device, by vehicle. */
  readonly own: ReadonlyMap<number, KnownReading>;
}

export function VehiclesTable({ vehicles, own }: Props) {
  const now = useNow(60_000);
  const navigate = useNavigate();
  return (
    <Table
      label="Vehicles"
      columns={columnsOf(own, now)}
      rows={vehicles}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(`/vehicles/${id}`)}
    />
  );
}

function columnsOf(own: Props['own'], now: number): readonly Column<VehicleRow>[] {
  const readingOf = (vehicle: VehicleRow) => headline(vehicle, own.get(vehicle.id) ?? null);
  return [
    { title: 'Plate', width: 8.5, fold: 'lead', cell: ({ plate }) => <PlateBadge plate={plate} size="small" /> },
    { title: 'Vehicle', fold: 'title', cell: ({ name }) => name },
    { title: 'Status', width: 9, cell: ({ status }) => <StatusMark status={status} /> },
    { title: 'VIN', width: 13, from: 72, cell: ({ vin }) => <span className="num">{vin}</span> },
    {
      title: 'Look at',
      width: 15,
      from: 56,
      cell: (vehicle) => <VehicleMarks vehicle={vehicle} now={now} />,
    },
    {
      title: 'Read',
      width: 17,
      from: 40,
      cell: (vehicle) => {
        const reading = readingOf(vehicle);
        return reading ? <Read at={reading.at} truth={reading.truth} now={now} /> : null;
      },
    },
    {
      title: 'Odometer',
      width: 8.5,
      end: true,
      fold: 'end',
      cell: (vehicle) => {
        const reading = readingOf(vehicle);
        if (!reading) return <span className="muted">not read</span>;
        return <OdometerDigits value={reading.value} unit={vehicle.odometer_unit} />;
      },
    },
  ];
}

interface ReadProps extends Pick<NonNullable<ReturnType<typeof headline>>, 'at' | 'truth'> {
  readonly now: number;
}

/** When the odometer was read; with its chip while only this device says so. */
function Read({ at, truth, now }: ReadProps) {
  return (
    <span className={css.read}>
      {at ? <time dateTime={at}>{capital(formatMoment(at, now))}</time> : null}
      {truth ? <TruthChip truth={truth} /> : null}
    </span>
  );
}
