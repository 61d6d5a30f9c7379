import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/approvals',
    label: 'Approvals',
    icon: 'approve',
    permission: 'todo.approve',
    group: 'work',
    at: 30,
    count: () => import('./office/menu-count.ts'),
    load: () => import('./office/approvals-screen.tsx'),
  },
];
