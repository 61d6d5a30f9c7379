import { vehicleGroups } from '#contract/areas/groups.ts';
import { fuels } from '#contract/areas/vehicle-record.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import type { AppliesField } from './applies-values.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const optionsOf = (named: readonly { readonly id: number; readonly name: string }[] | undefined): Option[] =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

const FUELS: readonly Option[] = Object.entries(fuels).map(([value, label]) => ({ value, label }));

/** The classes, fuels and groups to choose from, and what each is called. It must be inside of `Reads`. */
export function useAppliesOptions() {
  const may = useMay();
  const classes = useRead(vehicles.classes, {}, may(vehicles.classes)).data?.body.classes;
  const groups = useRead(vehicleGroups.list, { query: { limit: 500 } }, may(vehicleGroups.list)).data?.body.groups;
  const options: Readonly<Partial<Record<AppliesField, readonly Option[]>>> = {
    class_ids: optionsOf(classes),
    fuels: FUELS,
    group_ids: optionsOf(groups),
  };
  const nameOf = (field: AppliesField, value: string) =>
    options[field]?.find((one) => one.value === value)?.label ?? 'One that is gone';
  return { options, nameOf };
}
