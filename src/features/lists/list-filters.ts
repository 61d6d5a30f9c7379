import type { ListKind } from './list-record.ts';
import { sharedText } from './list-text.ts';

const SHARED = ['own', 'department', 'branch', 'all'] as const;

/** What lists can be filtered by. */
export const filtersOf = ({ states }: ListKind) =>
  [
    {
      name: 'status',
      label: 'Status',
      all: 'Any status',
      options: Object.entries(states).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'shared',
      label: 'Shared with',
      all: 'Anybody',
      options: SHARED.map((shared) => ({ value: shared, label: sharedText({ shared, permission: null }) })),
    },
  ] as const;
