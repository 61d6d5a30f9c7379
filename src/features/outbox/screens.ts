import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/outbox',
    label: 'Outbox',
    icon: 'outbox',
    permission: null,
    group: 'work',
    at: 90,
    detail: 'What is on this device and not sent yet',
    load: () => import('./outbox-screen.tsx'),
  },
];
