import type { ListFilter } from '#kit/list/resource/resource.ts';
import type { Filters } from './filters.ts';
import { usePlaces } from './use-places.ts';

type Held = Pick<Filters, 'vendor' | 'place' | 'group'>;

/** Which vendor, location or group of vehicles a list is about: the filters, and what the address says of them. */
export function usePlaceFilters({ vendor, place, group }: Held) {
  const { places } = usePlaces();
  const filters: readonly ListFilter[] = [
    { name: 'vendor', label: 'Vendor', all: 'All vendors', options: optionsOf(places?.vendors) },
    { name: 'place', label: 'Location', all: 'All locations', options: optionsOf(places?.locations) },
    { name: 'group', label: 'Group of vehicles', all: 'All groups', options: optionsOf(places?.groups) },
  ];
  const values: Readonly<Record<string, string>> = {
    vendor: String(vendor ?? ''),
    place: String(place ?? ''),
    group: String(group ?? ''),
  };
  return { filters, values };
}

const optionsOf = (named: readonly { readonly id: number; readonly name: string }[] = []) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));
