import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/settings/yard',
    label: 'Yard settings',
    icon: 'odometer',
    permission: 'setting.view',
    group: 'setup',
    at: 70,
    detail: 'What the yard and its branches decide',
    load: () => import('./yard-settings-screen.tsx'),
  },
];
