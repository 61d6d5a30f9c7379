import { vehicleGroups } from '#contract/areas/groups.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { useRead } from '#kit/reads/use-read.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (named: readonly Named[] | undefined) =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** The filters of vehicles by class and by group. It must be inside of `Reads`. */
export function useClassGroupFilters() {
  const classes = useRead(vehicles.classes, {}).data?.body.classes;
  const groups = useRead(vehicleGroups.list, { query: { limit: 500 } }).data?.body.groups;
  return [
    { name: 'class_id', label: 'Class', all: 'All classes', options: optionsOf(classes) },
    { name: 'group_id', label: 'Group', all: 'All groups', options: optionsOf(groups) },
  ] as const;
}
