import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/phones',
    label: 'Phones',
    icon: 'here',
    permission: 'device.view-all',
    group: 'people',
    at: 90,
    detail: 'Who has work that is not sent yet',
    load: () => import('./devices-screen.tsx'),
  },
];
