import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/branches',
    label: 'Branches',
    icon: 'branch',
    permission: 'branch.update',
    group: 'setup',
    at: 20,
    detail: 'Where the yard is, and which time it keeps there',
    load: () => import('./branches-screen.tsx'),
  },
];
