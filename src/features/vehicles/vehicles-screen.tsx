import { useLiveQuery } from 'dexie-react-hooks';
import { useSearchParams } from 'react-router-dom';
import type { VehicleRow } from '#db/records.ts';
import { searchKey, vehiclesByPlate } from '#db/views/vehicles.ts';
import { count } from '#lib/say-number.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, Row } from '#ui/list.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LastReading } from './last-reading.tsx';
import { statusWord } from './status.ts';

/** The vehicles in service, from this device; found by plate, the end of the VIN, or name. */
export default function VehiclesScreen() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const vehicles = useLiveQuery(() => vehiclesByPlate(), []);
  return (
    <Screen
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

function matches(vehicle: VehicleRow, text: string): boolean {
  const key = searchKey(text);
  return (
    vehicle.plateKey.includes(key) || searchKey(vehicle.vin).endsWith(key) || searchKey(vehicle.name).includes(key)
  );
}

function Found({ all, text }: { readonly all: readonly VehicleRow[]; readonly text: string }) {
  const now = useNow(60_000);
  const found = text.trim() ? all.filter((vehicle) => matches(vehicle, text)) : all;
  if (all.length === 0) {
    return (
      <EmptyState icon="vehicle" title="No vehicles on this device yet">
        They are read from the server at the first connection, and then stay here for work without a network.
      </EmptyState>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState icon="search" title={`No vehicle matches “${text.trim()}”`}>
        Try fewer characters: part of the plate, or the last six of the VIN.
      </EmptyState>
    );
  }
  return (
    <List label="Vehicles">
      {found.map((vehicle) => (
        <Row
          key={vehicle.id}
          to={`/vehicles/${vehicle.id}`}
          leading={<PlateBadge plate={vehicle.plate} />}
          title={vehicle.name}
          detail={statusWord(vehicle.status)}
          trailing={<LastReading vehicle={vehicle} now={now} />}
        />
      ))}
    </List>
  );
}
