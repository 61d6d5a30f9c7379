import { useMemo } from 'react';
import { todoPlaces } from '#contract/areas/todo-places.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useRead } from '#kit/reads/use-read.ts';

export type Places = Answer<typeof todoPlaces.list>;

/** The vendors, locations and groups that a todo can be about; undefined until they were read once on this device. */
export function usePlaces() {
  const { data, isError } = useRead(todoPlaces.list, {});
  return { places: data?.body, isFailed: !data && isError };
}

/** How they are called. */
export interface PlaceNames {
  readonly vendor: (id: number) => Todo['vendor'];
  /** With the address that the todo names, or else the usual one. */
  readonly location: (id: number, address: number | null) => Todo['location'];
  readonly group: (id: number) => string | null;
}

export function usePlaceNames(): PlaceNames {
  const { places } = usePlaces();
  return useMemo(
    () => ({
      vendor: (id) => places?.vendors.find((one) => one.id === id) ?? null,
      location: (id, address) => {
        const found = places?.locations.find((one) => one.id === id);
        if (!found) return null;
        const { name, addresses } = found;
        return { id, name, address: addresses.find((one) => one.id === address) ?? addresses[0] ?? null };
      },
      group: (id) => places?.groups.find((one) => one.id === id)?.name ?? null,
    }),
    [places],
  );
}
