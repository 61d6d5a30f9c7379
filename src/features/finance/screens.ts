import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/finance',
    label: 'Finance',
    icon: 'pulse',
    permission: 'finance.view',
    group: 'money',
    at: 5,
    detail: 'What came in and what it cost, by month, cohort and vehicle',
    load: () => import('./overview/overview-screen.tsx'),
  },
  { path: '/finance/revenue', permission: 'finance.view', load: () => import('./revenue/revenue-screen.tsx') },
  { path: '/finance/cash', permission: 'finance.view', load: () => import('./cash/cash-screen.tsx') },
  { path: '/finance/vehicles', permission: 'finance.view', load: () => import('./vehicles/vehicles-screen.tsx') },
];
