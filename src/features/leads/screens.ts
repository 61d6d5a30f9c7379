import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/leads',
    label: 'Leads',
    icon: 'phone',
    permission: 'lead.view',
    group: 'rentals',
    at: 10,
    detail: 'Who asked, and what comes next with them',
    load: () => import('./leads-screen.tsx'),
  },
  { path: '/leads/board', permission: 'lead.view', load: () => import('./leads-board-screen.tsx') },
];
