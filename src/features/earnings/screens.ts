import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/earnings',
    label: 'Earnings',
    icon: 'sent',
    permission: 'earning.view',
    group: 'money',
    at: 30,
    detail: 'What trips brought that were rented elsewhere, and whether the money came',
    load: () => import('./list/earnings-screen.tsx'),
  },
  { path: '/earnings/import', permission: 'earning.create', load: () => import('./import/earnings-import-screen.tsx') },
  {
    path: '/earnings/:id',
    permission: 'earning.view',
    example: '/earnings/1',
    load: () => import('./page/earning-screen.tsx'),
  },
];
