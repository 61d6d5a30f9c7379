import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/settings',
    label: 'Settings',
    icon: 'settings',
    permission: null,
    group: 'setup',
    at: 90,
    detail: 'Light, text size, storage, version',
    load: () => import('./settings-screen.tsx'),
  },
  { path: '/settings/sign-out', permission: null, load: () => import('./sign-out-screen.tsx') },
];
