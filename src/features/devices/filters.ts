/** The filters of the board, as they stand in the address. Pure. */
import { deviceFilter, type devices } from '#contract/areas/devices.ts';
import type { Query } from '#contract/endpoint.ts';
import { cutText } from '#contract/people-text.ts';
import type { ListFilter } from '#kit/list/resource/resource.ts';

type DeviceFilter = NonNullable<Query<typeof devices.list>['filter']>;

interface State {
  readonly value: DeviceFilter;
  readonly label: string;
}

const STATES: readonly State[] = [
  { value: 'unsent', label: 'Unsent' },
  { value: 'needs-person', label: 'Needs its person' },
  { value: 'silent', label: 'Silent for too long' },
];

export const STATE: ListFilter = { name: 'filter', label: 'State', all: 'All devices', options: STATES };

export interface Filters {
  readonly filter: DeviceFilter | null;
  readonly search: string;
}

/** Whatever stands in the address becomes filters that the server takes. */
export function filtersOf(params: URLSearchParams): Filters {
  const known = deviceFilter.safeParse(params.get('filter'));
  return { filter: known.success ? known.data : null, search: cutText(params.get('q') ?? '', 100) };
}

export function queryOf({ filter, search }: Filters) {
  const words = search.trim();
  return { limit: 100, ...(filter && { filter }), ...(words && { search: words }) };
}
