import { logKinds } from '#contract/areas/logs.ts';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';

/** So many days back can be chosen by themselves. */
const DAYS = 31;

/** By kind, vehicle, branch and day. */
export function useLogFilters(): readonly ListFilter<'kind' | 'vehicle_id' | 'branch_id' | 'date'>[] {
  const branch = useBranchFilter();
  const vehicles = useVehicles() ?? [];
  const now = useNow(60_000);
  const today = dayOf(now);
  const days = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago));
  return [
    {
      name: 'kind',
      label: 'Kind',
      all: 'All kinds',
      options: Object.entries(logKinds).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'vehicle_id',
      label: 'Vehicle',
      all: 'All vehicles',
      options: vehicles.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    branch,
    {
      name: 'date',
      label: 'Day',
      all: 'All days',
      options: days.map((value) => ({ value, label: capital(formatDay(value, now)) })),
    },
  ];
}
