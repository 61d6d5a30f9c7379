import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/permissions',
    label: 'Permissions',
    icon: 'approve',
    permission: 'permission.view',
    group: 'people',
    at: 60,
    detail: 'All rights there are, and the yard’s own',
    load: () => import('./permissions-screen.tsx'),
  },
];
