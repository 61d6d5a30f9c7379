import { vehicleGroups } from '#contract/areas/groups.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { statuses } from '../status.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (named: readonly Named[] | undefined) =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** What the board is filtered by. It must be inside of `Reads`. */
export function useStatusFilters() {
  const classes = useRead(vehicles.classes, {}).data?.body.classes;
  const groups = useRead(vehicleGroups.list, { query: { limit: 500 } }).data?.body.groups;
  return [
    useBranchFilter(),
    { name: 'status', label: 'Status', all: 'All vehicles', options: statuses },
    { name: 'blocked', label: 'May go out', all: 'Or not', options: [{ value: '1', label: 'May not go out now' }] },
    {
      name: 'followup',
      label: 'Follow up',
      all: 'Whenever',
      options: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'today', label: 'Today' },
        { value: 'week', label: 'Within seven days' },
      ],
    },
    { name: 'class_id', label: 'Class', all: 'All classes', options: optionsOf(classes) },
    { name: 'group_id', label: 'Group', all: 'All groups', options: optionsOf(groups) },
  ] as const;
}
