import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    permission: 'dashboard.view',
    group: 'work',
    at: 3,
    detail: 'What goes out, what comes back, and what is late',
    load: () => import('./dashboard-screen.tsx'),
  },
];
