import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/history',
    label: 'Vehicle history',
    icon: 'history',
    permission: 'vehicle.view',
    group: 'fleet',
    at: 50,
    detail: 'What happened to the vehicles, and who did it',
    load: () => import('./history-screen.tsx'),
  },
];
