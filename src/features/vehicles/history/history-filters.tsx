import { useLiveQuery } from 'dexie-react-hooks';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { vehicleById } from '#db/views/vehicles.ts';
import { ChoiceFilter, chipsOf } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import type { PickProps } from '#kit/pick/pick-input.tsx';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { KIND_OPTIONS } from './event-text.ts';
import type { History } from './use-history.ts';

const KIND: ListFilter = { name: 'kind', label: 'Kind', all: 'All kinds', options: KIND_OPTIONS };

/** Search and filters over the history of all vehicles. */
export function HistoryFilters({ history, now }: { readonly history: History; readonly now: number }) {
  const { search, filters: values, filter, clear } = history;
  const people = useMaster()?.resources ?? [];
  const { from = null, to = null } = values;
  const person: ListFilter = {
    name: 'user_id',
    label: 'Person',
    all: 'Everybody',
    options: people.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return (
    <FilterBar
      label="Filter the history"
      search={<SearchField text={search} hint="Words, plate, end of the VIN, person" onText={(q) => filter({ q })} />}
      chips={[
        ...useVehicleChip(history),
        ...chipsOf([KIND, person], values, filter),
        ...openDaysChips('Days', { from, to }, now, filter),
      ]}
      onClearAll={clear}
    >
      <VehicleFilter onPick={({ id }) => filter({ vehicle_id: String(id) })} />
      <ChoiceFilter filter={KIND} value={values.kind ?? ''} onChange={filter} />
      <ChoiceFilter filter={person} value={values.user_id ?? ''} onChange={filter} />
      <DaysFilter labels={['From', 'To']} from={from} to={to} onChange={filter} isOpen />
    </FilterBar>
  );
}

/** What left the fleet has its history, too: this device knows only of those in service. */
const useRetired = (isAsked: boolean): readonly ListedVehicle[] =>
  useRead(vehicles.all, { query: { retired: 'only', limit: 500 } }, isAsked).data?.body.vehicles ?? [];

/** It reads what it offers when the filters are opened. */
function VehicleFilter({ onPick }: Pick<PickProps, 'onPick'>) {
  return <VehiclePick label="Vehicle" retired={useRetired(true)} onPick={onPick} />;
}

/** The vehicle by its plate; one that this device does not know by an event of it, or as a retired one. */
function useVehicleChip({ filters: { vehicle_id }, events, filter }: History): FilterChip[] {
  // Null where this device does not know it, undefined until that is known.
  const known = useLiveQuery(async () => (await vehicleById(Number(vehicle_id ?? 0))) ?? null, [vehicle_id]);
  const retired = useRetired(vehicle_id !== undefined && known === null);
  if (vehicle_id === undefined) return [];
  const shown =
    known ??
    events.find((event) => String(event.vehicle_id) === vehicle_id) ??
    retired.find(({ id }) => String(id) === vehicle_id);
  const plate = shown?.plate ?? '…';
  return [{ field: 'Vehicle', value: plate, onClear: () => filter({ vehicle_id: null }) }];
}
