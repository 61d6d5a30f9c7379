import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/audit',
    label: 'Audit',
    icon: 'note',
    permission: 'audit.view',
    group: 'setup',
    at: 60,
    detail: 'Who did what in the yard, and when',
    load: () => import('./audit-screen.tsx'),
  },
];
