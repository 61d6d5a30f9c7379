import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/logs',
    label: 'Log book',
    icon: 'note',
    permission: 'log.view',
    group: 'work',
    at: 60,
    detail: 'What happened in the yard, day by day',
    load: () => import('./logs-screen.tsx'),
  },
];
