import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { dayOf } from '#lib/day.ts';
import { statuses } from '../status.ts';
import { useClassGroupFilters } from '../use-class-group-filters.ts';

/** Of vehicles that a yard may have: from next year's back. */
function years() {
  const next = Number(dayOf(Date.now()).slice(0, 4)) + 1;
  return Array.from({ length: 30 }, (_, n) => ({ value: String(next - n), label: String(next - n) }));
}

/** What the fleet is filtered by. It must be inside of `Reads`. */
export function useOfficeFilters() {
  const [byClass, byGroup] = useClassGroupFilters();
  return [
    useBranchFilter(),
    byClass,
    byGroup,
    { name: 'status', label: 'Status', all: 'All vehicles', options: statuses },
    {
      name: 'documents',
      label: 'Documents',
      all: 'Whatever they say',
      options: [
        { value: 'soon', label: 'Expired or within 30 days' },
        { value: 'expired', label: 'Expired' },
      ],
    },
    { name: 'damaged', label: 'Damage', all: 'With or without', options: [{ value: '1', label: 'Open' }] },
    { name: 'model_year', label: 'Year', all: 'All years', options: years() },
    {
      name: 'retired',
      label: 'Retired',
      all: 'Not shown',
      options: [
        { value: 'only', label: 'Only retired ones' },
        { value: 'with', label: 'Retired ones, too' },
      ],
    },
  ] as const;
}
