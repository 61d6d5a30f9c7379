import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import { chipsOf } from '#kit/list/choice-filter.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { VehicleView } from './vehicle-list.ts';

interface Props {
  readonly resource: ListedResource<PrivateVehicle>;
  readonly of: ResourceList<PrivateVehicle>;
  readonly view: VehicleView;
  readonly onShowAll: () => void;
}

const NOTHING: Readonly<Record<VehicleView, string>> = {
  all: 'No vehicle is rented privately',
  late: 'Nothing is late',
  out: 'Nothing is out',
  scheduled: 'Nothing is scheduled',
  free: 'No vehicle is free',
};

/** Why there are no rows, and what would show some. */
export function NoVehicle({ resource, of, view, onShowAll }: Props) {
  const chips = chipsOf(resource.filters ?? [], of.choice.filters, of.filter);
  if (of.choice.search.trim() !== '' || chips.length > 0)
    return (
      <NoneFits
        noun={resource.noun}
        search={of.choice.search}
        filters={chips.map(({ field, value }) => `${field}: ${value}`)}
        onClearSearch={of.clearSearch}
        onClear={of.clear}
      >
        {view === 'all' ? 'Search for something else, or choose fewer filters.' : 'Only this view was searched.'}
      </NoneFits>
    );
  return (
    <EmptyState
      icon="calendar"
      title={NOTHING[view]}
      action={view === 'all' ? null : <Button onClick={onShowAll}>Show all vehicles</Button>}
    >
      {view === 'all' ? resource.empty : 'Vehicles of that state stand here.'}
    </EmptyState>
  );
}
