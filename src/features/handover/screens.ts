import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/handovers',
    label: 'Pick-ups and returns',
    icon: 'vehicle',
    permission: 'booking.view',
    group: 'rentals',
    at: 4,
    detail: 'Hand vehicles over and take them back, also without a connection',
    load: () => import('./handovers-screen.tsx'),
  },
  {
    path: '/handovers/private/:key',
    permission: 'private-rental.view',
    example: '/handovers/private/1',
    load: () => import('./private/private-screen.tsx'),
  },
  {
    path: '/handovers/:key',
    permission: 'booking.view',
    example: '/handovers/21',
    load: () => import('./handover-screen.tsx'),
  },
];
