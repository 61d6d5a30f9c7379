import { useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { vehiclesByPlate } from '#db/views/vehicles.ts';
import type { Names } from './office-row.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { usePlaceNames } from './use-places.ts';

/** What lists of the office look up on this device: how things are called. */
export function useKnown(): Names {
  const master = useMaster();
  const vehicles = useLiveQuery(() => vehiclesByPlate(5_000));
  const places = usePlaceNames();
  return useMemo(() => {
    const byId = new Map(vehicles?.map((vehicle) => [vehicle.id, vehicle]));
    const people = new Map(master?.resources.map(({ id, name }) => [id, name]));
    const categories = new Map(master?.taskCategories.map(({ id, name }) => [id, name]));
    return {
      person: (id) => people.get(id) ?? null,
      category: (id) => categories.get(id) ?? null,
      vehicle: (id) => byId.get(id) ?? null,
      ...places,
    };
  }, [master, vehicles, places]);
}
