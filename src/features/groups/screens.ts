import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/groups',
    label: 'Groups',
    icon: 'group',
    permission: 'vehicle.view',
    group: 'fleet',
    at: 40,
    detail: 'Vehicles that go together, and people who work together',
    load: () => import('./vehicle-groups-screen.tsx'),
  },
  {
    path: '/groups/people',
    permission: 'todo.view',
    load: () => import('./person-groups-screen.tsx'),
  },
];
