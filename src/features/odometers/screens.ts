import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/odometer-review',
    label: 'Odometer review',
    icon: 'odometer',
    permission: 'odometer.review',
    group: 'fleet',
    at: 30,
    detail: 'Readings that do not fit the others of their vehicle',
    count: () => import('./menu-count.ts'),
    load: () => import('./review-screen.tsx'),
  },
];
