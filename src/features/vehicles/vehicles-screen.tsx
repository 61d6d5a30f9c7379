import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isolated } from '#contract/people-text.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import type { VehicleRow } from '#db/records.ts';
import { isVehicle, newestReadings, vehiclesByPlate, type KnownReading } from '#db/views/vehicles.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, Row } from '#ui/list.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useWide } from '#ui/use-wide.ts';
import { LastReading } from './last-reading.tsx';
import { statusWord } from './status.ts';

/** The vehicles in service, from this device; found by plate, the end of the VIN, or name. */
export default function VehiclesScreen() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const vehicles = useLiveQuery(() => vehiclesByPlate(), []);
  const wide = useWide();
  return (
    <Screen
      fluid={wide}
      title="Vehicles"
      aside={vehicles ? <span className="muted">{count(vehicles.length, 'vehicle')}</span> : null}
    >
      <TextInput
        type="search"
        aria-label="Find by plate, last six of the VIN, or name"
        placeholder="Plate, last six of VIN, or name"
        value={text}
        onChange={({ target }) => setParams(target.value ? { q: target.value } : {}, { replace: true })}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {vehicles ? <Found all={vehicles} text={text} /> : <SkeletonRows />}
    </Screen>
  );
}

function Found({ all, text }: { readonly all: readonly VehicleRow[]; readonly text: string }) {
  const now = useNow(60_000);
  const wide = useWide();
  const own = useLiveQuery(() => newestReadings(), []);
  const found = text.trim() ? all.filter((vehicle) => isVehicle(vehicle, text)) : all;
  if (all.length === 0) {
    return (
      <EmptyState icon="vehicle" title={`No vehicles on this ${thisDevice()} yet`}>
        They are read from the server at the first connection, and then stay here for work without a network.
      </EmptyState>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState icon="search" title={`No vehicle matches “${isolated(text.trim())}”`}>
        Try fewer characters: part of the plate, or the last six of the VIN.
      </EmptyState>
    );
  }
  if (!own) return <SkeletonRows />;
  const part = { vehicles: found, own, now };
  return wide ? <VehicleTable {...part} /> : <VehicleList {...part} />;
}

interface VehiclesProps {
  readonly vehicles: readonly VehicleRow[];
  /** Readings taken on this device, by vehicle. */
  readonly own: ReadonlyMap<number, KnownReading>;
  readonly now: number;
}

function VehicleList({ vehicles, own, now }: VehiclesProps) {
  return (
    <List label="Vehicles">
      {vehicles.map((vehicle) => (
        <Row
          key={vehicle.id}
          to={`/vehicles/${vehicle.id}`}
          title={<PlateBadge plate={vehicle.plate} />}
          detail={`${vehicle.name} · ${statusWord(vehicle.status)}`}
          trailing={<LastReading vehicle={vehicle} own={own.get(vehicle.id) ?? null} now={now} />}
        />
      ))}
    </List>
  );
}

function VehicleTable({ vehicles, own, now }: VehiclesProps) {
  const navigate = useNavigate();
  const columns: readonly Column<VehicleRow>[] = [
    { title: 'Plate', cell: (vehicle) => <PlateBadge plate={vehicle.plate} /> },
    { title: 'Vehicle', cell: (vehicle) => vehicle.name },
    { title: 'Status', cell: (vehicle) => statusWord(vehicle.status) },
    { title: 'VIN', cell: (vehicle) => <span className="num">{vehicle.vin}</span> },
    {
      title: 'Odometer',
      cell: (vehicle) => <LastReading vehicle={vehicle} own={own.get(vehicle.id) ?? null} now={now} />,
      end: true,
    },
  ];
  return (
    <Table
      label="Vehicles"
      columns={columns}
      rows={vehicles}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(`/vehicles/${id}`)}
    />
  );
}
