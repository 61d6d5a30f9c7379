import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/inventory-dashboard',
    label: 'Fleet figures',
    icon: 'pulse',
    permission: 'vehicle.view',
    group: 'fleet',
    at: 15,
    detail: 'How many vehicles there are, of what kind, and what is to be done',
    load: () => import('./inventory-screen.tsx'),
  },
];
