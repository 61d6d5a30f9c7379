import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { statuses } from '../status.ts';
import { useClassGroupFilters } from '../use-class-group-filters.ts';

/** What the board is filtered by. It must be inside of `Reads`. */
export function useStatusFilters() {
  const [byClass, byGroup] = useClassGroupFilters();
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
    byClass,
    byGroup,
  ] as const;
}
