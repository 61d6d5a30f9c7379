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
    path: '/vehicle-documents',
    label: 'Documents',
    icon: 'file',
    permission: 'vehicle.view',
    group: 'fleet',
    at: 20,
    detail: 'What runs out: insurance, registration, inspection',
    load: () => import('./documents/documents-screen.tsx'),
  },
  {
    path: '/status',
    label: 'Vehicle status',
    icon: 'approve',
    permission: 'vehicle-status.view',
    group: 'fleet',
    at: 15,
    detail: 'What each vehicle is now, and how far it is with its checks',
    load: () => import('./status/status-screen.tsx'),
  },
  {
    path: '/status/setup',
    permission: 'vehicle-status.configure',
    load: () => import('./status/setup-screen.tsx'),
  },
  {
    path: '/vehicles/import',
    permission: 'vehicle.import',
    load: () => import('./import/vehicles-import-screen.tsx'),
  },
  {
    path: '/vehicles/listings',
    permission: 'vehicle.view',
    load: () => import('./import/listings-screen.tsx'),
  },
  {
    path: '/vehicles/:id',
    permission: 'vehicle.view',
    example: '/vehicles/1',
    load: () => import('./vehicle-screen.tsx'),
  },
];
