import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/vehicles',
    label: 'Vehicles',
    icon: 'vehicle',
    permission: 'vehicle.view',
    group: 'fleet',
    at: 10,
    load: () => import('./vehicles-screen.tsx'),
  },
  {
    path: '/vehicles/:id',
    permission: 'vehicle.view',
    example: '/vehicles/1',
    load: () => import('./vehicle-screen.tsx'),
  },
];
