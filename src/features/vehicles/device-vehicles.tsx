import { useLiveQuery } from 'dexie-react-hooks';
import { vehicles } from '#contract/areas/vehicles.ts';
import { isolated } from '#contract/people-text.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import { KeyHints, ListFooter, ROW_KEYS } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { isVehicle, newestReadings, vehiclesByPlate } from '#db/views/vehicles.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { statuses } from './status.ts';
import { VehiclesTable } from './vehicles-table.tsx';

const STATUS: ListFilter = { name: 'status', label: 'Status', all: 'All vehicles', options: statuses };

interface Filters {
  readonly text: string;
  readonly status: string;
}

/** The vehicles in service, from this device; found by plate, the end of the VIN, or name. */
export function DeviceVehicles() {
  const { params, set, push } = useAddress();
  const mayAdd = useMay()(vehicles.add);
  // The form stands beside the list of the server.
  const add = () => push({ form: 'new' });
  useShortcut('n', () => mayAdd && add());
  const filters: Filters = { text: params.get('q') ?? '', status: params.get('status') ?? '' };
  const { text, status } = filters;
  const around = useTableFocus<HTMLDivElement>(undefined);
  const all = useLiveQuery(() => vehiclesByPlate(), []);
  const own = useLiveQuery(() => newestReadings(), []);
  const shown = all?.filter(
    (vehicle) => (text.trim() === '' || isVehicle(vehicle, text)) && (status === '' || vehicle.status === status),
  );
  return (
    <ListScreen
      ref={around}
      title="Vehicles"
      actions={mayAdd ? <AddButton noun="vehicle" isForm={false} onAdd={add} /> : null}
      bar={<VehicleFilters filters={filters} onChange={set} />}
      footer={
        all && shown ? (
          <ListFooter keys={<KeyHints keys={ROW_KEYS} />}>
            <strong className="num">{countText(shown.length, all.length)}</strong>
          </ListFooter>
        ) : null
      }
    >
      {!shown || !own ? <SkeletonRows /> : null}
      {shown?.length === 0 ? <Nothing isAny={all?.length !== 0} filters={filters} onChange={set} /> : null}
      {shown && own && shown.length > 0 ? <VehiclesTable vehicles={shown} own={own} /> : null}
    </ListScreen>
  );
}

const countText = (shown: number, all: number) =>
  shown === all ? count(all, 'vehicle') : `${formatNumber(shown)} of ${count(all, 'vehicle')}`;

interface FiltersProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

function VehicleFilters({ filters: { text, status }, onChange }: FiltersProps) {
  return (
    <FilterBar
      label="Filter vehicles"
      search={
        <SearchField
          text={text}
          hint="Plate, end of VIN, name"
          label="Find by plate, last six of the VIN, or name"
          onText={(q) => onChange({ q })}
        />
      }
      chips={chipsOf([STATUS], { status }, onChange)}
      onClearAll={() => onChange({ status: null })}
    >
      <ChoiceFilter filter={STATUS} value={status} onChange={onChange} />
    </FilterBar>
  );
}

function Nothing({ isAny, filters: { text }, onChange }: FiltersProps & { readonly isAny: boolean }) {
  if (!isAny) {
    return (
      <EmptyState icon="vehicle" title={`No vehicles on this ${thisDevice()} yet`}>
        They are read from the server at the first connection, and then stay here for work without a network.
      </EmptyState>
    );
  }
  const all = <Button onClick={() => onChange({ q: null, status: null })}>Show all vehicles</Button>;
  return text.trim() === '' ? (
    <EmptyState icon="search" title="No vehicle is like this" action={all} />
  ) : (
    <EmptyState icon="search" title={`No vehicle matches “${isolated(text.trim())}”`} action={all}>
      Try fewer characters: part of the plate, or the last six of the VIN.
    </EmptyState>
  );
}
