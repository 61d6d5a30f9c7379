import { useLiveQuery } from 'dexie-react-hooks';
import { vehicleById } from '#db/views/vehicles.ts';
import { ChoiceFilter, chipsOf } from '#kit/list/choice-filter.tsx';
import { DaysFilter, daysChip } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
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
        ...(from === null && to === null ? [] : [daysChip('Days', { from, to }, now, filter)]),
      ]}
      onClearAll={clear}
    >
      <VehiclePick label="Vehicle" onPick={({ id }) => filter({ vehicle_id: String(id) })} />
      <ChoiceFilter filter={KIND} value={values.kind ?? ''} onChange={filter} />
      <ChoiceFilter filter={person} value={values.user_id ?? ''} onChange={filter} />
      <DaysFilter labels={['From', 'To']} from={from} to={to} onChange={filter} />
    </FilterBar>
  );
}

/** The vehicle by its plate; one that this device does not know by an event of it. */
function useVehicleChip({ filters: { vehicle_id }, events, filter }: History): FilterChip[] {
  const known = useLiveQuery(() => vehicleById(Number(vehicle_id ?? 0)), [vehicle_id]);
  if (vehicle_id === undefined) return [];
  const plate = known?.plate ?? events.find((event) => String(event.vehicle_id) === vehicle_id)?.plate ?? '…';
  return [{ field: 'Vehicle', value: plate, onClear: () => filter({ vehicle_id: null }) }];
}
