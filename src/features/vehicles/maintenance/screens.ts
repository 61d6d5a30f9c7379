import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/maintenance',
    label: 'Maintenance',
    icon: 'settings',
    permission: 'vehicle.view',
    group: 'fleet',
    at: 30,
    detail: 'What is due by distance or date, and the rules for it',
    load: () => import('./maintenance-screen.tsx'),
  },
  {
    path: '/maintenance/rules',
    permission: 'todo.view',
    load: () => import('./rules-screen.tsx'),
  },
  {
    path: '/maintenance/checks',
    permission: 'todo.view',
    load: () => import('./checks-screen.tsx'),
  },
];
